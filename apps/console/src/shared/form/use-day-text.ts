import { useState } from 'react'
import { parseDay, utcDay } from '#shared/format/format.ts'

/**
 * Shows "14 Jun 2026", as rows do, and also accepts "2026-06-14"; '' for none. A native date field would show
 * the order of day and month of the operator's country. An invalid day is removed on leaving.
 */
export function useDayText(value: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && parseDay(typed) === null
  return {
    type: 'text',
    inputMode: 'text',
    autoComplete: 'off',
    placeholder: 'Any day',
    title: 'For example, 14 Jun 2026',
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
