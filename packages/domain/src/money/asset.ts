/** Assets that Matin supports. Internal amounts are integers in minor units with `decimals` decimals. */
export const ASSETS = {
  USDT: { decimals: 6, display: 2 },
  BTC: { decimals: 8, display: 8 },
  ETH: { decimals: 8, display: 6 },
  TRX: { decimals: 8, display: 2 },
  BNB: { decimals: 8, display: 6 },
  SOL: { decimals: 8, display: 6 },
  XRP: { decimals: 8, display: 4 },
  DOGE: { decimals: 8, display: 4 },
} as const satisfies Record<string, { decimals: number; display: number }>

export type AssetId = keyof typeof ASSETS

export const ASSET_IDS = Object.keys(ASSETS) as [AssetId, ...AssetId[]]

/** Returns the decimals of an asset: 6 for USDT as on its network, 8 for the others. */
export function decimalsOf(asset: AssetId): number {
  return ASSETS[asset].decimals
}
