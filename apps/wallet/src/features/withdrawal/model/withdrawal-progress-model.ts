import type { Withdrawal } from '@matin/contract/withdrawal'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { isOpenWithdrawal } from '@matin/domain/withdrawal/state'
import type { StepState } from '@matin/ui/timeline'

const HOUR_MS = 3_600_000

export function isWithdrawalOpen({ state }: Pick<Withdrawal, 'state'>): boolean {
  return isOpenWithdrawal(state)
}

export type WithdrawalStepKey =
  | 'submitted'
  | 'review'
  | 'approved'
  | 'sent'
  | 'arrived'
  | 'cancelled'
  | 'rejected'
  | 'failed'
  | 'returned'

export interface WithdrawalStep {
  key: WithdrawalStepKey
  state: StepState
}

const done = (key: WithdrawalStepKey): WithdrawalStep => ({ key, state: 'done' })
const now = (key: WithdrawalStepKey): WithdrawalStep => ({ key, state: 'now' })
const later = (key: WithdrawalStepKey): WithdrawalStep => ({ key, state: 'later' })
const broken = (key: WithdrawalStepKey): WithdrawalStep[] => [{ key, state: 'failed' }, done('returned')]

/** submitted → approved → sent → arrived, or another ending with the refund. */
export function withdrawalSteps(
  withdrawal: Pick<Withdrawal, 'state' | 'approvedAt' | 'sentAt'>,
): WithdrawalStep[] {
  const passed = [
    done('submitted'),
    ...(withdrawal.approvedAt === null ? [] : [done('approved')]),
    ...(withdrawal.sentAt === null ? [] : [done('sent')]),
  ]
  switch (withdrawal.state) {
    case 'submitted':
      return [done('submitted'), now('review'), later('sent'), later('arrived')]
    case 'approved':
      return [done('submitted'), done('approved'), now('sent'), later('arrived')]
    case 'sent':
      return [done('submitted'), done('approved'), done('sent'), now('arrived')]
    case 'confirmed':
      return [done('submitted'), done('approved'), done('sent'), done('arrived')]
    case 'cancelled':
      return [...passed, ...broken('cancelled')]
    case 'rejected':
      return [...passed, ...broken('rejected')]
    case 'failed':
      return [...passed, ...broken('failed')]
  }
}

export interface Countdown {
  /** Remaining time as text, such as "22:26:08". */
  text: string
  hours: number
  minutes: number
  /** Share of the 24 hours that has passed, 0…1. */
  passed: number
}

const WHOLE_MS = WITHDRAWAL_DEADLINE_HOURS * HOUR_MS

/**
 * Returns the deadline or, for an overdue withdrawal, the next one: each is as long as the first. `from`: time from
 * which it counts, in milliseconds; it stands still during a hold that the customer caused.
 */
export function dueOf(
  { deadlineAt, hold }: Pick<Withdrawal, 'deadlineAt' | 'hold'>,
  nowMs: number,
): { due: string; from: number } {
  const from = Math.max(nowMs, hold?.owner === 'rule' ? Date.parse(hold.until) : 0)
  const first = Date.parse(deadlineAt)
  const missed = Math.max(0, Math.floor((from - first) / WHOLE_MS) + 1)
  return { due: new Date(first + missed * WHOLE_MS).toISOString(), from }
}

export function countdownTo(due: string, nowMs: number): Countdown {
  const left = Date.parse(due) - nowMs
  const seconds = Math.floor(left / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    text: `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`,
    hours,
    minutes,
    passed: Math.max(0, 1 - left / WHOLE_MS),
  }
}
