import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { lock30, lock90 } from '../testing/products.ts'
import { ProductList } from './product-list.tsx'

const ListScreen = () => <ProductList products={[lock30, { ...lock90, minAmount: '50' }]} />

test.each([
  ['en', 'for 100 USDT, 30 days', 'for 50 USDT'],
  ['ja', '100 USDT を30日間ロックした場合', '50 USDT の場合'],
  ['zh-Hans', '按 100 USDT、30 天计', '按 50 USDT 计'],
  ['zh-Hant', '以 100 USDT、30 天計', '以 50 USDT 計'],
] as const)('%s: each income is shown beside the amount that earns it', async (language, featured, row) => {
  openScreen(ListScreen, { at: '/pages/DEFI/index', language })
  const [first, second] = await eventually(() => [
    screen.getByTestId('product-30'),
    screen.getByTestId('product-90'),
  ])
  expect(first?.textContent).toContain(featured)
  expect(within(second ?? document.body).getByText(row)).toBeDefined()
})
