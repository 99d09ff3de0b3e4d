#if Server
    import PortfolioEditing
    import Portfolios

    // A form with the texts of a row, and with what they are changed to, must not be too large to be received.
    extension LotForm {
        /// The texts of a row; those that a form has no room for are replaced by marks, which differ where they differ.
        static func texts(ofRow row: Int, of document: HoldingsDocument) -> [HoldingField: String] {
            var texts = document.texts(ofRow: row)
            var room = spareRoom
            for field in HoldingField.allCases {
                guard let text = texts[field], text.utf16.count > field.limit else { continue }
                let size = text.utf16.count * greatestSize + PercentEncoding.text(text).utf8.count
                let more = size - 2 * field.limit * greatestSize
                if more <= room {
                    room -= max(0, more)
                } else {
                    texts[field] = FormText.mark(text)
                }
            }
            return texts
        }

        /// The number of bytes of a form that a UTF-16 unit takes at most: as a sign of three bytes, each written as `%E2`.
        private static let greatestSize = 9
        /// The number of bytes that are left in a form whose fields are full, and were before.
        private static let spareRoom = 12_000
    }
#endif
