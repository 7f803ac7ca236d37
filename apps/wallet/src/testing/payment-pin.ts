import { act, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { eventually, realPause } from './app-clock.ts'
import type { OpenScreen } from './open-screen.tsx'

export const PIN = '123456'

/** Waits for the sheet that asks for the payment PIN. */
export function pinSheet({ words }: OpenScreen): Promise<HTMLElement> {
  return eventually(() => screen.getByRole('dialog', { name: words.Pay.pinTitle }))
}

/** Taps digits on the keypad of the sheet. The sixth digit sends them. */
export async function tapPin(app: OpenScreen, digits = PIN): Promise<void> {
  const sheet = await pinSheet(app)
  const keys = within(sheet)
  for (const digit of digits) await app.user.click(keys.getByText(digit, { selector: 'button' }))
  await act(async () => undefined)
}

/** Deletes the last digit and taps it again, as if to send once more. */
export async function tapLastDigitAgain(app: OpenScreen): Promise<void> {
  const keys = within(await pinSheet(app))
  await app.user.click(keys.getByRole('button', { name: app.words.Common.delete }))
  await app.user.click(keys.getByText(PIN.slice(-1), { selector: 'button' }))
}

/**
 * Expects that no sheet asks for the PIN. Waits first, because the sheet and its dialog are loaded on demand.
 */
export async function expectNoPinAsked({ words }: OpenScreen): Promise<void> {
  for (const _part of ['sheet', 'dialog', 'its opening']) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await realPause(0)
    })
  }
  expect(screen.queryByRole('dialog', { name: words.Pay.pinTitle })).toBeNull()
}
