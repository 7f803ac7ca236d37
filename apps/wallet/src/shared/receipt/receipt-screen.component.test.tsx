import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'

vi.mock('./receipt.tsx', () => {
  throw new TypeError('Failed to fetch')
})

test('a receipt whose file a new release has deleted still says what was sent', async () => {
  startServer()
  openScreen(
    () => (
      <ReceiptScreen
        facts={{
          mark: 'done',
          state: { text: 'Arrived', tone: 'pos', icon: 'check' },
          lead: 'Sent',
          amount: '12.5',
          asset: 'USDT',
          what: 'to Ken, 10002',
          rows: [],
          hash: 'abc',
        }}
        actions={<button type="button">Done</button>}
      />
    ),
    { at: '/pages/Assets/send' },
  )
  const receipt = await screen.findByTestId('receipt')
  expect(receipt.textContent).toContain('Sent 12.50 USDT')
  expect(receipt.textContent).toContain('to Ken, 10002')
  screen.getByRole('button', { name: 'Done' })
})
