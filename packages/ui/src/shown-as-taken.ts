import type { Read } from '@matin/domain/text/taken'
import type { FocusEvent } from 'react'

/** Shows a complete text in its normalised form, an incomplete one as typed. */
export function shownAsTaken<F extends string>(read: Read<F>, typed: string): string {
  const taken = read(typed)
  return 'text' in taken ? taken.text : typed
}

/** For texts such as a name, which may look complete while the user is still typing. */
export function shownOnLeave<F extends string>(read: Read<F>, onChange: (text: string) => void) {
  return ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
    const shown = shownAsTaken(read, value)
    if (shown !== value) onChange(shown)
  }
}
