import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useQuery } from '@tanstack/react-query'
import { Hash } from '#shared/components/hash.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { RequestSkeleton } from '#shared/components/request-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { type CheckedTransfer, checkTransfer } from '../model/check.ts'
import styles from './answer.module.css'

interface TransferProofProps {
  hash: string
  /** ISO time at which the movement was posted. */
  bookedAt: string
}

/** The browser recomputes the published tree of the movement's day itself. */
export function TransferProof({ hash, bookedAt }: TransferProofProps) {
  const t = useTranslations('Proof')
  const query = useQuery({
    queryKey: ['transfer-proof', hash, bookedAt],
    staleTime: 0,
    queryFn: ({ signal }) => checkTransfer(hash, bookedAt, signal),
  })
  return (
    <Screen title={t('transferTitle')} onRefresh={() => query.refetch()}>
      <Loaded query={query} skeleton={<RequestSkeleton />}>
        {checked => <TransferAnswer checked={checked} hash={hash} />}
      </Loaded>
    </Screen>
  )
}

function TransferAnswer({ checked, hash }: { checked: CheckedTransfer; hash: string }) {
  const t = useTranslations('Proof')
  const times = useTimes()
  const { verdict, manifest, place } = checked
  const isWrong = verdict === 'missing' || verdict === 'wrong'
  return (
    <>
      <section
        className={cx(styles.answer, 'stack gap-4 items-start pad pt-2 pb-3')}
        role="status"
        data-testid="transfer-proof"
        data-value={verdict}
      >
        <div>
          <h2 className="t-h2">{t('transferAnswer', { verdict })}</h2>
          <p className="mt-2 fs-label soft">
            {manifest ? t('snapshot', { time: times.full(manifest.at) }) : t('transferWaits')}
          </p>
        </div>
        <span className={cx(styles.mark, isWrong && styles.wrong)}>
          <Icon name={isWrong ? 'alert' : verdict === 'found' ? 'check' : 'clock'} size={24} />
        </span>
      </section>
      <div className="pad">
        <SummaryRows>
          <SummaryRow name={t('transferHash')}>
            <Hash value={hash} copyLabel={t('copyHash')} />
          </SummaryRow>
          {manifest && (
            <SummaryRow name={t('root')}>
              <Hash value={manifest.root} copyLabel={t('copyRoot')} />
            </SummaryRow>
          )}
          {manifest && place !== null && (
            <SummaryRow name={t('transferPlace')}>
              {t('placeOf', { index: place + 1, count: manifest.transfers.count })}
            </SummaryRow>
          )}
        </SummaryRows>
      </div>
    </>
  )
}
