internal import CLibrary

#if !os(Linux) && !canImport(Darwin)
    #error("portfolio runs on Linux and on Apple's platforms: this one has no SystemInterface yet")
#endif

// C functions whose names clash with methods of this module, under other names.

func systemOpen(_ path: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
    unsafe open(path.path, flags | O_CLOEXEC, mode_t(truncatingIfNeeded: mode))
}

func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }

func systemPoll(_ polled: inout [pollfd], _ milliseconds: Int32) -> Int32 {
    unsafe poll(&polled, nfds_t(polled.count), milliseconds)
}

func systemLink(_ old: String, _ new: String) -> Int32 { unsafe link(old.path, new.path) }

func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old.path, new.path) }
