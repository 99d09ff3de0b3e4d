/// Reports the progress of reading files: the path, the number of bytes read, and the file's size if known.
package struct ReadMeter: Sendable {
    /// The meter for inputs opened in this scope.
    @TaskLocal static var current: ReadMeter?

    let tell: @Sendable (_ path: String, _ bytes: Int, _ size: Int?) -> Void

    package init(_ tell: @escaping @Sendable (_ path: String, _ bytes: Int, _ size: Int?) -> Void) {
        self.tell = tell
    }

    /// Runs a body in which newly opened inputs report to a meter.
    package static func with<Value, Failure: Error>(
        _ meter: ReadMeter?, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = $current.withValue(meter) {
            Result { () throws(Failure) in try body() }
        }
        return try result.get()
    }
}
