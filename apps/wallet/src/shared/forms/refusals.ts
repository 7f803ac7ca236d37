import type { AssetId } from '@matin/domain/money/asset'
import { useAmountText } from '../format/use-amount-text.ts'
import { useTranslations } from '../i18n/use-translations.tsx'

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
  unit: AssetId
}

export function useRefusalText() {
  const t = useTranslations('Errors')
  const amountText = useAmountText()
  return (refusal: Refusal, { unit, ...bounds }: Bounds): string => {
    const write = (value = '0') => `${amountText(value, unit, { exact: true, short: true })} ${unit}`
    return t(refusal, {
      minimum: write(bounds.minimum),
      maximum: write(bounds.maximum),
      remaining: write(bounds.remaining),
    })
  }
}
