import { useState } from 'react'
import { parseDay, utcDay } from './format.ts'

/**
 * Attributes of a text field for a day, which is written as rows show it, "14 Jun 2026"; "2026-06-14" is read, too. A browser's own field
 * for days would write it by the order of the operator's country. What is no day is shown as it is typed, and goes when the field is left.
 *
 * @param value the day as "2026-06-14", '' for none
 */
export function useDayText(value: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && parseDay(typed) === null
  return {
    type: 'text',
    inputMode: 'text',
    autoComplete: 'off',
    placeholder: 'Any day',
    title: 'As 14 Jun 2026',
    value: typed ?? (value && utcDay(value)),
    'aria-invalid': isWrong || undefined,
    onChange(event: { target: { value: string } }) {
      const text = event.target.value
      setTyped(text)
      const day = text.trim() === '' ? '' : parseDay(text)
      if (day !== null) onChange(day)
    },
    onBlur: () => setTyped(null),
  } as const
}
