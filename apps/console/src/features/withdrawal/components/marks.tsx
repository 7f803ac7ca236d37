import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { allowsWithdrawal, waitsForSigner } from '@matin/domain/withdrawal/state'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { initials, words } from '#shared/format/format.ts'
import styles from '../screens/withdrawals.module.css'

export function waits({ state, txid }: ReviewedWithdrawal): boolean {
  return allowsWithdrawal('approve', state) || waitsForSigner({ state, txid })
}

/** Whether a withdrawal needs no operator any more, because it has ended or waits for the signer only. */
export function isDecided(row: ReviewedWithdrawal): boolean {
  return (
    !waits(row) ||
    (allowsWithdrawal('send', row.state) && row.blocker === null && row.signatures.cap === null)
  )
}

/** 'neg' from the review threshold on, 'warn' from half of the threshold on. */
export function toneOf({ points, threshold }: ReviewedWithdrawal['risk']): 'neg' | 'warn' | undefined {
  if (points >= threshold) return 'neg'
  return points * 2 >= threshold ? 'warn' : undefined
}

/** 'neg' if it gives at least half of the review threshold, 'warn' if at least a quarter. */
export function toneOfFlag(
  points: number,
  { threshold }: ReviewedWithdrawal['risk'],
): 'neg' | 'warn' | undefined {
  if (points * 2 >= threshold) return 'neg'
  return points * 4 >= threshold ? 'warn' : undefined
}

export function byPoints(flags: ReviewedWithdrawal['risk']['flags']) {
  return flags.toSorted((one, other) => other.points - one.points)
}

export function Risk({ risk }: { risk: ReviewedWithdrawal['risk'] }) {
  return <b data-tone={toneOf(risk)}>{risk.points}</b>
}

export function Flags({ row }: { row: ReviewedWithdrawal }) {
  if (row.customer.hold)
    return (
      <Chip tone="warn" icon="lock">
        Held
      </Chip>
    )
  const [first, ...others] = byPoints(row.risk.flags)
  if (!first) return <Chip icon="check">Clean</Chip>
  return (
    <span title={others.map(one => words(one.flag)).join(', ') || undefined}>
      <Chip tone={toneOf(row.risk) ?? 'plain'} icon="flag">
        {words(first.flag)}
        {others.length > 0 && ` +${others.length}`}
      </Chip>
    </span>
  )
}

export function Approvals({ row }: { row: ReviewedWithdrawal }) {
  const places = Array.from(
    { length: Math.max(row.approvalsNeeded, row.approvals.length) },
    (_, index) => row.approvals[index],
  )
  const given = row.approvals.map(one => one.operator.name).join(', ')
  return (
    <span className="inline-flex gap-1" title={given || undefined}>
      <span className="sr">
        {row.approvals.length} of {row.approvalsNeeded} {row.approvalsNeeded === 1 ? 'approval' : 'approvals'}{' '}
        {given}
      </span>
      {places.map((one, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
          key={index}
          className={cx(styles.approval, 'place-center')}
          aria-hidden="true"
          data-on={one ? true : undefined}
        >
          {one && initials(one.operator.name)}
        </i>
      ))}
    </span>
  )
}
