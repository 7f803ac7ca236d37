import type { AccountKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import type { AccountRef, PostingLeg } from '@matin/ledger/ledger'
import { type Ask, askOne, fact } from '../acts/ask.ts'

const BALANCE = fact<{ owner: string; asset: string; kind: string }, { balance: string }>({
  name: 'balance',
  asked: { owner: 'uuid', asset: 'text', kind: 'text' },
  text: `SELECT a.place, b.balance::text AS balance FROM asked a
    JOIN ledger.account_balance b ON b.owner = a.owner AND b.asset = a.asset AND b.kind = a.kind`,
})

/** Balance of one account in minor units, including what is pending; 0 without an account. */
export async function balanceFor(ask: Ask, { owner, asset, kind }: AccountRef): Promise<bigint> {
  const row = await askOne(ask, BALANCE, { owner, asset, kind })
  return BigInt(row?.balance ?? '0')
}

const BALANCES = fact<{ owner: string }, { asset: AssetId; kind: AccountKind; balance: string }>({
  name: 'balances',
  asked: { owner: 'uuid' },
  text: `SELECT a.place, b.asset, b.kind, b.balance::text AS balance FROM asked a
    JOIN ledger.account_balance b ON b.owner = a.owner`,
})

/** All balances of one owner in minor units, including what is pending. */
export async function balancesFor(ask: Ask, owner: string): Promise<PostingLeg[]> {
  const rows = await ask(BALANCES, { owner })
  return rows.map(row => ({ owner, asset: row.asset, kind: row.kind, amount: BigInt(row.balance) }))
}
