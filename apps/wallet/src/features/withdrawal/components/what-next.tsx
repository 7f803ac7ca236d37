import { fromWire } from '@matin/domain/money/amount'
import { Timeline } from '@matin/ui/timeline'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import styles from './what-next.module.css'

interface WhatNextProps {
  typed: string
  autoApproveLimit: string
}

/** The steps that a request will take, before it is made. */
export function WhatNext({ typed, autoApproveLimit }: WhatNextProps) {
  const t = useTranslations('Withdraw')
  const progress = useTranslations('Progress')
  const write = useAmountText()
  const limit = write(autoApproveLimit, 'USDT', { short: true })
  const reviewed = (fromWire(typed, 'USDT') ?? 0n) >= (fromWire(autoApproveLimit, 'USDT') ?? 0n)
  return (
    <section className={styles.next}>
      <h2 className="t-title">{t('next')}</h2>
      <Timeline
        steps={[
          { key: 'submitted', state: 'now', title: t('stepSubmitted'), detail: t('nextSubmitted') },
          {
            key: 'review',
            state: 'later',
            icon: 'shield-check',
            title: t('stepReview'),
            detail: t(reviewed ? 'nextReview' : 'nextRule', { limit }),
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
