import type { Read } from '@matin/domain/text/taken'
import type { FocusEvent } from 'react'

/** What a field shows of a text: once it is whole, as it is taken; until then as it is typed. */
export function shownAsTaken<F extends string>(read: Read<F>, typed: string): string {
  const taken = read(typed)
  return 'text' in taken ? taken.text : typed
}

/** For a field that is not whole before it is left. */
export function shownOnLeave<F extends string>(read: Read<F>, onChange: (text: string) => void) {
  return ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
    const shown = shownAsTaken(read, value)
    if (shown !== value) onChange(shown)
  }
}
