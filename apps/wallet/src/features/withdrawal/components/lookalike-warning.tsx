import type { WithdrawalForecast } from '@matin/contract/withdrawal'
import { Button } from '@matin/ui/button'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { Lookalike, type ResembledAddress } from '#shared/components/lookalike.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Arrival, FeeRow } from './withdrawal-figures.tsx'

interface LookalikeChoiceProps {
  known: ResembledAddress
  disabled: boolean
  onKnown: () => void
  onBack: () => void
  onAccept: () => void
}

/** The known address is offered only if the customer chose it before. */
export function LookalikeChoice({ known, disabled, onKnown, onBack, onAccept }: LookalikeChoiceProps) {
  const t = useTranslations('Withdraw')
  return (
    <>
      {known.kind === 'chosen' ? (
        <Button block onClick={onKnown}>
          {known.label ? t('useKnown', { name: known.label }) : t('useKnownAddress')}
        </Button>
      ) : (
        <Button block onClick={onBack}>
          {t('backToForm')}
        </Button>
      )}
      <Button block variant="danger" className="mt-2" disabled={disabled} onClick={onAccept}>
        {t('sendNew')}
      </Button>
    </>
  )
}

interface LookalikeWarningProps {
  address: string
  known: ResembledAddress
  arrival: string
  fee: string
  forecast: WithdrawalForecast | undefined
  children: ReactNode
}

export function LookalikeWarning(props: LookalikeWarningProps) {
  const { address, known, arrival, fee, forecast, children } = props
  const t = useTranslations('Withdraw')
  const times = useTimes()
  return (
    <>
      <Lookalike address={address} known={known} title={t('sendingTo')} />
      {children}
      <SummaryRows>
        <SummaryRow name={t('arrival')} total>
          <Arrival value={arrival} size="inherit" />
        </SummaryRow>
        <FeeRow fee={fee} />
        {forecast && (
          <SummaryRow name={t('atTheLatest')} note={t(`review_${forecast.review}`)}>
            {times.due(forecast.deadlineAt)}
          </SummaryRow>
        )}
      </SummaryRows>
    </>
  )
}
