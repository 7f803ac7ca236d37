import type { IdentitySubmission } from '@matin/contract/identity'
import { allowsIdentity } from '@matin/domain/identity/state'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Timeline, type TimelineStep } from '@matin/ui/timeline'
import { Section } from '#shared/components/section.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { OwnPhotos } from './own-photos.tsx'

export function IdentityStatus({ submission }: { submission: IdentitySubmission }) {
  const t = useTranslations('Identity')
  const reasons = useTranslations('IdentityReasons')
  const { revokedFor } = submission
  return (
    <>
      {revokedFor !== null && (
        <div className="pad pb-5" data-testid="identity-revoked" data-value={revokedFor}>
          <Note tone="warn">
            <p className="semi">{t('revoked')}</p>
            <p>{reasons(revokedFor)}</p>
          </Note>
        </div>
      )}
      <div className="pad">
        <Timeline steps={useSteps(submission)} label={t('progress')} />
      </div>
      <Section pad title={t('submittedData')}>
        <SubmittedData {...submission} />
        <OwnPhotos submission={submission} />
      </Section>
    </>
  )
}

export function SubmittedData({ type, name, number }: IdentitySubmission) {
  const t = useTranslations('Identity')
  return (
    <SummaryRows>
      <SummaryRow name={t('type')}>{t(`type_${type}`)}</SummaryRow>
      <SummaryRow name={t('name')}>{name}</SummaryRow>
      <SummaryRow name={t('number')}>
        <span className="num">{number}</span>
      </SummaryRow>
    </SummaryRows>
  )
}

function useSteps({ state, submittedAt, reviewBy, decidedAt }: IdentitySubmission): TimelineStep[] {
  const t = useTranslations('Identity')
  const times = useTimes()
  const reviewed = !allowsIdentity('approve', state)
  return [
    { key: 'submitted', state: 'done', title: t('stepSubmitted'), end: times.short(submittedAt) },
    {
      key: 'review',
      state: reviewed ? 'done' : 'now',
      title: t('stepReview'),
      ...(!reviewed && { detail: t('reviewBy', { time: times.due(reviewBy) }) }),
    },
    {
      key: 'result',
      state: reviewed ? 'done' : 'later',
      icon: 'user-check',
      title: reviewed ? t('approved') : t('stepResult'),
      ...(decidedAt !== null ? { end: times.short(decidedAt) } : { detail: t('resultText') }),
    },
  ]
}

export function IdentityRefusal({ submission }: { submission: IdentitySubmission }) {
  const t = useTranslations('Identity')
  const reasons = useTranslations('IdentityReasons')
  const times = useTimes()
  if (submission.reason === null) return null
  return (
    <div className="pad pb-5" data-testid="identity-reason" data-value={submission.reason}>
      <Note tone="neg">
        <p className="semi">
          {t('failedOn', { time: times.short(submission.decidedAt ?? submission.submittedAt) })}
        </p>
        <p>{reasons(submission.reason)}</p>
      </Note>
    </div>
  )
}

export function EarlierSubmissions({ submissions }: { submissions: readonly IdentitySubmission[] }) {
  const t = useTranslations('Identity')
  const standing = useTranslations('Standing')
  const reasons = useTranslations('IdentityReasons')
  const times = useTimes()
  if (submissions.length === 0) return null
  return (
    <Section title={t('earlier')}>
      <ul className="stack gap-3.5 pad">
        {submissions.map(({ id, type, number, reason, submittedAt }) => (
          <li key={id} className="stack gap-0.5 leading-1.45">
            <span className="flex wrap-zoomed justify-between gap-3">
              <span className="med">
                {t(`type_${type}`)} <span className="num">{number}</span>
              </span>
              <span className="t-label muted num">{times.short(submittedAt)}</span>
            </span>
            <span className="t-label muted">
              {standing('state_failed')}
              {reason && `: ${reasons(reason)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
