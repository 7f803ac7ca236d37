import { toWire } from '@matin/domain/money/amount'
import { ASSET_IDS, ASSETS, type AssetId } from '@matin/domain/money/asset'
import { useAmountText } from '#shared/format/use-amount-text.ts'

/** Converts smallest units to a decimal string; unchanged for a coin that this app does not know. */
export function wireOf(asset: string, units: bigint | string): string {
  return isKnown(asset) ? toWire(BigInt(units), asset) : String(units)
}

/** Sorts by coin: USDT first, and coins that this app does not know last. */
export function byCoin<T extends { asset: string }>(items: readonly T[]): T[] {
  const ids: readonly string[] = ASSET_IDS
  const place = ({ asset }: T) => (ids.includes(asset) ? ids.indexOf(asset) : ids.length)
  return items.toSorted((one, other) => place(one) - place(other))
}

function isKnown(asset: string): asset is AssetId {
  return Object.hasOwn(ASSETS, asset)
}

export function useUnitsText() {
  const amount = useAmountText()
  return (asset: string, units: bigint | string): string => {
    const wire = wireOf(asset, units)
    return `${isKnown(asset) ? amount(wire, asset, { exact: true, short: true }) : wire} ${asset}`
  }
}
