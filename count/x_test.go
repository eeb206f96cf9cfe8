package count
import ("testing";"context";"time";"fmt";"os";"strconv";"nqueens/count/search")
func TestX(t *testing.T){
  lo,_:=strconv.Atoi(os.Getenv("LO")); hi,_:=strconv.Atoi(os.Getenv("HI"))
  for _,k:=range search.Kernels(){ if os.Getenv("K")!=""&&k.Name()!=os.Getenv("K"){continue}
  for n:=lo;n<=hi;n++{
    t0:=time.Now()
    p:=newSearchPlan(n); t1:=time.Since(t0)
    w:=newSearchRunner(p,k)
    var sum,nodes uint64
    for g:=int64(0);g<int64(len(p.runs))*p.split;g++{ s,err:=w.Run(context.Background(),g); if err!=nil{t.Fatal(err)}; sum+=s.Completions;nodes+=s.Nodes}
    fmt.Println(k,n,sum,"nodes/fund",float64(nodes)/float64(sum)*8,"groups",int64(len(p.runs))*p.split,"plan",t1,"time",time.Since(t0))
  }}
}
