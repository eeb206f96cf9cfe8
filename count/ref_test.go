package count
import ("testing";"time";"fmt")
func ref(all, c, l, r uint32) (s uint64) {
	if c == all {
		return 1
	}
	for f := all &^ (c | l | r); f != 0; f &= f - 1 {
		b := f & -f
		s += ref(all, c|b, (l|b)<<1, (r|b)>>1)
	}
	return
}
func TestRef(t *testing.T){ for n:=13;n<=15;n++{ t0:=time.Now(); s:=ref(1<<n-1,0,0,0); fmt.Println("ref",n,s,time.Since(t0))}}
