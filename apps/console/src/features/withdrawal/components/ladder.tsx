import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { cx } from '@matin/ui/cx'
import { money } from '#shared/format/format.ts'
import styles from './request.module.css'

const whole = (amount: string) => money(amount).replace(/\.00$/, '')

interface Rung {
  name: string
  about: string
  /** Figure that puts the withdrawal on this rung, such as its amount; null if it is not on this rung. */
  by: string | null
}

/** Approval by rule, one operator, two, or two who sign with keys: by the settings and the signer's caps. */
export function Ladder({ row }: { row: ReviewedWithdrawal }) {
  return (
    <section aria-label="Who decides">
      <h3 className={cx(styles.heading, 'row flex-wrap justify-between gap-x-3 gap-y-1')}>
        Who decides
        <span className="t-cap">Set by the settings and the signer’s own caps</span>
      </h3>
      <ol className={styles.ladder}>
        {rungsOf(row).map(({ name, about, by }) => (
          <li key={name} className="relative muted" data-on={by !== null || undefined}>
            {by !== null && <i>{by}</i>}
            <b className="block">{name}</b>
            <small>{about}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function rungsOf({ limits, risk, withinDay, quantity, signatures, ...row }: ReviewedWithdrawal): Rung[] {
  const { autoApprove, dualApproval, caps, newDestination } = limits
  const total = `${whole(withinDay)}${withinDay === quantity ? '' : ' in 24 h'}`
  const isSmall = Number(withinDay) < Number(autoApprove)
  const at = (needed: number, by: string) => (row.approvalsNeeded === needed ? by : null)
  return [
    {
      name: 'Automatic',
      about: `under ${whole(autoApprove)}, under ${risk.threshold} points`,
      by: at(0, total),
    },
    {
      name: 'One operator',
      about: `${whole(autoApprove)} to ${whole(dualApproval)}`,
      by: at(1, isSmall ? `${risk.points} points` : total),
    },
    {
      name: 'Two operators',
      about: `above ${whole(dualApproval)}, or when signed with your keys`,
      by: at(2, total),
    },
    {
      name: 'Signed with your keys',
      about: caps
        ? `above ${whole(caps.payment)}, or ${whole(caps.newDestination)} to a new address`
        : 'the signer hasn’t reported its caps yet',
      by: wantsSignatures(signatures.cap) ? `${whole(row.arrival)}${newDestination ? ', new' : ''}` : null,
    },
  ]
}
