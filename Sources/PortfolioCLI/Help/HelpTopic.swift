/// What help is asked for.
enum HelpSubject {
    /// All commands and topics.
    case overview
    case command(Command)
    case topic(HelpTopic)

    /// - Parameter word: the name of a command or of a topic.
    init?(_ word: String) {
        if let command = Command(named: word) {
            self = .command(command)
        } else if let topic = HelpTopic(rawValue: word) {
            self = .topic(topic)
        } else {
            return nil
        }
    }
}

/// Subjects of help that concern some options of several commands. The raw values are what follows `help`.
enum HelpTopic: String, CaseIterable {
    /// Files valued in pieces, by several processes or machines.
    case pieces

    var summary: String {
        switch self {
        case .pieces: "value a file in pieces, on several machines"
        }
    }

    /// What help says besides the options, in paragraphs.
    var explanation: [String] {
        switch self {
        case .pieces:
            [
                "A large holdings file can be valued in pieces, by several processes or machines: each reads only the "
                    + "rows that begin in its piece. With --format csv the outputs of all pieces, one after another, "
                    + "are the report of the whole. With --format partial each writes what portfolio merge needs to "
                    + "add up the totals or the groups of --by.",
                "The trades of different symbols can be evaluated apart from one another too: portfolio gains "
                    + "--format partial. Pieces need --as-of, because a piece does not know the prices of the others.",
            ]
        }
    }

    /// The group of the options that it describes.
    var group: OptionGroup {
        switch self {
        case .pieces: .pieces
        }
    }

    /// The commands that have these options, each with its own.
    var commands: [(command: Command, options: [Option])] {
        Command.available.compactMap { command in
            command.groups.first { $0.group == group }.map { (command, $0.options) }
        }
    }

    /// Examples from all commands that use these options.
    var examples: [Example] {
        switch self {
        case .pieces:
            [
                Example(
                    "The rows of two pieces of a file, one after the other:",
                    "portfolio report france --as-of 2013-03-01 --format csv --piece 0-200\n"
                        + "portfolio report france --as-of 2013-03-01 --format csv --piece 200-366"),
                Example(
                    "A report from its partial:",
                    "portfolio report france --as-of 2013-03-01 --format partial > partial.csv\n"
                        + "portfolio merge partial.csv"),
            ]
        }
    }
}
