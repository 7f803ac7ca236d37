import { ASSETS, type AssetId } from '@matin/domain/money/asset'
import { formatDecimal } from '@matin/ui/decimal'
import { useLocale } from '../i18n/use-translations.tsx'

/** `exact`: all decimals, otherwise cut to the display decimals. `short`: no zeros of a whole amount. */
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
