import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { lock30, lock90, ordered } from '../testing/products.ts'
import { ProductList } from './product-list.tsx'

const small90 = { ...lock90, minAmount: '50' }
const ListScreen = () => <ProductList products={[lock30, small90]} />

test.each([
  ['en', 'Total income for 100 USDT', 'Simple yearly rate'],
  ['ja', '100 USDT の収益合計', '年間収益率（単利）'],
  ['zh-Hans', '100 USDT 的收益合计', '年收益率（单利）'],
  ['zh-Hant', '100 USDT 的收益合計', '年收益率（單利）'],
] as const)(
  '%s: all terms show their yearly rate, and what one amount would earn',
  async (language, income, yearly) => {
    openScreen(ListScreen, { at: '/pages/DEFI/index', language })
    for (const [product, rate] of [
      [lock30, '12.77%'],
      [small90, '14.60%'],
    ] as const) {
      const item = within(await eventually(() => screen.getByTestId(`product-${product.cycleDays}`)))
      expect(item.getByText(income)).toBeDefined()
      expect(item.getByText(yearly).nextSibling?.textContent).toBe(rate)
      expect(item.getByTestId('whole-result').dataset.value).toBe(ordered(product, '100').expectedRevenue)
    }
  },
)
