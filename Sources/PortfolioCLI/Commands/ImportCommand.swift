internal import PortfolioImport
internal import Portfolios
internal import SystemInterface

/// `portfolio import`: a holdings file out of brokers' exports.
enum ImportCommand {
    static func run(_ settings: ImportSettings) throws(Failure) -> ExitCode {
        switch settings.task {
        case .list: return try write(Array(ImportText.profiles.utf8), settings)
        case .show(let profile): return try write(Array(profile.json.utf8), settings)
        case .import: break
        }
        var log = DiagnosticLog()
        let mapping = try mapping(settings, &log)
        guard log.isEmpty else { throw .unreadable(log) }
        var run = Import(options: settings.options)
        for path in settings.exports {
            let bytes = try reading { () throws(FileError) in try FileInput(path).readAll() }
            run.add(bytes, name: path, mapping: mapping, log: &log)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        let code = try write(run.table.csv(), settings)
        Console.printError(run.reports.map { ImportText.text($0, settings) }.joined())
        return run.reports.contains { $0.isIncomplete } ? .incomplete : code
    }

    private static func mapping(_ settings: ImportSettings, _ log: inout DiagnosticLog) throws(Failure)
        -> Mapping?
    {
        if let path = settings.map {
            let bytes = try reading { () throws(FileError) in try FileInput(path).readAll() }
            guard var mapping = Mapping.read(bytes, file: path, log: &log) else { return nil }
            if mapping.name.isEmpty { mapping.name = path }
            return mapping
        }
        return settings.profile?.mapping(log: &log)
    }

    private static func write(_ bytes: [UInt8], _ settings: ImportSettings) throws(Failure) -> ExitCode {
        let writer = try reading { () throws(FileError) in try ResultWriter(settings.output) }
        _ = writer.write(bytes)
        try reading { () throws(FileError) in try writer.finish() }
        return .complete
    }
}
