extension Issue {
    /// What tells issues apart that are not of a stock alone: a row opens lots of several, which share what is unknown.
    package struct Row: Hashable, Sendable {
        let kind: IssueKind
        let location: InputLocation
    }

    package var row: Row { Row(kind: kind, location: location) }
}
