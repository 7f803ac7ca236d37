import type { Read } from '@matin/domain/text/taken'
import type { FocusEvent } from 'react'

/**
 * Returns the text that a field shows: a complete text in its normalised form, an incomplete one as typed.
 */
export function shownAsTaken<F extends string>(read: Read<F>, typed: string): string {
  const taken = read(typed)
  return 'text' in taken ? taken.text : typed
}

/**
 * Returns a handler that shows the text's normalised form when the field loses the focus. For texts such as a
 * name, which may look complete while the user is still typing.
 */
export function shownOnLeave<F extends string>(read: Read<F>, onChange: (text: string) => void) {
  return ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
    const shown = shownAsTaken(read, value)
    if (shown !== value) onChange(shown)
  }
}
