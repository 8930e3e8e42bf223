/** Styles of an invoice: light and dark, stacked on a phone, and for print. */
export const invoiceStyles = `
:root { color-scheme: light dark; --text: #1c1917; --quiet: #57534e; --line: #d6d3d1; --page: #ffffff; --panel: #f5f5f4; --good: #166534; --bad: #b91c1c }
@media (prefers-color-scheme: dark) {
  :root { --text: #f5f5f4; --quiet: #a8a29e; --line: #44403c; --page: #1c1917; --panel: #292524; --good: #86efac; --bad: #fca5a5 }
}
* { box-sizing: border-box }
body { margin: 0 auto; padding: 3rem 1.5rem; max-width: 54rem; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding-bottom: 1.25rem; border-bottom: 2px solid var(--text) }
h1 { margin: 0; font-size: 2rem; line-height: 1.2 }
.number { color: var(--quiet); font-size: 1.125rem; font-variant-numeric: tabular-nums }
.status { padding: .125rem .75rem; border: 1.5px solid currentColor; border-radius: 2rem; font-weight: 600; font-size: .875rem }
.paid { color: var(--good) } .void, .uncollectible { color: var(--bad) }
.parties { display: grid; gap: 1.5rem 2rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); margin: 2rem 0 1.5rem }
h2 { margin: 0 0 .25rem; font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--quiet) }
address { font-style: normal } address span { display: block } address span:first-child { font-weight: 600 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem 1rem; margin: 0 } dt { color: var(--quiet) } dd { margin: 0; font-variant-numeric: tabular-nums }
.facts { grid-template-columns: repeat(auto-fit, minmax(9rem, auto)); gap: 1rem 2rem; margin-bottom: 2.5rem } .facts dt { font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase }
table { width: 100%; border-collapse: collapse }
th { padding: .5rem .75rem; border-bottom: 1px solid var(--text); font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--quiet); text-align: right; white-space: nowrap }
td { padding: .75rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; font-variant-numeric: tabular-nums; white-space: nowrap }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; width: 50% } th:last-child, td:last-child { padding-right: 0 }
small { display: block; color: var(--quiet); font-size: .875rem }
.sums { margin: 1rem 0 0 auto; width: min(100%, 27rem); grid-template-columns: 1fr auto; gap: .375rem 0 } .sums dt { padding-right: 1.5rem } .sums dd { text-align: right; white-space: nowrap }
.sums .total { margin-top: .25rem; padding-top: .5rem; border-top: 1px solid var(--text); color: var(--text); font-weight: 700; font-size: 1.125rem }
.footer { margin-top: 2.5rem; padding: 1rem 1.25rem; border-radius: .5rem; background: var(--panel); white-space: pre-line }
.hash { margin-top: 2rem; color: var(--quiet); font-size: .75rem }
@media (max-width: 36rem) {
  body { padding: 1.5rem 1rem } h1 { font-size: 1.625rem }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  table, tbody, tr, td { display: block } table { border-top: 1px solid var(--text) } tr { padding: .75rem 0; border-bottom: 1px solid var(--line) }
  td, td:first-child { padding: 0; border: 0; width: auto; text-align: right; white-space: normal } td:first-child { text-align: left; padding-bottom: .25rem; font-weight: 600 } small { font-weight: 400 }
  td[data-name]::before { content: attr(data-name); float: left; color: var(--quiet); font-weight: 400 } td:last-child { font-weight: 600 }
}
@media print {
  :root { --text: #000; --quiet: #444; --line: #bbb; --page: #fff; --panel: #fff; --good: #000; --bad: #000 }
  body { max-width: none; padding: 0; font-size: 10pt } tr, dl, .footer { break-inside: avoid } thead { display: table-header-group } .footer { padding: 0 }
}
@page { size: A4; margin: 18mm }
`;
