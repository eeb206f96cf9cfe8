package count

import "syscall"

func physicalMemory() int64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return unknownMemory
	}
	return int64(info.Totalram) * int64(info.Unit)
}

// unknownMemory is taken where the system does not say.
const unknownMemory = 8 << 30
