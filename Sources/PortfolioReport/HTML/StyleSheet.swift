/// The style of every page: light and dark, on a desktop, a phone and paper.
///
/// Text has a contrast of at least 4.5:1 to its background, lines and areas of at least 3:1 (WCAG 2.2, AA).
enum StyleSheet {
    static let css: StaticString = """

        :root {
          color-scheme: light dark;
          --page: #f6f5f1; --card: #ffffff; --ink: #1d2126; --soft: #565d66; --line: #dcdad3; --rule: #858b93;
          --link: #1b4f8f; --part: #2f5d8c; --gain: #17653b; --loss: #a3291c; --caution: #7a4b00;
          --price: #1b5fa8; --currency: #9a5b00; --shade: rgb(0 0 0 / 0.28); --notice: #fdf6e3; --alarm: #fdecea;
          --up-1: #f1f6f3; --up-2: #e1ebe6; --up-3: #d1e0d8; --down-1: #f9f2f1; --down-2: #f3e3e1; --down-3: #edd4d2;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #121518; --card: #1b2025; --ink: #e9ebee; --soft: #a8b0b9; --line: #32383f; --rule: #7d858e;
            --link: #8dbdf5; --part: #7fa9d6; --gain: #79d09b; --loss: #ff9c8c; --caution: #e9bd6a;
            --price: #7fb8f5; --currency: #ecbb62; --shade: rgb(0 0 0 / 0.75); --notice: #2b2618; --alarm: #351e1c;
            --up-1: #212b2c; --up-2: #273734; --up-3: #2e433d; --down-1: #29272b; --down-2: #393032; --down-3: #49393a;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-behavior: smooth; }
        body {
          margin: 0 auto; max-width: 80rem; padding: 2rem 1.5rem 4rem; background: var(--page); color: var(--ink);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
          font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere;
        }
        h1 { font-size: 2rem; line-height: 1.2; font-weight: 600; letter-spacing: -0.015em; margin: 0; }
        h2 { font-size: 1.25rem; line-height: 1.3; font-weight: 600; margin: 0 0 1rem; }
        h3 { font-size: 1rem; line-height: 1.35; font-weight: 600; margin: 0; }
        h4, h5 { font-size: 1rem; font-weight: 600; margin: 0; }
        a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
        .lead { margin: 0.35rem 0 0; color: var(--soft); }
        nav ul { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.25rem; list-style: none; margin: 1rem 0 0; padding: 0; }
        body > nav ul { margin: 0 0 1rem; }
        nav [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
        .portfolios summary, nav li > a { display: inline-block; padding: 0.1rem 0; min-height: 1.5rem; }
        .portfolios ul { margin: 0.5rem 0 0.75rem; }
        .pages ul { margin: 1rem 0 0; }
        .ranges ul { margin: 0 0 1rem; }
        .found { margin: 0 0 0.75rem; }
        tr:target > * { background: var(--notice); }
        .choose { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: flex-start; margin: 1.25rem 0 0; }
        .filter { margin: 1.25rem 0 0; }
        .filter .choose { margin: 0.75rem 0 0; }
        .band .choose { margin: 0 0 1rem; }
        .field { max-width: 100%; }
        .field.send { padding-top: 1.22rem; }
        .field label { display: block; color: var(--soft); font-size: 0.8125rem; }
        .field a { margin-left: 0.75rem; font-size: 0.875rem; }
        input, select, button, textarea {
          font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--rule); border-radius: 6px;
          padding: 0.35rem 0.6rem; height: 2.5rem; max-width: 100%;
        }
        ::placeholder { color: var(--soft); opacity: 1; }
        input[type="text"] { width: 8rem; }
        input[type="search"], input[type="password"] { width: 13rem; }
        textarea { height: auto; resize: vertical; }
        input[aria-invalid], select[aria-invalid], textarea[aria-invalid] { border: 2px solid var(--loss); }
        button { font-weight: 600; cursor: pointer; }
        .edit { margin: 1.25rem 0 0; }
        .edit .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: 0.9rem 1.25rem; }
        .edit .fields input, .edit .fields select, .edit .fields textarea { width: 100%; }
        .edit .field:has(textarea) { grid-column: 1 / -1; max-width: 45rem; }
        .edit .field:has([type="file"]) { grid-column: 1 / -1; }
        .edit .fields [type="file"] { height: auto; padding: 1.25rem 0.9rem; border-style: dashed; }
        .edit .send { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; margin: 1.25rem 0 0; }
        .edit .send button { height: auto; min-height: 2.5rem; }
        .edit td button, .edit td a { margin-right: 0.5rem; font-size: 0.875rem; }
        .edit .more { margin: 1.25rem 0 0; }
        .edit .more .fields { margin: 0.9rem 0 0; }
        .edit .send button { background: var(--link); border-color: var(--link); color: var(--card); }
        .edit .send .quiet { background: var(--card); border-color: var(--rule); color: var(--ink); font-weight: 400; }
        .edit tbody th, .edit tbody td { vertical-align: baseline; }
        .edit td button { height: 2rem; padding: 0.1rem 0.5rem; font-weight: 400; }
        .changes { list-style: none; margin: 0; padding: 0; }
        pre { margin: 0.35rem 0; max-width: 100%; overflow-x: auto; font-size: 0.8125rem; }
        .hint { margin: 0.2rem 0 0; color: var(--soft); font-size: 0.8125rem; }
        nav button {
          height: auto; padding: 0; border: 0; background: none; color: var(--link); font-weight: 400;
          text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.15em;
        }
        .wrong { margin: 0.2rem 0 0; max-width: 18rem; color: var(--loss); font-size: 0.8125rem; }
        .notice { margin: 1.5rem 0 0; padding: 0.75rem 1rem; background: var(--notice); border-left: 4px solid var(--caution); }
        .notice.error { background: var(--alarm); border-color: var(--loss); }
        .notice p { margin: 0; }
        .notice ul { margin: 0.35rem 0 0; padding-left: 1.25rem; }
        .notice + .notice { margin-top: 0.5rem; }
        .band { margin: 3rem 0 0; }
        .gain { color: var(--gain); }
        .loss { color: var(--loss); }
        .caution, .unknown { color: var(--caution); }

        .headline {
          display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1px;
          margin: 1.75rem 0 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden;
        }
        .headline + .scroll { margin-top: 1rem; }
        .headline div { padding: 1rem 1.1rem; outline: 1px solid var(--line); }
        .headline.odd div:first-child { grid-column: span 2; }
        @media (min-width: 44rem), print {
          .headline.odd div:first-child { grid-column: auto; }
          .headline.leading div:first-child { grid-column: span 2; }
          .headline.in-1 { grid-template-columns: minmax(0, 1fr); }
          .headline.in-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
          .headline.in-4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
        }
        @media (min-width: 72rem) {
          .headline.in-5 { grid-template-columns: repeat(5, minmax(0, 1fr)); }
        }
        .headline dt { color: var(--soft); font-size: 0.875rem; }
        .headline dd { margin: 0; }
        .headline .amount { font-size: 1.25rem; font-weight: 600; line-height: 1.35; letter-spacing: -0.01em; }
        .headline div:first-child .amount { font-size: 1.5rem; line-height: 1.15; }
        .headline .detail { color: var(--soft); font-size: 0.875rem; }

        .since { margin: 0 0 0.75rem; font-size: 1.125rem; }

        .charts { columns: 21rem auto; column-gap: 1rem; }
        @media (min-width: 46rem) {
          .charts:has(> :nth-child(2):last-child), .cards:has(> :nth-child(2):last-child) { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
          .charts:has(> :only-child), .cards:has(> :only-child) { columns: 1; max-width: 46rem; }
        }
        .chart {
          break-inside: avoid; margin: 0 0 1rem; padding: 1rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
          max-width: 34rem;
        }
        .chart.large, .charts > .chart:nth-child(-n+2):nth-last-child(-n+2):not(:only-child) { max-width: none; }
        .large .wide { display: none; }
        @media (min-width: 56rem), print {
          .large .wide { display: block; }
          .large .narrow { display: none; }
        }
        @media (min-width: 72rem) {
          .charts:has(> :nth-child(3)) { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); }
          .charts:has(> :nth-child(3)) > .chart { grid-column: span 2; max-width: none; }
          .charts > :first-child:nth-last-child(3n+5), .charts > :nth-child(2):nth-last-child(3n+4),
          .charts > :first-child:nth-last-child(3n+4), .charts > :nth-child(2):nth-last-child(3n+3),
          .charts > :nth-child(3):nth-last-child(3n+2), .charts > :nth-child(4):nth-last-child(3n+1) { grid-column: span 3; }
        }
        .chart .unit, .chart .note { margin: 0; color: var(--soft); font-size: 0.8125rem; }
        .chart svg { display: block; width: 100%; height: auto; margin: 0.6rem 0 0; overflow: visible; }
        .chart .note { margin-top: 0.6rem; }
        p.reading { min-height: 1.5em; margin: 0.35rem 0 0; font-size: 0.8125rem; }
        svg[data-points] { touch-action: pan-y; }
        svg .reading { stroke: var(--rule); stroke-width: 1; }
        .patterns { position: absolute; }
        svg text { font-size: 12px; fill: var(--ink); font-variant-numeric: tabular-nums lining-nums; }
        svg .label { font-weight: 400; }
        svg .axis { font-size: 11px; fill: var(--soft); }
        svg .small { font-size: 11.5px; }
        svg .figure { font-weight: 600; paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; }
        svg .grid { stroke: var(--line); stroke-width: 1; }
        svg .zero { stroke: var(--rule); stroke-width: 1; }
        svg .zero.strong { stroke: var(--ink); }
        svg .mark { stroke: var(--rule); stroke-width: 1; }
        svg .joint { stroke: var(--rule); stroke-width: 1; stroke-dasharray: 2 2; }
        svg .bar { stroke-width: 1; }
        svg .bar.part { fill: var(--part); stroke: var(--part); }
        svg .bar.gain { fill: var(--gain); stroke: var(--gain); }
        svg .bar.loss { fill: url(#pattern-loss); stroke: var(--loss); }
        svg .bar.hollow { fill: var(--card); stroke: var(--gain); stroke-width: 1.5; }
        svg .bar.other { fill: url(#pattern-other); stroke: var(--part); }
        svg .bar.part.below { fill: var(--loss); stroke: var(--loss); }
        svg .bar.hollow.below { stroke: var(--loss); }
        svg .bar.other.below { fill: url(#pattern-loss); stroke: var(--loss); }
        svg .loss-stripe { fill: var(--loss); }
        svg .other-stripe { fill: var(--part); }
        svg .unknown { fill: url(#pattern-unknown); }
        svg .unknown-stripe { fill: var(--line); }
        svg .currency-stripe { fill: var(--currency); }
        svg .area { stroke-width: 1; stroke-linejoin: round; }
        svg .area.price { fill: var(--price); fill-opacity: 0.35; stroke: var(--price); }
        svg .area.currency { fill: url(#pattern-currency); stroke: var(--currency); }
        svg .area.income { fill: var(--card); stroke: var(--gain); stroke-width: 1.5; }
        svg .fall { fill: var(--loss); fill-opacity: 0.12; stroke: var(--loss); stroke-width: 1; stroke-dasharray: 2 2; }
        svg .total { stroke: var(--ink); }
        svg .line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
        svg .dot { fill: var(--card); stroke-width: 2; }
        svg .value { stroke: var(--part); }
        svg .cost { stroke: var(--soft); }
        svg .price { stroke: var(--price); }
        svg .currency { stroke: var(--currency); }
        svg .benchmark { stroke: var(--currency); }
        svg .line.benchmark { stroke-dasharray: 9 3 2 3; }
        svg .event { stroke-width: 1.25; stroke-linejoin: round; }
        svg .event.purchase { fill: var(--part); stroke: var(--part); }
        svg .event.sale { fill: var(--card); stroke: var(--loss); }
        svg .event.dividend { fill: var(--currency); stroke: var(--currency); }
        svg .line.cost { stroke-dasharray: 5 4; }
        svg .line.currency { stroke-dasharray: 1 4; stroke-width: 2.5; }

        .scroll {
          overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background-color: var(--card);
          background-image: linear-gradient(var(--card), var(--card)), linear-gradient(to left, var(--shade), transparent);
          background-position: right, right; background-size: 2rem 100%, 1rem 100%;
          background-repeat: no-repeat; background-attachment: local, scroll;
        }
        .scroll + .scroll, .charts + .scroll { margin-top: 1rem; }
        table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 0.9375rem; }
        caption { text-align: left; padding: 0.8rem 1rem 0.4rem; color: var(--soft); font-size: 0.875rem; }
        caption span { display: block; max-width: calc(100vw - 4rem); }
        th, td { padding: 0.5rem 0.75rem; text-align: right; vertical-align: top; white-space: nowrap; border-top: 1px solid var(--line); }
        thead th { border-top: 0; color: var(--soft); font-size: 0.8125rem; font-weight: 600; vertical-align: bottom; }
        thead th a { color: inherit; text-decoration: underline dotted; text-decoration-thickness: 1px; text-underline-offset: 0.25em; }
        th[aria-sort] a { color: var(--ink); text-decoration-style: solid; }
        th[aria-sort="descending"] a::after { content: " \\2193"; }
        th[aria-sort="ascending"] a::after { content: " \\2191"; }
        th:first-child { text-align: left; padding-left: 1rem; }
        td:last-child, th:last-child { padding-right: 1rem; }
        tbody th {
          position: sticky; left: 0; background: var(--card); font-weight: 600; white-space: normal; min-width: 8.5rem;
          max-width: 20rem;
        }
        tbody.fold:not(:has(.lots[open])) .lot-row { display: none; }
        .lot-row th { padding-left: 2rem; font-weight: 400; }
        .lot-row .note { white-space: normal; }
        .lot-row > * { border-top-style: dashed; }
        .lots { font-size: 0.8125rem; font-weight: 400; }
        .t { text-align: left; }
        .edit .left { text-align: left; }
        .words { text-align: left; white-space: normal; overflow-wrap: anywhere; }
        .wide { white-space: normal; min-width: 16rem; }
        td.up-1 { background: var(--up-1); }
        td.up-2 { background: var(--up-2); }
        td.up-3 { background: var(--up-3); }
        td.down-1 { background: var(--down-1); }
        td.down-2 { background: var(--down-2); }
        td.down-3 { background: var(--down-3); }
        small { display: block; color: var(--soft); font-size: 0.8125rem; font-weight: 400; }

        small.note { white-space: nowrap; }
        .stock { margin: 2rem 0 0; content-visibility: auto; contain-intrinsic-size: auto 30rem; scroll-margin-top: 1rem; }
        .stock > header { margin-bottom: 0.75rem; }
        .stock > header h3 { font-size: 1.125rem; }
        .stock .up { font-size: 0.8125rem; }
        .lot { margin: 0 0 0.75rem; padding: 0.6rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
        .cards + .lot { margin-top: 0.75rem; }
        .lot > summary { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; text-decoration: none; }
        .lot > summary strong { text-decoration: underline dotted; text-decoration-thickness: 1px; text-underline-offset: 0.25em; }
        .lot > .cards { margin-top: 0.75rem; }
        .cards { columns: 21rem auto; column-gap: 0.75rem; }
        .card { break-inside: avoid; margin: 0 0 0.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.8rem 1rem; }
        .card h3, .card h4, .card h5 { font-size: 0.8125rem; color: var(--soft); font-weight: 600; }
        .card dl { margin: 0.25rem 0 0; }
        .card dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.3rem 0; }
        .card dl > div + div { border-top: 1px solid var(--line); }
        .card dt { flex: 1 0 auto; max-width: 45%; overflow-wrap: normal; }
        .card dd { flex: 0 1 auto; min-width: 0; margin: 0; text-align: right; font-weight: 600; }
        summary { cursor: pointer; list-style: none; text-decoration: underline dotted; text-decoration-thickness: 1px; text-underline-offset: 0.25em; }
        summary::-webkit-details-marker { display: none; }
        details p { margin: 0.25rem 0 0.35rem; color: var(--soft); font-size: 0.8125rem; font-weight: 400; }
        .charts + .figures { margin-top: 0.25rem; }
        .figures { margin-top: 1rem; }
        .figures > summary { color: var(--link); }
        .figures > .scroll { margin-top: 0.75rem; }
        footer { margin: 3.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.875rem; }
        footer p { margin: 0 0 0.5rem; max-width: 46rem; }

        @media (max-width: 40rem) {
          body { padding: 1.25rem 1rem 3rem; }
          h1 { font-size: 1.6rem; }
          .headline div { padding: 0.75rem 0.7rem; }
          .headline .amount, .headline div:first-child .amount { font-size: 1rem; line-height: 1.35; }
          .chart { padding: 0.9rem 0.75rem; }
          .band { margin-top: 2.25rem; }
          th, td { padding: 0.45rem 0.5rem; }
          tbody th { min-width: 9.25rem; max-width: 9.5rem; }
          .wide { min-width: 11rem; }
          .edit thead, .carded thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .edit tbody tr { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; padding: 0.6rem 0.9rem; }
          .edit tbody th, .edit tbody td { padding: 0; border: 0; }
          .edit tbody th { flex: 1 0 100%; max-width: none; }
          .edit tbody tr + tr { border-top: 1px solid var(--line); }
          .edit tbody td:empty, .edit tbody td:has(bdi:empty) { display: none; }
          .edit tbody td[data-label]::before { content: attr(data-label) " "; color: var(--soft); font-size: 0.8125rem; }
          .edit tbody td.t { flex: 1 0 100%; white-space: normal; line-height: 2.25; }
          .carded tbody tr {
            display: grid; grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr)); gap: 0.35rem 0.75rem; padding: 0.6rem 1rem;
            border-top: 1px solid var(--line);
          }
          .carded tbody th, .carded tbody td { padding: 0; border: 0; text-align: left; white-space: normal; overflow-wrap: anywhere; }
          .carded tbody th { grid-column: 1 / -1; position: static; max-width: none; }
          .carded tbody td::before { content: attr(data-label); display: block; color: var(--soft); font-size: 0.8125rem; }
          .carded tbody td:empty, .carded tbody td:has(> bdi:empty) { display: none; }
          .carded .wide { grid-column: 1 / -1; min-width: 0; }
          .carded .lot-row { border-top-style: dashed; padding-left: 2rem; }
          .brief tr > :nth-child(3), .brief tr > :nth-child(n+6) { display: none; }
          .brief tr > :not(:first-child) { padding-left: 0.3rem; padding-right: 0.3rem; }
          .brief tbody th { min-width: 7rem; }
        }
        @media (prefers-reduced-motion: reduce) {
          html { scroll-behavior: auto; }
        }
        @media print {
          :root {
            color-scheme: light;
            --page: #ffffff; --card: #ffffff; --ink: #000000; --soft: #444a51; --line: #c9c9c9; --rule: #777777;
            --link: #000000; --part: #2f5d8c; --gain: #17653b; --loss: #a3291c; --caution: #6b4200;
            --price: #1b5fa8; --currency: #9a5b00; --shade: transparent; --notice: #ffffff; --alarm: #ffffff;
            --up-1: #f1f6f3; --up-2: #e1ebe6; --up-3: #d1e0d8; --down-1: #f9f2f1; --down-2: #f3e3e1; --down-3: #edd4d2;
          }
          @page { margin: 14mm 12mm; }
          html { font-size: 9.5pt; }
          body { max-width: none; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          nav, .up, .choose, .filter { display: none; }
          a { text-decoration: none; }
          .charts { columns: 2; }
          .cards { columns: 3; column-gap: 0.6rem; }
          .card { padding: 0.4rem 0.6rem; margin-bottom: 0.5rem; font-size: 8pt; }
          .card dl > div { padding: 0.1rem 0; }
          .lot { padding: 0.2rem 0.6rem; margin-bottom: 0.3rem; font-size: 8pt; }
          .card dd { overflow-wrap: normal; }
          .headline div { padding: 0.5rem 0.7rem; }
          caption, thead { break-after: avoid; }
          .chart, .card, .lot, tr, .headline, .notice { break-inside: avoid; }
          h2, h3, h4, .stock > header { break-after: avoid; }
          .charts + .figures { display: none; }
          thead { display: table-header-group; }
          .scroll { overflow: visible; }
          table { font-size: 7.5pt; }
          thead th, table small { font-size: 7pt; }
          th, td { padding: 0.25rem 0.35rem; }
          tbody th { position: static; min-width: 24mm; max-width: 38mm; }
          .stock { content-visibility: visible; margin-top: 0.9rem; }
          .band { margin-top: 1.25rem; }
          footer { margin-top: 1rem; padding-top: 0.4rem; font-size: 7pt; }
          footer p { margin-bottom: 0.2rem; max-width: none; }
          h2 { margin-bottom: 0.5rem; }
        }
        """
}
