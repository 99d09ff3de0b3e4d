/// A symbol in an account.
package struct HeldSymbol: Hashable, Sendable {
    package let symbol: ExactText
    package let account: ExactText

    package init(symbol: ExactText, account: ExactText) { (self.symbol, self.account) = (symbol, account) }
}
