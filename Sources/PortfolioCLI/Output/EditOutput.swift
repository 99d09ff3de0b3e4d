internal import PortfolioEditing
internal import Portfolios
internal import SystemInterface

/// How commands that edit tell what they did.
enum EditOutput {
    /// Edits; tells of another editor that is waited for, where someone sees it.
    ///
    /// - Parameter edit: gets how long to wait; `nil` for as long as ever.
    static func patiently<Change>(
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

    /// Tells what was done to a file.
    ///
    /// - Parameter rest: what is left to mend.
    static func tell(
        _ text: String, rest: String, of file: String, isChanged: Bool
    ) throws(EditingError) -> ExitCode {
        do throws(EditingError) {
            let code = try print(Array(text.utf8))
            Console.printError(rest)
            return code
        } catch {
            // Or whoever takes it for undone adds it twice.
            if isChanged {
                Console.printError(Console.line("saved \(file), but couldn't write the confirmation:"))
            }
            throw error
        }
    }

    /// Prints what a change would be.
    ///
    /// - Parameter rest: what would be left to mend.
    static func show(
        _ diff: UnifiedDiff, _ place: PatchPlace, rest: String
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

    /// Says where a change has to be applied, as its paths are not from the current folder.
    static func tellFolder(of place: PatchPlace) {
        Console.printError(Console.line("the paths are those in \(place.folder): apply the change there"))
    }

    static func print(_ bytes: [UInt8]) throws(EditingError) -> ExitCode {
        do throws(FileError) {
            let writer = try ResultWriter(nil)
            _ = writer.write(bytes)
            try writer.finish()
        } catch {
            throw .file(error)
        }
        return .complete
    }
}
