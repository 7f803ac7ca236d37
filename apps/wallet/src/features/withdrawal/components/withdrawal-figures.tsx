import { Amount, Money } from '@matin/ui/money'
import { SummaryRow } from '@matin/ui/summary-row'
import { Figure } from '#shared/components/figure.tsx'
import { placesOf } from '#shared/format/places.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export function Arrival({ value, size }: { value: string; size: 'xl' | 'inherit' }) {
  return (
    <Figure id="withdrawal-arrival" value={value}>
      <Money value={value} digits={placesOf(value)} unit="USDT" size={size} />
    </Figure>
  )
}

export function FeeRow({ fee }: { fee: string }) {
  const t = useTranslations('Withdraw')
  return (
    <SummaryRow name={t('fee')}>
      <Figure id="withdrawal-fee" value={fee}>
        <Amount value={fee} unit="USDT" />
      </Figure>
    </SummaryRow>
  )
}
