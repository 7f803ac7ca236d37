import { closeSale } from '@matin/contract/admin/products'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { proveByPasskey } from './passkey.ts'
import { StepUpProvider, useStepUp } from './step-up.tsx'

const ID = '01999999-0000-7000-8000-000000000001'
const PASSKEY = { challenge: ID, nonce: 'AA', options: { challenge: 'AA' } }

vi.mock('./passkey.ts', () => ({ proveByPasskey: vi.fn(async () => ({})) }))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function Press({ confirmed }: { confirmed: boolean }) {
  const prove = useStepUp()
  const words = { title: 'Close the sale of rig-x', about: 'No one can buy it.', confirm: 'Close' }
  return (
    <button type="button" onClick={() => void prove(closeSale, { id: ID }, { ...words, confirmed })}>
      Close
    </button>
  )
}

/** Presses the button of an operator with a passkey. */
function press(confirmed = false) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: 'Success', data: { passkey: PASSKEY } }))
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <StepUpProvider>
        <Press confirmed={confirmed} />
      </StepUpProvider>
    </UiProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
}

test('a passkey is asked for only once a dialog has shown what it confirms', async () => {
  press()
  await screen.findByRole('dialog', { name: 'Close the sale of rig-x' })
  expect(proveByPasskey).not.toHaveBeenCalled()
})

test('a passkey is asked for at once where the command was just confirmed', async () => {
  press(true)
  await vi.waitFor(() => expect(proveByPasskey).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})
