import type { WithdrawalBackground } from '@matin/contract/admin/customer'
import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { cx } from '@matin/ui/cx'
import { ListSkeleton } from '@matin/ui/skeleton'
import { dayAndTime, money, utcDay } from '#shared/format/format.ts'
import { Fact, Facts } from '#shared/page/page.tsx'
import styles from './request.module.css'

interface UsualProps {
  row: ReviewedWithdrawal
  background: WithdrawalBackground | undefined
}

export function Usual({ row, background }: UsualProps) {
  return (
    <section aria-label="Usual for this customer">
      <h3>Usual for this customer</h3>
      {background && <Amounts quantity={row.quantity} {...background} />}
      <Facts>
        <Fact name="Within 24 hours">{money(row.withinDay)}</Fact>
        {background && (
          <>
            <Fact name="24-hour limit">
              {money(background.limit.used)} of {money(background.limit.of)}
            </Fact>
            <Fact name="Total recharged">{money(background.recharged)}</Fact>
            <Fact name="Total withdrawn">{money(background.withdrawn)}</Fact>
            <Fact name="Left in the spot account">{money(background.spot)}</Fact>
            <Fact name="Customer since">{utcDay(background.joinedAt)}</Fact>
          </>
        )}
      </Facts>
    </section>
  )
}

function Amounts({
  quantity,
  paid,
  usual,
}: { quantity: string } & Pick<WithdrawalBackground, 'paid' | 'usual'>) {
  const largest = paid.toSorted((one, other) => Number(other) - Number(one))[0]
  if (largest === undefined || usual === null) return <p className="muted">No earlier withdrawals</p>
  const end = Math.max(Number(largest), Number(quantity))
  const place = (amount: string) => ({ left: `${(Number(amount) / end) * 97}%` })
  return (
    <>
      <div className={cx(styles.ticks, 'relative')} aria-hidden="true">
        {paid.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same amount may have been paid twice
          <i key={index} style={place(amount)} />
        ))}
        <i style={place(quantity)} data-this data-beyond={Number(quantity) > Number(largest) || undefined} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 mt-0.75 t-cap tabular">
        <span>
          {paid.length} paid, <b className="ink">{money(usual)}</b> usual,{' '}
          <b className="ink">{money(largest)}</b> largest
        </span>
        <span>
          this one <b className="ink">{money(quantity)}</b>
        </span>
      </p>
    </>
  )
}

/** Messages sent to the customer in the day before the withdrawal, newest first. */
export function LastDay({ background }: { background: WithdrawalBackground | undefined }) {
  if (!background) return <ListSkeleton badges={false} rows={2} />
  return (
    <section aria-label="Notifications in the 24 hours before">
      <h3>Notifications in the 24 hours before</h3>
      {background.told.length === 0 && <p className="muted">Nothing</p>}
      <ol className={styles.told}>
        {background.told.map(({ id, at, title, text }) => (
          <li key={id}>
            <time className="t-cap tabular nowrap" dateTime={at}>
              {dayAndTime(at)}
            </time>
            <span>
              <b>{title}</b>
              <small className="block wrap-anywhere">{text}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
