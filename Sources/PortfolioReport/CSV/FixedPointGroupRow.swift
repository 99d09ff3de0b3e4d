import Kernels
import Valuation

/// Writes groups whose figures are machine integers, which nearly all of very many groups are, as rows of CSV.
///
/// The output is that of ``GroupColumn``; a kernel writes the numbers.
@safe
struct FixedPointGroupRow {
    private let texts: TextCells
    private let weights: DetailValuer
    private let writeNumbers: Kernel.WriteNumbers

    private static let numberCount =
        MemoryLayout<GroupFigures>.stride / MemoryLayout<FixedPointFigure>.stride

    /// Fails if no group can be written.
    ///
    /// - Parameter whole: the portfolio's value.
    init?(texts: TextCells, whole: ExactDecimal?, kernel: Kernel) {
        guard FixedPointRow.isLaidOutForKernels, let weights = DetailValuer(whole: whole) else { return nil }
        self.texts = texts
        self.weights = weights
        unsafe writeNumbers = kernel.writeNumbers
    }

    /// Appends a row, including its line feed; `false` if its figures are not machine integers.
    func append(_ groups: GroupList, _ position: Int, to bytes: inout [UInt8]) -> Bool {
        groups.withFigures(at: position, weights) { key, figures in
            let room = FixedPointGroupRow.numberCount * Kernel.numberRoom + 2 * key.count + 128
            _ = bytes.append(room: room) { cursor in
                cursor.append(key, texts)
                unsafe withUnsafeBytes(of: figures) { figures in
                    guard let bytes = figures.baseAddress else { return }
                    let numbers = unsafe bytes.assumingMemoryBound(to: Kernel.Number.self)
                    unsafe cursor.append(numbers, 0..<FixedPointGroupRow.numberCount, writeNumbers)
                }
                cursor.endLine()
                return true
            }
        }
    }
}
