import type { ExchangeTerms } from '@matin/contract/exchange'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { formatPercent, parseRate } from '@matin/domain/money/rate'
import { Amount } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useAppName } from '#shared/state/use-app-name.ts'

interface ExchangeFactsProps {
  side: ExchangeSide
  terms: ExchangeTerms
  /** Charges in USDT; null while nothing is typed. */
  charges: { fee: string; spread: string } | null
}

export function ExchangeFacts({ side, terms, charges }: ExchangeFactsProps) {
  const t = useTranslations('Exchange')
  const write = useAmountText()
  const name = useAppName()
  const { asset, minimum, inventory, demonstration } = terms
  const fee = charges?.fee ?? '0'
  const spread = charges?.spread ?? '0'
  const included = side === 'buy' ? 'included' : 'deducted'
  return (
    <SummaryRows>
      <SummaryRow
        name={t('fee')}
        note={t(included, { percent: percent(terms.feeRate) })}
        id="exchange-fee"
        value={fee}
      >
        <Amount value={fee} digits="all" unit="USDT" />
      </SummaryRow>
      <SummaryRow
        name={t('spread')}
        note={t(included, { percent: percent(terms.spreadRate) })}
        id="exchange-spread"
        value={spread}
      >
        <Amount value={spread} digits="all" unit="USDT" />
      </SummaryRow>
      <SummaryRow name={t('minimum')}>{`${write(minimum, 'USDT', { short: true })} USDT`}</SummaryRow>
      {side === 'buy' && (
        <SummaryRow name={t('inventory', { name })} {...(demonstration && { note: t('demonstration') })}>
          {`${write(inventory, asset, { short: true })} ${asset}`}
        </SummaryRow>
      )}
      <SummaryRow name={t(side === 'buy' ? 'paidFrom' : 'soldFrom')}>{t('spot')}</SummaryRow>
    </SummaryRows>
  )
}

function percent(rate: string): string {
  return formatPercent(parseRate(rate) ?? 0n)
}
