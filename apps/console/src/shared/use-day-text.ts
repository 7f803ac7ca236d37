import { useState } from 'react'
import { parseDay, utcDay } from './format.ts'

/**
 * Returns the props of a text field for a day. The field shows "14 Jun 2026", as rows do, and also accepts
 * "2026-06-14". A native date field is not used, because it would show the order of day and month of the
 * operator's country. An invalid day stays visible until the field loses the focus, and is then removed.
 * @param value day as "2026-06-14", '' for none
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
