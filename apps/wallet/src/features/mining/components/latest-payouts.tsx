import { Amount } from '@matin/ui/money'
import { part } from '@matin/ui/part'
import { Suspense, useState } from 'react'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { OrderDetail } from '../model/order-view.ts'
import styles from './latest-payouts.module.css'

const AllPayouts = part(async () => (await import('./all-payouts.route.tsx')).default)

const SHOWN = 3

export function LatestPayouts({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('Orders')
  const times = useTimes()
  const platform = usePlatformTime(detail.timeZone)
  const [all, setAll] = useState<'never' | 'open' | 'closed'>('never')
  const latest = detail.payouts.toSorted((a, b) => b.number - a.number)
  const shown = latest.slice(0, SHOWN)
  return (
    <Disclosure name="payouts" summary={t('latestPayouts')} open>
      <ul className={styles.rows}>
        {shown.map(({ number, dueAt, amount }) => (
          <li key={number}>
            <time dateTime={dueAt}>{platform.beside(times.due(dueAt), dueAt)}</time>
            <Figure id="payout-amount" value={amount}>
              <Amount value={amount} digits="all" sign className="pos" />
            </Figure>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="target fs-label med soft"
        aria-haspopup="dialog"
        onClick={() => setAll('open')}
      >
        {t('showAll', { count: latest.length })}
      </button>
      <Suspense>
        {all !== 'never' && (
          <AllPayouts
            open={all === 'open'}
            onClose={() => setAll('closed')}
            payouts={latest}
            timeZone={detail.timeZone}
          />
        )}
      </Suspense>
    </Disclosure>
  )
}
