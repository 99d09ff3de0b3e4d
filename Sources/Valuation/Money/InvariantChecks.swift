/// Decides when a debug build checks the invariants of a structure that it is part of: after about as many changes as
/// the structure had elements, so that the checks add a constant time to each change. Release builds never check.
struct InvariantChecks: Sendable {
    #if DEBUG
        private var changesToCome = 0
    #endif

    /// Whether to check now, after a change.
    ///
    /// - Parameter count: the number of elements that a check goes through.
    /// - Complexity: O(1).
    @inline(__always)
    mutating func isDue(_ count: Int) -> Bool {
        #if DEBUG
            changesToCome -= 1
            guard changesToCome < 0 else { return false }
            changesToCome = count
            return true
        #else
            return false
        #endif
    }

    /// Ends a debug build if an invariant is broken.
    @inline(__always)
    static func check(_ broken: @autoclosure () -> String?) {
        assert(broken() == nil, broken() ?? "")
    }
}
