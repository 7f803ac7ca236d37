import type { Review } from '@matin/domain/withdrawal/judgement'
import { cx } from '@matin/ui/cx'
import { Timeline } from '@matin/ui/timeline'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './what-next.module.css'

/** Next steps of a request that is not submitted yet; `review` is set once the server has judged it. */
export function WhatNext({ review }: { review: Review | undefined }) {
  const t = useTranslations('Withdraw')
  const progress = useTranslations('Progress')
  return (
    <section className={cx(styles.next, 'mt-2.5 pad pt-5')}>
      <h2 className="t-title mb-3.5">{t('next')}</h2>
      <Timeline
        steps={[
          { key: 'submitted', state: 'now', title: t('stepSubmitted'), detail: t('nextSubmitted') },
          {
            key: 'review',
            state: 'later',
            icon: 'shield-check',
            title: t('stepReview'),
            detail: t(review ? `review_${review}` : 'nextReview'),
          },
          {
            key: 'sent',
            state: 'later',
            icon: 'withdraw',
            title: progress('state_sent'),
            detail: t('nextSent'),
          },
          {
            key: 'arrived',
            state: 'later',
            icon: 'check',
            title: t('stepArrived'),
            detail: t('nextArrived'),
          },
        ]}
      />
    </section>
  )
}
