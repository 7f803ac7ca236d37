import type { AccountRef } from '@matin/ledger/ledger'
import { type Ask, askOne, fact } from '../acts/ask.ts'

const BALANCE = fact<{ owner: string; asset: string; kind: string }, { balance: string }>({
  name: 'balance',
  asked: { owner: 'uuid', asset: 'text', kind: 'text' },
  text: `SELECT a.place, b.balance::text AS balance FROM asked a
    JOIN ledger.account_balance b ON b.owner = a.owner AND b.asset = a.asset AND b.kind = a.kind`,
})

/** Balance of one account in minor units, what is pending included; 0 when there is none. */
export async function balanceFor(ask: Ask, { owner, asset, kind }: AccountRef): Promise<bigint> {
  const row = await askOne(ask, BALANCE, { owner, asset, kind })
  return BigInt(row?.balance ?? '0')
}
