import { ASSETS, type AssetId } from '@matin/domain/money/asset'
import { formatDecimal } from '@matin/ui/decimal'
import { useLocale } from '../i18n/use-translations.tsx'

/**
 * Returns a formatter of amounts inside sentences. `exact` gives all decimals of the asset, otherwise they
 * are cut to its display decimals. `short` drops the zeros of a whole amount, for limits, ranges and buttons.
 */
export function useAmountText() {
  const locale = useLocale()
  return (
    value: string,
    asset: AssetId,
    look: { exact?: boolean; short?: boolean; sign?: boolean } = {},
  ): string => {
    const { decimals, display } = ASSETS[asset]
    return formatDecimal(value, {
      locale,
      digits: look.exact ? decimals : display,
      minDigits: look.short && isWhole(value) ? 0 : look.exact || look.short ? Math.min(2, display) : display,
      sign: look.sign ?? false,
    })
  }
}

function isWhole(value: string): boolean {
  return !/\.\d*[1-9]/.test(value)
}
