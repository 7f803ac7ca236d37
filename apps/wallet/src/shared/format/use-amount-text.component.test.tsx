import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { useAmountText } from './use-amount-text.ts'

function Amounts() {
  const write = useAmountText()
  const texts = ['500', '500.00', '0.7', '0.123456'].map(value =>
    write(value, 'USDT', { exact: true, short: true }),
  )
  return <p data-testid="amounts">{texts.join(' ')}</p>
}

test('an amount in its short form has no decimals when it is whole, otherwise at least two', async () => {
  startServer()
  openScreen(Amounts, { at: '/pages/Home/index' })
  const amounts = await eventually(() => screen.getByTestId('amounts'))
  expect(amounts.textContent).toBe('500 500 0.70 0.123456')
})
