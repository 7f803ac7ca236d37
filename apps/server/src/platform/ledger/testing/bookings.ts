import { randomUUID } from 'node:crypto'
import type { Result } from '@matin/contract/envelope'
import type { AccountKind, TransferKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import { expect } from 'vitest'
import { type Db, inTransaction } from '../../db/database.ts'
import {
  type BookedTransfer,
  balanceOf,
  PLATFORM,
  type PostingLeg,
  post,
  postAlone,
  type TransferRequest,
} from '../ledger.ts'

export const AT = Temporal.Instant.from('2026-03-02T10:24:00Z')

interface Move {
  key?: string
  kind?: TransferKind
  reference?: string
  at?: Temporal.Instant
}

export function leg(owner: string, kind: AccountKind, amount: bigint, asset: AssetId = 'USDT'): PostingLeg {
  return { owner, asset, kind, amount }
}

export function request(legs: PostingLeg[], move: Move = {}): TransferRequest {
  const { key = randomUUID(), kind = 'own_transfer', reference = 'test', at = AT } = move
  return { key, kind, reference, at, legs }
}

/** What tests of the ledger do, on the database that is open when they do it. */
export function bookings(database: () => Db) {
  const book = (legs: PostingLeg[], move: Move = {}): Promise<Result<BookedTransfer>> =>
    inTransaction(database(), tx => post(tx, request(legs, move)))

  return {
    book,
    bookAlone: (legs: PostingLeg[], move: Move = {}): Promise<Result<BookedTransfer>> =>
      postAlone(database(), request(legs, move)),

    /** Brings an account a balance in the one way that is allowed for its kind. */
    async give(owner: string, kind: AccountKind, amount: bigint, asset: AssetId = 'USDT'): Promise<void> {
      const steps: Partial<Record<AccountKind, AccountKind[]>> = {
        pool: ['treasury', 'pool'],
        reserve: ['treasury', 'pool', 'reserve'],
      }
      let from = leg(PLATFORM, 'custody_cold', -amount, asset)
      for (const step of steps[kind] ?? [kind]) {
        const to = step === kind || step === 'pool' ? owner : PLATFORM
        expect(await book([from, leg(to, step, amount, asset)])).toMatchObject({ ok: true })
        from = leg(to, step, -amount, asset)
      }
    },

    balance: (owner: string, kind: AccountKind, asset: AssetId = 'USDT') =>
      balanceOf(database(), { owner, asset, kind }),
  }
}
