/// Tells how far files are read: how many bytes of which, and how many it has, where that is known.
package struct ReadMeter: Sendable {
    /// That of the inputs that are opened meanwhile.
    @TaskLocal static var current: ReadMeter?

    let tell: @Sendable (_ path: String, _ bytes: Int, _ size: Int?) -> Void

    package init(_ tell: @escaping @Sendable (_ path: String, _ bytes: Int, _ size: Int?) -> Void) {
        self.tell = tell
    }

    /// Does something whose inputs tell a meter.
    package static func with<Value, Failure: Error>(
        _ meter: ReadMeter?, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = $current.withValue(meter) {
            Result { () throws(Failure) in try body() }
        }
        return try result.get()
    }
}
