internal import SystemInterface

extension SystemWatch {
    /// What a call of the system's watch returns; `nil` if it fails.
    static func watching(_ call: () -> Int32) -> Int32? {
        try? SystemCalls().perform(.watch) { _ in
            let result = call()
            return (result, result < 0)
        }
    }
}
