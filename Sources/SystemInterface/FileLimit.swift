internal import CLibrary

/// The number of files and connections that the process may have open.
package enum FileLimit {
    /// Raises the limit as far as the system allows, to at most 65,536.
    ///
    /// - Returns: the new limit; `nil` if it can't be determined.
    package static func raise() -> Int? {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
        let before = limit.rlim_cur
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 65_536))
        let isRaised = unsafe setrlimit(resource, &limit) == 0
        return Int(clamping: isRaised ? limit.rlim_cur : before)
    }
}
