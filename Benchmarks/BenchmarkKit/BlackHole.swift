/// Takes a result, so that the optimizer can't leave out what made it.
@inline(never)
@_optimize(none)
package func blackHole<Value>(_ value: Value) {}
