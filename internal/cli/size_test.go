package cli

import "testing"

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"2": 2, "10B": 10, "2GB": 2e9, "2G": 2 << 30, "512MiB": 512 << 20, "512M": 512 << 20, "1.5GB": 1.5e9, "1TiB": 1 << 40, "1T": 1 << 40,
		"1000000B": 1e6, "1000kB": 1e6, "1000KB": 1e6, "1K": 1 << 10, "0.5GiB": 512 << 20, "0GB": 0,
	} {
		if got, ok := parseSize(text); !ok || got != want {
			t.Errorf("%s: %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"", "GB", "2 GB", " 2GB", "-2GB", "+2GB", "2gb", "2k", "02GB", "2.GB", ".5GB", "1e3GB", "99999999999999999999GB", "2GBB", "NaNGB", "infGB", "0x10GB", "1_0GB", "1.2.3GB",
	} {
		if got, ok := parseSize(text); ok {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestSizeText(t *testing.T) {
	for bytes, want := range map[int64]string{1: "1", 1000: "1kB", 1024: "1KiB", 1e6: "1MB", 64 << 20: "64MiB", 2 << 30: "2GiB", 1e15: "1000TB", 1 << 40: "1TiB", 640 << 20: "640MiB", 1001: "1001"} {
		if got := sizeText(bytes); got != want {
			t.Errorf("%d: %s, not %s", bytes, got, want)
		}
	}
}

func FuzzParseSize(f *testing.F) {
	for _, text := range []string{"2GB", "512MiB", "1.5GB", "", "1e9B", "-1MB", "7"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		bytes, ok := parseSize(text)
		if ok && bytes < 0 {
			t.Errorf("%q: %d", text, bytes)
		}
		if again, _ := parseSize(sizeText(bytes)); ok && again != bytes {
			t.Errorf("%q: %d, and %s is %d", text, bytes, sizeText(bytes), again)
		}
	})
}
