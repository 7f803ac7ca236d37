import { getRecovery, type OwnRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { Chip } from '@matin/ui/chip'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { invalidate } from '#shared/api/queries.ts'
import { Hash } from '#shared/components/hash.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { TimeRow } from '#shared/components/time-row.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'

/** Account recovery request under review. A customer who found the PIN, or never asked, withdraws it here. */
export function RecoveryStatus({ request }: { request: OwnRecovery }) {
  const t = useTranslations('Recovery')
  const back = useBack()
  const [asking, setAsking] = useState(false)
  const takeBack = useMutation({
    mutationFn: () => call(withdrawRecovery, { id: request.id }),
    onSuccess: () => {
      toast(t('takenBack'), 'pos')
      back()
    },
    onSettled: () => {
      setAsking(false)
      void invalidate(getRecovery)
    },
  })
  return (
    <div className="stack gap-5 pad pt-2 pb-6" data-testid="recovery-open" data-value={request.lost}>
      <h1 className="t-h1">{t('askedTitle')}</h1>
      <SummaryRows lines>
        <SummaryRow name={t('state')}>
          <Chip tone="info" icon="clock">
            {t('inReview')}
          </Chip>
        </SummaryRow>
        <SummaryRow name={t('wish')}>{t('wishOf', { lost: request.lost })}</SummaryRow>
        <TimeRow name={t('sentAt')} iso={request.askedAt} />
        <TimeRow name={t('decidedBy')} iso={request.expiresAt} note={t('decidedByNote')} />
        <SummaryRow name={t('requestNo')}>
          <Hash value={request.id} copyLabel={t('copyNo')} />
        </SummaryRow>
      </SummaryRows>
      <Note tone="warn">{t('warn')}</Note>
      <p className="soft">{t('takeBackHint', { lost: request.lost })}</p>
      <NetworkButton variant="quiet" block onClick={() => setAsking(true)}>
        {t('takeBack')}
      </NetworkButton>
      <NetworkConfirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('takeBackAsk')}
        confirm={t('takeBack')}
        onConfirm={() => takeBack.mutate()}
        keep={t('keep')}
        pending={takeBack.isPending}
      >
        <p className="soft">{t('takeBackText')}</p>
      </NetworkConfirm>
    </div>
  )
}

/** Outcome of the last request for a new PIN. Once a new PIN is set, a done request is no news. */
export function RecoveryEnded({ request, pinSet }: { request: OwnRecovery; pinSet: boolean }) {
  const t = useTranslations('Recovery')
  const reasons = useTranslations('RecoveryReasons')
  const times = useTimes()
  const { outcome, reason, endedAt, expiresAt } = request
  if (outcome === null || (outcome === 'done' && pinSet)) return null
  return (
    <div className="pad pt-2 pb-3" data-testid="recovery-ended" data-value={outcome}>
      <Note tone={outcome === 'done' ? 'pos' : 'warn'}>
        <p>{t('ended', { outcome, time: times.full(endedAt ?? expiresAt) })}</p>
        {reason && <p>{reasons(reason)}</p>}
      </Note>
    </div>
  )
}
