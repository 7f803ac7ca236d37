import type { WithdrawalForecast } from '@matin/contract/withdrawal'
import { Chip } from '@matin/ui/chip'
import { Amount } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { Panel } from '@matin/ui/panel'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { WholeAddress } from '#shared/components/whole-address.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { KnownAddress } from '../hooks/use-known-address.ts'
import type { Terms } from '../model/withdraw-preview.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { Arrival, FeeRow } from './withdrawal-figures.tsx'

interface WithdrawalSummaryProps {
  address: string
  known: KnownAddress
  quantity: string
  preview: { arrival: string; left: string }
  terms: Pick<Terms, 'fee' | 'network'>
  forecast: WithdrawalForecast | undefined
  /** Stands where the forecast does, as long as there is none. */
  children: ReactNode
}

export function WithdrawalSummary(props: WithdrawalSummaryProps) {
  const { address, known, quantity, preview, terms, forecast, children } = props
  const { arrival, left } = preview
  const t = useTranslations('Withdraw')
  const told = known.savedAt === undefined ? 'new_address' : 'saved_address'
  return (
    <>
      <section className="mb-3">
        <p className="t-label muted">{t('arrival')}</p>
        <p className="mt-1">
          <Arrival value={arrival} size="xl" />
        </p>
      </section>
      <Destination address={address} known={known} isNew={forecast?.reasons.includes('new_address')} />
      {forecast ? <ForecastPanel forecast={forecast} told={told} /> : children}
      <SummaryRows>
        <SummaryRow name={t('amount')}>
          <Amount value={quantity} unit="USDT" />
        </SummaryRow>
        <FeeRow fee={terms.fee} />
        <SummaryRow name={t('network')}>TRON ({terms.network})</SummaryRow>
        <SummaryRow name={t('limitAfter')}>
          <Amount value={left} unit="USDT" />
        </SummaryRow>
      </SummaryRows>
    </>
  )
}

interface DestinationProps {
  address: string
  known: KnownAddress
  /** Whether the customer never withdrew to this address; undefined while unknown. */
  isNew: boolean | undefined
}

function Destination({ address, known, isNew }: DestinationProps) {
  const t = useTranslations('Withdraw')
  const times = useTimes()
  return (
    <Panel className="stack gap-3 pt-4 pb-4">
      <p className="row flex-wrap justify-between gap-x-3 gap-y-1">
        <b className="semi">{known.label ?? t('to')}</b>
        {known.savedAt !== undefined ? (
          <Chip icon="book">{t('savedOn', { date: times.date(known.savedAt) })}</Chip>
        ) : (
          isNew && (
            <Chip tone="warn" icon="alert">
              {t('newAddress')}
            </Chip>
          )
        )}
      </p>
      <WholeAddress address={address} />
      <p className="t-cap muted">{t('compare')}</p>
      {known.contract && <Note tone="warn">{t('contract')}</Note>}
    </Panel>
  )
}
