import type { WithdrawalBackground } from '@matin/contract/admin/customer'
import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { RISK_FLAGS, type RiskFlag } from '@matin/domain/withdrawal/risk'
import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import { money, span, words } from '#shared/format/format.ts'
import { byPoints, toneOf, toneOfFlag } from './marks.tsx'
import styles from './request.module.css'

const ICONS: Record<RiskFlag, IconName> = {
  new_address: 'flag',
  lookalike: 'alert',
  first_withdrawal: 'flag',
  above_recharge: 'alert',
  recent_password_change: 'key',
  new_device: 'device',
  fast_in_out: 'exchange',
  changed_since: 'key',
  far_above_recharge: 'alert',
  marked_money: 'alert',
}

export function RiskFlags({
  row,
  background,
}: {
  row: ReviewedWithdrawal
  background: WithdrawalBackground | undefined
}) {
  const { risk, withinDay, limits } = row
  const raised = byPoints(risk.flags)
  const others = RISK_FLAGS.filter(flag => !raised.some(one => one.flag === flag))
  return (
    <section aria-label="Why it’s in review">
      <h3 className={cx(styles.heading, 'row flex-wrap justify-between gap-x-3 gap-y-1')}>
        Why it’s in review
        <b className="tabular" data-tone={toneOf(risk)}>
          {risk.points} points, reviewed from {risk.threshold}
        </b>
      </h3>
      <ul className={styles.flags}>
        {Number(withinDay) >= Number(limits.autoApprove) && (
          <li>
            <Icon name="chart" size={18} />
            <span>
              <b>Amount</b>
              <small className="block">
                {money(withinDay)} USDT within 24 hours; from {money(limits.autoApprove)} USDT on, an operator
                approves
              </small>
            </span>
          </li>
        )}
        {raised.map(({ flag, points }) => (
          <li key={flag} data-tone={toneOfFlag(points, risk)}>
            <Icon name={ICONS[flag]} size={18} />
            <span>
              <b>{nameOf(flag)}</b>
              <small className="block">{meaningOf(flag, row, background)}</small>
            </span>
            <span className="ink tabular">+{points}</span>
          </li>
        ))}
        <li data-tone="pos">
          <Icon name="check-circle" size={18} />
          <span>
            <b>Not raised</b>
            <small className="block">{others.map(nameOf).join(', ')}</small>
          </span>
          <span className="ink tabular">0</span>
        </li>
      </ul>
    </section>
  )
}

const nameOf = (flag: RiskFlag) =>
  flag === 'recent_password_change' ? 'Recent security change' : words(flag)

function meaningOf(
  flag: RiskFlag,
  { submittedAt }: ReviewedWithdrawal,
  background: WithdrawalBackground | undefined,
): string {
  switch (flag) {
    case 'new_address':
      return `Never paid before${background ? `, ${savedWords(background.savedAt, submittedAt)}` : ''}`
    case 'lookalike':
      return 'Begins and ends like another address the customer already knew, and has never been paid'
    case 'first_withdrawal':
      return 'No withdrawal has ever been paid to this customer'
    case 'above_recharge':
      return 'Brings total withdrawals above total recharges'
    case 'far_above_recharge':
      return 'Total withdrawals exceed twice the recharges, by over 100 USDT'
    case 'marked_money':
      return 'At least a tenth of it came from sends with risk flags: a new device, a security change, or money like this'
    case 'recent_password_change':
      return 'The account’s security changed within the last three days'
    case 'new_device':
      return 'Requested from a device that’s at most a day old and didn’t register the account'
    case 'fast_in_out':
      return 'Deposits and withdrawals in 24 hours are about equal (± 20 %)'
    case 'changed_since':
      return 'The account’s security changed after the request'
  }
}

function savedWords(savedAt: string | null, submittedAt: string): string {
  if (savedAt === null) return 'not in the address book'
  const seconds = (Date.parse(submittedAt) - Date.parse(savedAt)) / 1000
  return seconds < 0 ? 'saved after the request' : `saved ${span(seconds)} before the request`
}
