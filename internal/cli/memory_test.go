package cli

import "testing"

func TestParseMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"2GB": 2e9, "512MiB": 512 << 20, "1.5GB": 1.5e9, "1TiB": 1 << 40, "1000000B": 1e6, "1000kB": 1e6, "1000KB": 1e6, "1MB": 1e6, "0.5GiB": 512 << 20,
	} {
		if got, ok := parseMemory(text); !ok || got != want {
			t.Errorf("%s: %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"", "2", "GB", "2 GB", " 2GB", "-2GB", "+2GB", "2gb", "2G", "02GB", "2.GB", ".5GB", "1e3GB", "0GB", "999999B", "1001TB", "99999999999999999999GB", "2GBB", "NaNGB", "infGB", "0x10GB", "1_0GB", "1.2.3GB",
	} {
		if got, ok := parseMemory(text); ok {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func FuzzParseMemory(f *testing.F) {
	for _, text := range []string{"2GB", "512MiB", "1.5GB", "", "1e9B", "-1MB"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if bytes, ok := parseMemory(text); ok && (bytes < leastMemory || bytes > mostMemory) {
			t.Errorf("%q: %d", text, bytes)
		}
	})
}
