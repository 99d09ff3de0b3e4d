/// Consumes a result, so that the optimizer can't remove the code that computed it.
@inline(never)
@_optimize(none)
package func blackHole<Value>(_ value: Value) {}
