internal import PortfolioEditing
internal import Portfolios

/// The output of commands that edit.
enum EditOutput {
    /// Makes an edit. On a terminal, says so if another editor has to be waited for.
    ///
    /// - Parameter edit: receives how long to wait; `nil` for the default.
    static func waitingForLock<Change>(
        _ edit: (Duration?) throws(EditingError) -> Change
    ) throws(EditingError) -> Change {
        guard Console.isTerminal(2) else { return try edit(nil) }
        do throws(EditingError) {
            return try edit(.seconds(1))
        } catch .locked(let file) {
            Console.printError(Console.line("\(file) is locked by another editor: waiting"))
            return try edit(nil)
        }
    }

    /// Confirms a change to a file.
    ///
    /// - Parameters:
    ///   - rest: what remains to be fixed.
    ///   - diff: the change, to be printed because it was not made; `nil` if it was.
    static func tell(
        _ text: String, rest: String, of file: String, isChanged: Bool,
        unmade diff: ((PatchRoot) -> UnifiedDiff)? = nil
    ) throws(EditingError) -> ExitCode {
        if let diff {
            let place = try PatchRoot(of: file)
            return try show(diff(place), place, rest: rest)
        }
        do throws(EditingError) {
            let code = try print(Array(text.utf8))
            Console.printError(rest)
            return code
        } catch {
            // Otherwise the user might think that nothing was saved, and add it twice.
            if isChanged {
                Console.printError(Console.line("saved \(file), but couldn't write the confirmation:"))
            }
            throw error
        }
    }

    /// Prints a change without making it.
    ///
    /// - Parameter rest: what would remain to be fixed.
    private static func show(
        _ diff: UnifiedDiff, _ place: PatchRoot, rest: String
    ) throws(EditingError) -> ExitCode {
        let code = try print(diff.bytes)
        if diff.bytes.isEmpty {
            Console.printError("nothing to do\n")
        } else if !place.isCurrent {
            tellFolder(of: place)
        }
        Console.printError(rest)
        return code
    }

    /// Says in which folder to apply a change whose paths are not relative to the current one.
    static func tellFolder(of place: PatchRoot) {
        Console.printError(Console.line("the paths are those in \(place.folder): apply the change there"))
    }

    static func print(_ bytes: [UInt8]) throws(EditingError) -> ExitCode {
        do { try ResultWriter.print(bytes) } catch { throw .file(error) }
        return .complete
    }
}
