import { formatDecimal } from '@matin/ui/decimal'
import { useLocale, useTranslations } from '../i18n/use-translations.tsx'

export type Refusal =
  | 'amount_incorrect'
  | 'insufficient_balance'
  | 'insufficient_fee'
  | 'below_minimum'
  | 'pledge_below_minimum'
  | 'above_maximum'
  | 'limit_exceeded'
  | 'pool_capacity'

interface Bounds {
  minimum?: string
  maximum?: string
  remaining?: string
  unit: string
}

export function useRefusalText() {
  const t = useTranslations('Errors')
  const locale = useLocale()
  return (refusal: Refusal, { unit, ...bounds }: Bounds): string => {
    const write = (value = '0') => `${formatDecimal(value, { locale, digits: 8, minDigits: 0 })} ${unit}`
    return t(refusal, {
      minimum: write(bounds.minimum),
      maximum: write(bounds.maximum),
      remaining: write(bounds.remaining),
    })
  }
}
