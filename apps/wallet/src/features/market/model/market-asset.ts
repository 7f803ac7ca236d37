import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'

/** Reads a coin alone ("BTC") or as a pair ("BTC/USDT", "btc-usdt", "BTCUSDT"); null for any other text. */
export function assetOf(text: string | undefined): MarketAsset | null {
  const symbol = text?.toUpperCase().replace(/[/_-]?USDT$/, '')
  return MARKET_ASSETS.find(asset => asset === symbol) ?? null
}
