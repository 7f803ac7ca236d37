import { ASSETS, type AssetId } from '@matin/domain/money/asset'
import { formatDecimal } from '@matin/ui/decimal'
import { useLocale } from 'use-intl'

/** Amounts inside sentences: exact places of the asset where `exact`, else its display places, cut. */
export function useAmountText() {
  const locale = useLocale()
  return (value: string, asset: AssetId, look: { exact?: boolean; sign?: boolean } = {}): string => {
    const { decimals, display } = ASSETS[asset]
    return formatDecimal(value, {
      locale,
      digits: look.exact ? decimals : display,
      minDigits: look.exact ? Math.min(2, display) : display,
      sign: look.sign ?? false,
    })
  }
}
