#if Server
    import Digests
    import Portfolios

    /// What nobody may guess.
    enum Secret {
        /// Bytes from the system's source of randomness.
        static func random(_ count: Int) -> [UInt8] {
            var source = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &source) }
        }

        /// Compares all bytes in constant time.
        static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            guard left.count == right.count else { return false }
            var difference: UInt8 = 0
            for (a, b) in zip(left, right) { difference |= a ^ b }
            return difference == 0
        }
    }

    /// Shows that a form was on a page of this service: every form that changes something contains a token made of the
    /// secret, which no other site's page can read.
    struct FormSecret: Hashable, Sendable {
        /// The name of the form's hidden field.
        static let field = "form-token"
        /// The header in which scripts send the token.
        static let header = "Form-Token"

        private let bytes: [UInt8]

        init(_ bytes: [UInt8] = Secret.random(32)) { self.bytes = bytes }

        /// A token, another one each time: an attacker who sees only how large compressed pages are can't work it out
        /// from page to page (BREACH).
        var token: String {
            let mask = Secret.random(bytes.count)
            return Base64.text(mask + zip(mask, bytes).map(^))
        }

        func accepts(_ token: String) -> Bool {
            guard let both = Base64.bytes(token), both.count == 2 * bytes.count else { return false }
            return Secret.areEqual(zip(both, both[bytes.count...]).map(^), bytes)
        }
    }
#endif
