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
    <section aria-label="Why it is reviewed">
      <h3 className={cx(styles.heading, 'row flex-wrap justify-between gap-x-3 gap-y-1')}>
        Why it is reviewed
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
  flag === 'recent_password_change' ? 'Recent change of protection' : words(flag)

function meaningOf(
  flag: RiskFlag,
  { submittedAt }: ReviewedWithdrawal,
  background: WithdrawalBackground | undefined,
): string {
  switch (flag) {
    case 'new_address':
      return `Never paid to before${background ? `, ${savedWords(background.savedAt, submittedAt)}` : ''}`
    case 'lookalike':
      return 'Begins and ends like another address that the customer knew before, and was never paid to'
    case 'first_withdrawal':
      return 'No withdrawal was ever paid to this customer'
    case 'above_recharge':
      return 'With it, total withdrawals exceed total recharges'
    case 'far_above_recharge':
      return 'Total withdrawals exceed twice the recharges, by over 100 USDT'
    case 'marked_money':
      return 'At least a tenth of it came from sends that had risk flags then: a new device, a change of protection, or such money'
    case 'recent_password_change':
      return 'What protects the account changed within three days'
    case 'new_device':
      return 'Asked for from a device that is a day old at most and did not register the account'
    case 'fast_in_out':
      return 'Deposits and withdrawals of 24 hours are about equal (± 20 %)'
    case 'changed_since':
      return 'What protects the account changed after it was submitted'
  }
}

function savedWords(savedAt: string | null, submittedAt: string): string {
  if (savedAt === null) return 'not in the address book'
  const seconds = (Date.parse(submittedAt) - Date.parse(savedAt)) / 1000
  return seconds < 0 ? 'saved after the request' : `saved ${span(seconds)} before the request`
}
