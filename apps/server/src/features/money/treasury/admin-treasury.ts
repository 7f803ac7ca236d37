import {
  DEPOSITS_COUNTED,
  type getTreasury,
  type listDepositHoldings,
  type listDifferences,
  PAYMENT_KINDS,
  PENDING_COUNTED,
  type Treasury,
} from '@matin/contract/admin/treasury'
import { HOLDING_CURSOR } from '@matin/contract/cursor'
import type { Payment } from '@matin/contract/internal/signer'
import { formatAmount, toWire } from '@matin/domain/money/amount'
import type { Network } from '@matin/domain/money/network'
import { balancesOf, PLATFORM } from '@matin/ledger/ledger'
import { desc, lt, sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import type { Payer } from '#platform/chain/payer.ts'
import { chainCursor } from '#platform/chain/tables.ts'
import { rowsOf } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { stopsOf } from './public/stops.ts'
import { isSilent, signerReport, signingPolicy } from './service.ts'
import { custodyDifference, reconciliation } from './tables.ts'
import { readTrialBalance } from './trial-balance.ts'

type OwnKind = Treasury['own'][number]['kind']

const OWN: readonly OwnKind[] = ['treasury', 'revenue', 'fees', 'inventory']
/** Decimals of TRX on the chain. The ledger's asset TRX has more. */
const TRX_DECIMALS = 6
const usdt = (minor: bigint) => toWire(minor, 'USDT')
const trx = (sun: bigint) => formatAmount(sun, TRX_DECIMALS)

/** Reads all figures of the treasury page. Large ones are capped counts or stored sums. */
export const treasuryView: Query<typeof getTreasury, Services> = async (platform, _, { payers }) => {
  const { db, config, clock } = platform
  const own = await balancesOf(db, PLATFORM)
  const status = await signerReport(db)
  let inFlight = 0n
  for (const payer of payers) inFlight += await payer.inFlight()
  const available = typeof status?.usdt === 'bigint' ? status.usdt - inFlight : null
  const held = own.find(({ kind, asset }) => kind === 'custody_deposit' && asset === 'USDT')?.amount ?? 0n
  return {
    at: toTimestamp(clock.now()),
    hotAddress: config.TRON_HOT_ADDRESS,
    coldAddress: config.TRON_COLD_ADDRESS,
    signer: await signerView(platform, status),
    stops: await stopsOf(platform),
    places: await comparisons(platform),
    chain: await booked(platform),
    deposits: { held: usdt(-held), addresses: await countHoldings(platform) },
    pending: await pending(payers, available),
    inFlight: usdt(inFlight),
    own: own.flatMap(({ asset, kind, amount }) =>
      OWN.filter(one => one === kind).map(one => ({ asset, kind: one, amount: toWire(amount, asset) })),
    ),
    trial: await readTrialBalance(platform),
  }
}

async function signerView(
  { load, clock }: Platform,
  status: Awaited<ReturnType<typeof signerReport>>,
): Promise<Treasury['signer']> {
  if (!status) return null
  const now = clock.now()
  const { policyAt } = status
  const policy = policyAt && (await signingPolicy(load))
  return {
    seenAt: toTimestamp(status.seenAt),
    stale: isSilent(status.seenAt, now),
    usdt: status.usdt === null ? null : usdt(status.usdt),
    trx: status.trxSun === null ? null : trx(status.trxSun),
    energy: status.energy === null ? null : status.energy.toString(),
    caps: policy
      ? {
          toldAt: toTimestamp(policyAt),
          stale: isSilent(policyAt, now),
          payment: usdt(policy.caps.payment),
          newDestination: usdt(policy.caps.newDestination),
          hour: room(policy, 'hour', usdt),
          day: room(policy, 'day', usdt),
          trx: {
            supply: trx(policy.trx.caps.supply),
            supplyDay: trx(policy.trx.caps.supplyDay),
            hour: room(policy.trx, 'hour', trx),
            day: room(policy.trx, 'day', trx),
          },
          operators: new Set(policy.operators.map(({ operator }) => operator)).size,
        }
      : null,
  }
}

type Span = 'hour' | 'day'

function room(
  { caps, lately }: { caps: Record<Span, bigint>; lately: Record<Span, bigint> },
  span: Span,
  shown: (amount: bigint) => string,
) {
  const [most, used] = [caps[span], lately[span]]
  return { most: shown(most), left: shown(used > most ? 0n : most - used) }
}

async function comparisons({ db }: Platform): Promise<Treasury['places']> {
  const rows = await db.select().from(reconciliation).orderBy(desc(reconciliation.wallet))
  return rows.map(({ checkedAt, ...row }) => toComparison({ ...row, at: checkedAt }))
}

function toComparison(row: Omit<typeof custodyDifference.$inferSelect, 'id'>) {
  return {
    place: row.wallet,
    ledger: usdt(row.ledger),
    chain: usdt(row.chain),
    difference: usdt(row.chain - row.ledger),
    block: row.blockNumber.toString(),
    at: toTimestamp(row.at),
  }
}

async function booked({ db }: Platform): Promise<Treasury['chain']> {
  const [cursor] = await db.select().from(chainCursor)
  if (!cursor) return null
  const behind = (cursor.solidNumber ?? cursor.blockNumber) - cursor.blockNumber
  return {
    block: cursor.blockNumber.toString(),
    behind: Math.max(0, Number(behind)),
    at: toTimestamp(cursor.blockTime),
  }
}

async function countHoldings({ db }: Platform): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM deposit_holding WHERE amount > 0 LIMIT ${DEPOSITS_COUNTED}) h`,
  )
  return row?.count ?? 0
}

async function pending(payers: readonly Payer[], available: bigint | null): Promise<Treasury['pending']> {
  const lists = await Promise.all(payers.map(payer => payer.unsigned(PENDING_COUNTED, available)))
  const payments: Payment[] = lists.flat().map(({ payment }) => payment)
  return PAYMENT_KINDS.map(kind => {
    const some = payments.filter(payment => payment.kind === kind)
    const sum = some.reduce((all, { amount }) => all + BigInt(amount), 0n)
    const supplies = kind === 'supply'
    return {
      kind,
      count: some.length,
      amount: supplies ? trx(sum) : usdt(sum),
      asset: supplies ? 'TRX' : 'USDT',
    }
  })
}

/** Lists deposit addresses with a balance, the largest first. */
export const depositHoldings: Query<typeof listDepositHoldings> = async (
  { db, config },
  { input: { cursor } },
) => {
  const [, amount, address] = HOLDING_CURSOR.exec(cursor ?? '') ?? []
  const after = amount ? sql`AND (h.amount, h.address) < (${amount}::numeric, ${address}::text)` : sql``
  const rows = await rowsOf<{
    network: Network
    address: string
    customer: string
    amount: string
    difference: string
    newest_at: unknown
    checked_at: unknown
  }>(
    db,
    sql`SELECT d.network, h.address, d.customer, h.amount::text AS amount, h.difference::text AS difference, h.newest_at, h.checked_at
      FROM deposit_holding h JOIN deposit_address d ON d.address = h.address
      WHERE h.amount > 0 ${after} ORDER BY h.amount DESC, h.address DESC LIMIT ${PAGE_SIZE + 1}`,
  )
  const cards = await customerCards(
    db,
    config,
    rows.map(({ customer }) => customer),
  )
  return toPage(
    rows,
    row => `${row.amount}.${row.address}`,
    row => ({
      network: row.network,
      address: row.address,
      uid: cardOf(cards, row.customer).uid,
      customer: cardOf(cards, row.customer),
      amount: usdt(BigInt(row.amount)),
      difference: usdt(BigInt(row.difference)),
      newestAt: toTimestamp(instantFrom(row.newest_at)),
      checkedAt: row.checked_at ? toTimestamp(instantFrom(row.checked_at)) : null,
    }),
  )
}

export const differences: Query<typeof listDifferences> = async ({ db }, { input: { cursor } }) => {
  const rows = await db
    .select()
    .from(custodyDifference)
    .where(cursor ? lt(custodyDifference.id, cursor) : undefined)
    .orderBy(desc(custodyDifference.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    row => row.id,
    row => ({ id: row.id, ...toComparison(row) }),
  )
}
