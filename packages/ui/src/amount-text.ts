/** Groups digits: "1,234,567.5", in every language. Also takes a number that is being typed ("12."). */
export function groupDigits(value: string): string {
  const [whole = '', ...fraction] = value.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

function ungroup(text: string): string {
  return text.replaceAll(',', '')
}

export interface AmountEdit {
  /** Typed text without the commas that the field itself has inserted. A typed or pasted comma is kept. */
  text: string
  /** Number of digits and points to the right of the caret. */
  after: number
}

/**
 * Removes only commas that the field has inserted, because a typed comma may be a decimal comma. Deleting
 * such a comma deletes the digit beyond it.
 */
export function readEdit(shown: string, typed: string, caret: number, forward = false): AmountEdit {
  const tail = typed.slice(caret)
  if (!shown.endsWith(tail)) return { text: typed, after: 0 }
  const kept = shown.length - tail.length
  let start = 0
  while (start < Math.min(kept, caret) && shown[start] === typed[start]) start++
  const inserted = typed.slice(start, caret)
  const onlyComma = inserted === '' && shown.slice(start, kept) === ','
  const [left, right] = [ungroup(shown.slice(0, start)), ungroup(tail)]
  const before = onlyComma && !forward ? left.slice(0, -1) : left
  const after = onlyComma && forward ? right.slice(1) : right
  return { text: before + inserted + after, after: after.length }
}

export function caretBefore(grouped: string, after: number): number {
  let place = grouped.length
  for (let left = after; left > 0 && place > 0; ) {
    place--
    if (grouped[place] !== ',') left--
  }
  return place
}
