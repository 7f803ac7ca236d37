import { randomUUID } from 'node:crypto'
import type { AccountKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import { V7Generator } from 'uuidv7'
import { expect } from 'vitest'
import { balanceOf, type LedgerDb, PLATFORM, type Posting, post, type TransferRequest } from '../ledger.ts'

export const AT = Temporal.Instant.from('2026-03-02T10:24:00Z')
const generator = new V7Generator()

export function posting(owner: string, kind: AccountKind, amount: bigint, asset: AssetId = 'USDT'): Posting {
  return { owner, asset, kind, amount }
}

export function request(postings: Posting[], changed: Partial<TransferRequest> = {}): TransferRequest {
  const at = changed.at ?? AT
  const id = generator.generateOrResetCore(at.epochMilliseconds, 1e6).toString()
  return { id, key: randomUUID(), kind: 'own_transfer', reference: 'test', at, postings, ...changed }
}

/** Gives an account a balance, in the only way that is allowed for its kind. */
export async function give(
  db: LedgerDb,
  owner: string,
  kind: AccountKind,
  amount: bigint,
  asset: AssetId = 'USDT',
): Promise<void> {
  const steps: Partial<Record<AccountKind, AccountKind[]>> = {
    pool: ['treasury', 'pool'],
    reserve: ['treasury', 'pool', 'reserve'],
  }
  let from = posting(PLATFORM, 'custody_cold', -amount, asset)
  for (const step of steps[kind] ?? [kind]) {
    const to = posting(step === kind || step === 'pool' ? owner : PLATFORM, step, amount, asset)
    expect(await post(db, request([from, to]))).toMatchObject({ ok: true })
    from = { ...to, amount: -amount }
  }
}

/** Returns the balance of one account; 0 when there is none. */
export function balance(
  db: LedgerDb,
  owner: string,
  kind: AccountKind,
  asset: AssetId = 'USDT',
): Promise<bigint> {
  return balanceOf(db, { owner, asset, kind })
}
