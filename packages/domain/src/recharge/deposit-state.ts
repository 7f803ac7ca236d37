import type { Transitions } from '../transitions.ts'

/** Derived from its times: seen in a solid block, confirmed by the signer's own node, credited. */
export const DEPOSIT_STATES = ['arrived', 'confirmed', 'credited'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** Actions on a deposit. A test compares them with the guard of the database (migration 0011). */
export const DEPOSIT_ACTIONS = {
  confirm: { from: ['arrived'], to: 'confirmed' },
  /** Credits the deposit for a receipt, or because two operators decided its owner. */
  credit: { from: ['confirmed'], to: 'credited' },
} as const satisfies Transitions<DepositState>

export function depositState(
  deposit: Record<'confirmedAt' | 'creditedAt', Temporal.Instant | null>,
): DepositState {
  if (deposit.creditedAt) return 'credited'
  return deposit.confirmedAt ? 'confirmed' : 'arrived'
}
