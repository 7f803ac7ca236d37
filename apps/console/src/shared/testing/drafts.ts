import { act, cleanup, fireEvent } from '@testing-library/react'
import { expect } from 'vitest'
import { endLostSession } from '../api.ts'

/** A text field of a form, found anew each time. */
type Field = () => HTMLElement

/**
 * Types into a field of a form, and expects it there after each way of leaving the form without sending it: its page left by Back or by a
 * reload, a session that the server ended, and what a second tab wrote meanwhile.
 *
 * @param open shows the form to the same operator, signed in.
 * @param typed into the field, and what the second tab makes of it.
 */
export async function expectKeptDraft(
  open: () => Promise<void>,
  field: Field,
  [typed, elsewhere] = ['Half a sentence', 'Half a sentence more'],
): Promise<void> {
  const shown = () => (field() as HTMLInputElement).value
  await open()
  fireEvent.change(field(), { target: { value: typed } })
  const ways = {
    'Back or a reload': cleanup,
    'a session that the server ended': () => {
      act(endLostSession)
      cleanup()
    },
  }
  for (const [way, leave] of Object.entries(ways)) {
    leave()
    await open()
    expect([way, shown()]).toEqual([way, typed])
  }
  const [name = '', kept = ''] =
    Object.entries({ ...localStorage }).find(([key]) => key.startsWith('matin_draft')) ?? []
  localStorage.setItem(name, String(kept).replaceAll(String(typed), String(elsewhere)))
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  expect(['a second tab', shown()]).toEqual(['a second tab', elsewhere])
}
