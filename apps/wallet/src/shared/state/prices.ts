import type { Currency } from '../format/currency.ts'
import { displayRate } from '../format/display-rate.ts'
import { useClientState } from './client-state.ts'
import type { ClientState, DecimalOrZero } from './restore.ts'

type Prices = Pick<ClientState, 'usdtPrice' | 'usdt_cny_price'>

/** Prices of one USDT in the display currency and in CNY, by the rates of the settings; 0 when unknown. */
export function pricesOf(currency: Currency, rates: string | undefined): Prices {
  const one = (target: Currency): DecimalOrZero => displayRate(target, rates) ?? 0
  return { usdtPrice: one(currency), usdt_cny_price: one('CNY') }
}

export function setCurrency(currency: Currency) {
  const { globalConfig } = useClientState.getState()
  useClientState.setState({ currency, ...pricesOf(currency, globalConfig.display_rates) })
}
