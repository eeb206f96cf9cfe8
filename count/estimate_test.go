package count

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"
)

// truth are the numbers of solutions, A000170.
var truth = map[int]float64{
	1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 8: 92, 10: 724, 14: 365596, 15: 2279184, 16: 14772512, 17: 95815104, 18: 666090624,
	20: 39029188884, 24: 227514171973736, 27: 234907967154122528,
}

// TestIntervalsHoldTheTruth takes 100 samples of 1 to 5 % of the jobs: at least 88 intervals of 95 % must hold the truth.
func TestIntervalsHoldTheTruth(t *testing.T) {
	for n, samples := range map[int]int{14: 34, 15: 24, 16: 54} {
		hits, low, high := 0, 0, 0
		sum, width := 0.0, 0.0
		for seed := range uint64(100) {
			e, err := SampleSize(context.Background(), n, EstimateOptions{Samples: samples, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case truth[n] < e.Low:
				low++
			case truth[n] > e.High:
				high++
			default:
				hits++
			}
			sum += e.Value() / truth[n]
			width += (e.High - e.Low) / 2 / truth[n]
		}
		t.Logf("n=%d, %d jobs: %d hits, %d too high, %d too low, mean %.4f of the truth, half width %.3f", n, samples, hits, low, high, sum/100, width/100)
		if hits < 88 {
			t.Errorf("n=%d: %d of 100 intervals hold the truth", n, hits)
		}
		if math.Abs(sum/100-1) > 3*width/100/10 {
			t.Errorf("n=%d: the mean of 100 estimates is %.4f of the truth", n, sum/100)
		}
	}
}

func TestEstimatesOfAllSizes(t *testing.T) {
	for n, want := range truth {
		e, err := SampleSize(context.Background(), n, EstimateOptions{Time: 200 * time.Millisecond, Seed: 1})
		if err != nil || e.Method != BySample {
			t.Fatal(e, err)
		}
		if wide := e.High - e.Low; want < e.Low-wide || want > e.High+wide || want > 100 && wide > want {
			t.Errorf("n=%d: %.4g (%.4g to %.4g), the truth is %.4g", n, e.Value(), e.Low, e.High, want)
		}
		if n > 6 && (e.Seconds(2) <= 0 || e.Seconds(2) != e.Seconds(1)/2) {
			t.Errorf("n=%d: takes %v s", n, e.Seconds(1))
		}
	}
}

// TestImportance holds importance sampling to counts that are known.
func TestImportance(t *testing.T) {
	for _, n := range []int{12, 16, 20, 24, 27} {
		want := truth[n]
		if n == 12 {
			want = 14200
		}
		e, err := estimateByImportance(context.Background(), n, EstimateOptions{Samples: 8, Seed: 3, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		if wide := (e.High - e.Low) / 2; math.Abs(e.Value()-want) > 1.5*wide || wide > want/5 {
			t.Errorf("n=%d: %.4g (%.4g to %.4g), the truth is %.4g", n, e.Value(), e.Low, e.High, want)
		}
	}
	a, err := SampleSize(context.Background(), 64, EstimateOptions{Samples: 8, Seed: 1, Workers: 1})
	b, err2 := SampleSize(context.Background(), 64, EstimateOptions{Samples: 8, Seed: 1, Workers: 3})
	if err != nil || err2 != nil || a != b || a.Method != ByImportance {
		t.Errorf("the same seed gave %+v and %+v, %v, %v", a, b, err, err2)
	}
	// Simkin's constant lies between 1.939 and 1.945: N ln N − 1.942 N, give or take.
	if simkin := 64 * (math.Log(64) - 1.942) / math.Ln10; math.Abs(a.Log10-simkin) > 2 {
		t.Errorf("N=64: 10^%.2f, by the asymptotic 10^%.2f", a.Log10, simkin)
	}
	if a.High > 1.5*a.Low {
		t.Errorf("N=64: %.3g to %.3g", a.Low, a.High)
	}
}

func TestEstimateLimits(t *testing.T) {
	e, err := SampleSize(context.Background(), 1000, EstimateOptions{})
	if err != nil || e.Method != ByAsymptotic || math.Abs(e.Log10-1000*math.Log10(143)) > 1e-9 || e.Seconds(1) != 0 {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := SampleSize(context.Background(), 0, EstimateOptions{}); !errors.As(err, new(*SizeError)) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, n := range []int{20, 40} {
		if _, err := SampleSize(ctx, n, EstimateOptions{Time: time.Hour}); !errors.Is(err, context.Canceled) {
			t.Errorf("n=%d: %v", n, err)
		}
	}
}

func TestStudent(t *testing.T) {
	for freedom, want := range map[float64]float64{3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 1e6: 1.960} {
		if got := student(freedom); math.Abs(got/want-1) > 0.01 {
			t.Errorf("%v degrees of freedom: %.3f, want %.3f", freedom, got, want)
		}
	}
}
