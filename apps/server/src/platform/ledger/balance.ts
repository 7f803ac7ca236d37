import type { AccountKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import type { AccountRef, Posting } from '@matin/ledger/ledger'
import { batchQuery, type Load, loadOne } from '../commands/batch-query.ts'

const BALANCE = batchQuery<{ owner: string; asset: string; kind: string }, { balance: string }>({
  name: 'balance',
  params: { owner: 'uuid', asset: 'text', kind: 'text' },
  text: `SELECT a.ordinal, b.balance::text AS balance FROM params a
    JOIN ledger.account_balance b ON b.owner = a.owner AND b.asset = a.asset AND b.kind = a.kind`,
})

/** Minor units, with pending postings; 0 if there is no account. */
export async function balanceFor(load: Load, { owner, asset, kind }: AccountRef): Promise<bigint> {
  const row = await loadOne(load, BALANCE, { owner, asset, kind })
  return BigInt(row?.balance ?? '0')
}

const BALANCES = batchQuery<{ owner: string }, { asset: AssetId; kind: AccountKind; balance: string }>({
  name: 'balances',
  params: { owner: 'uuid' },
  text: `SELECT a.ordinal, b.asset, b.kind, b.balance::text AS balance FROM params a
    JOIN ledger.account_balance b ON b.owner = a.owner`,
})

/** Minor units, with pending postings. */
export async function balancesFor(load: Load, owner: string): Promise<Posting[]> {
  const rows = await load(BALANCES, { owner })
  return rows.map(row => ({ owner, asset: row.asset, kind: row.kind, amount: BigInt(row.balance) }))
}
