package import PortfolioFiles
package import SystemInterface

/// A column of a file whose rows say in parts what something whole is divided into.
package protocol ShareField: ColumnField where Row == ShareRow {
    /// The columns that tell what is divided.
    static var whole: [Self] { get }
    /// The column of a part's name, and that of its percentage.
    static var part: Self { get }
    static var percent: Self { get }

    static var file: PortfolioSource.FurtherFile { get }
    static var kind: FileChange.Kind { get }

    /// Finds everything wrong with a file.
    static func check(_ input: FileInput, log: inout DiagnosticLog) throws(FileError)

    /// That nothing is stated of a whole.
    ///
    /// - Parameter whole: the text of each column of ``whole``.
    static func nothing(of whole: [String]) -> EditingError
}

extension ShareField {
    package var keepsSpaces: Bool { false }

    /// The contents of a file without rows.
    static var empty: [UInt8] { TableHeader.line(of: file.columns) }
}

/// A column of `classes.csv`, which divides a symbol in a scheme.
package enum ClassField: String, ShareField {
    case symbol, scheme
    case name = "class"
    case weight

    package static let whole: [ClassField] = [.symbol, .scheme]
    package static let part = ClassField.name
    package static let percent = ClassField.weight
    package static let file = PortfolioSource.FurtherFile.classes
    package static let kind = FileChange.Kind.classes

    package static func check(_ input: FileInput, log: inout DiagnosticLog) throws(FileError) {
        _ = try ClassesFile.read(input, log: &log)
    }

    package static func nothing(of whole: [String]) -> EditingError {
        .unclassified(whole[0], scheme: whole[1])
    }
}

/// A column of `targets.csv`, which divides a portfolio in a scheme.
package enum TargetField: String, ShareField {
    case scheme
    case name = "class"
    case target

    package static let whole: [TargetField] = [.scheme]
    package static let part = TargetField.name
    package static let percent = TargetField.target
    package static let file = PortfolioSource.FurtherFile.targets
    package static let kind = FileChange.Kind.targets

    package static func check(_ input: FileInput, log: inout DiagnosticLog) throws(FileError) {
        _ = try TargetsFile.read(input, log: &log)
    }

    package static func nothing(of whole: [String]) -> EditingError { .untargeted(scheme: whole[0]) }
}

package typealias ClassesStore = SharesStore<ClassField>
