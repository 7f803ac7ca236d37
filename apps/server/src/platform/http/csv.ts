/** Excel reads a file as UTF-8 only when it begins with it. */
export const BYTE_ORDER_MARK = '\uFEFF'

const NUMBER = /^-?\d+(\.\d+)?$/
/** A spreadsheet may read these as a formula; some also accept the full-width signs of Japanese and Chinese. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180. A text that a spreadsheet would calculate is prefixed with an apostrophe; plain numbers stay numbers. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  // Where numbers have a decimal comma, spreadsheets split cells at semicolons: the rest would begin a cell, and a
  // formula.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
