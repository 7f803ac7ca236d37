/** Excel takes a text for UTF-8 only when it begins so. */
export const BYTE_ORDER_MARK = '\uFEFF'

const NUMBER = /^-?\d+(\.\d+)?$/
/** What a spreadsheet may take for the beginning of a formula; some take the full-width signs of Japanese and Chinese for it, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One record of CSV (RFC 4180), ended by CRLF. A text that a spreadsheet would calculate gets an apostrophe before it;
 * plain numbers stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  // Where numbers have a comma, spreadsheets part cells by semicolons: what follows one would begin a cell, and a formula.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
