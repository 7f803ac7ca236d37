import type { Transitions } from '../transitions.ts'

/** States of a deposit, which its times tell: seen in a solid block, confirmed by a second node, credited. */
export const DEPOSIT_STATES = ['arrived', 'confirmed', 'credited'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** Actions on a deposit. A test compares them with the guard of the database (migration 0011). */
export const DEPOSIT_ACTIONS = {
  confirm: { from: ['arrived'], to: 'confirmed' },
  /** For a receipt, or as two operators decided. */
  credit: { from: ['confirmed'], to: 'credited' },
} as const satisfies Transitions<DepositState>

export function depositState(
  deposit: Record<'confirmedAt' | 'creditedAt', Temporal.Instant | null>,
): DepositState {
  if (deposit.creditedAt) return 'credited'
  return deposit.confirmedAt ? 'confirmed' : 'arrived'
}
