import type { DEPOSIT_STATES, WalletLogItem } from '@matin/contract/assets'
import { maskPerson } from '@matin/domain/auth/mask'
import {
  type CustomerEvent,
  type CustomerKind,
  type CustomerTransfer,
  ENDING_TRANSFERS,
} from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { shownWithdrawalState, type WithdrawalState } from '@matin/domain/withdrawal/state'
import type { Config } from '#config.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { openContacts } from '../../account/auth/public/contacts.ts'

export interface ActivityRow extends Record<string, unknown> {
  id: string
  at: unknown
  kind: CustomerTransfer
  reference: string
  asset: AssetId
  account: CustomerKind
  amount: string
  other_asset: AssetId | null
  other_account: CustomerKind | null
  other_amount: string | null
}

export interface EventRow extends ActivityRow {
  kind: CustomerEvent
  deposit: (typeof DEPOSIT_STATES)[number] | null
  withdrawal: WithdrawalState | null
  needs_review: boolean | null
  /** Other customer of a transfer between customers, with sealed contacts; null for other events. */
  counterparty: { id: string; email: string; mobile: string } | null
}

/** Columns of `ledger.activity` (row `v`) that `movedBy` reads. */
export const COLUMNS = `v.id::text AS id, v.at, v.kind, v.reference, v.asset, v.account, v.amount::text AS amount,
  v.other_asset, v.other_account, v.other_amount::text AS other_amount`

/** Id of the record that an event is about, from the reference of row `v`; null where that contains no id. */
export const ABOUT = `CASE WHEN v.reference ~ '^[0-9a-f-]{36}$' THEN v.reference::uuid END`

const withdrawalsOwn = (column: string) =>
  `CASE WHEN v.kind = 'withdrawal_request' THEN (SELECT w.${column} FROM withdrawal w WHERE w.id = ${ABOUT}) END`

/** `COLUMNS` and the progress of the event, looked up by key for the returned rows only. */
export const EVENT_COLUMNS = `${COLUMNS}, ${withdrawalsOwn('state')} AS withdrawal, ${withdrawalsOwn('needs_review')} AS needs_review,
  CASE WHEN v.kind = 'deposit_seen' THEN (
    SELECT CASE WHEN d.credited_at IS NOT NULL THEN 'credited' WHEN d.receipt IS NOT NULL THEN 'below_minimum' ELSE 'unclaimed' END
      FROM deposit d WHERE d.id = ${ABOUT}) END AS deposit,
  CASE WHEN v.kind = 'internal_transfer' THEN (
    SELECT json_build_object('id', c.id, 'email', c.email, 'mobile', c.mobile) FROM internal_transfer i
      JOIN customer c ON c.id = CASE WHEN i.sender = v.customer THEN i.recipient ELSE i.sender END
      WHERE i.id = ${ABOUT}) END AS counterparty`

export const BEGINS = `v.kind <> ALL ('{${ENDING_TRANSFERS.join(',')}}'::text[])`

export function movedBy<K extends CustomerTransfer>(row: ActivityRow & { kind: K }) {
  const { kind, asset, account, other_asset, other_account, other_amount } = row
  return {
    time: toTimestamp(instantFrom(row.at)),
    kind,
    asset,
    account,
    amount: toWire(BigInt(row.amount), asset),
    other:
      other_asset && other_account && other_amount !== null
        ? { asset: other_asset, account: other_account, amount: toWire(BigInt(other_amount), other_asset) }
        : null,
  }
}

export function toItem(config: Config, row: EventRow): WalletLogItem {
  const { id, deposit, withdrawal, needs_review } = row
  const state = withdrawal ? shownWithdrawalState(withdrawal, needs_review === true) : deposit
  const contacts = row.counterparty && openContacts(config, row.counterparty)
  const counterparty = contacts && maskPerson(contacts.email, contacts.mobile)
  const begun = { ...movedBy(row), id, state, dueAt: dueOf(row), counterparty }
  if (state === 'credited') return { ...begun, account: 'spot' }
  return state === 'confirmed' ? { ...begun, other: null } : begun
}

/** The reference of a day's payout is the time when it was due; that of a trial's payout is the order. */
function dueOf({ kind, reference }: Pick<ActivityRow, 'kind' | 'reference'>): string | null {
  return kind === 'payout' && reference.includes('T') ? reference : null
}
