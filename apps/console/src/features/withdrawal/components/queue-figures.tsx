import type { ReviewFigures } from '@matin/contract/admin/withdrawals'
import type { CappedCount } from '@matin/contract/schema'
import { cx } from '@matin/ui/cx'
import { TickMeter } from '@matin/ui/tick-meter'
import type { ReactNode } from 'react'
import { money, upTo } from '#shared/format/format.ts'
import styles from '../screens/withdrawals.module.css'

interface QueueFiguresProps {
  figures: ReviewFigures | undefined
  /** Number of withdrawals that the operator can decide now. The menu shows the same number. */
  mine: CappedCount | undefined
}

export function QueueFigures({ figures, mine }: QueueFiguresProps) {
  return (
    <dl className={cx(styles.figures, 'flex flex-wrap')}>
      <Figure name="Due within 4 hours" tone={figures && figures.due.count > 0 ? 'neg' : undefined}>
        {figures ? upTo(figures.due) : '–'}
      </Figure>
      <Figure name="For me to decide">{mine ? upTo(mine) : '–'}</Figure>
      <Figure name="Frozen in the queue">
        {figures ? money(figures.frozen.amount) : '–'}
        {figures?.frozen.more && '+'}
        <small className="ml-1">USDT</small>
      </Figure>
      {figures?.hotWallet && <HotWallet wallet={figures.hotWallet} more={figures.frozen.more} />}
    </dl>
  )
}

function Figure({ name, tone, children }: { name: string; tone?: 'neg' | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="t-cap nowrap">{name}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  )
}

const whole = (amount: string) => money(amount).replace(/\.\d+$/, '')

function HotWallet({
  wallet: { before, after },
  more,
}: {
  wallet: NonNullable<ReviewFigures['hotWallet']>
  more: boolean
}) {
  const short = after.startsWith('-')
  const share = short || Number(before) <= 0 ? 0 : Number(after) / Number(before)
  const said = short
    ? `${whole(after.slice(1))} short of ${whole(before)}`
    : `${whole(after)} of ${whole(before)}`
  return (
    <div className={styles.wallet}>
      <dt className="flex flex-wrap justify-between gap-x-3 t-cap nowrap">
        Hot wallet after the queue{more && '’s first 1,000'}
        <span className={cx('num', !short && 'soft')} data-tone={short ? 'neg' : undefined}>
          {said}
        </span>
      </dt>
      <dd>
        <TickMeter
          ticks={56}
          share={share}
          tone="ink"
          height={18}
          label={short ? `Hot wallet ${said} USDT` : `Hot wallet, ${Math.round(share * 100)} percent left`}
        />
      </dd>
    </div>
  )
}
