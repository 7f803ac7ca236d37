import type {
  listTreasuryMoves,
  proposeInventory,
  proposeOpening,
  TreasuryMove,
} from '@matin/contract/admin/treasury-moves'
import { failure, type Result, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { balanceOf, PLATFORM, type Posting, post, prepare } from '@matin/ledger/ledger'
import { desc, eq, inArray, lt } from 'drizzle-orm'
import { moveCustody, type Wallet } from '#platform/chain/custody.ts'
import type { Tx } from '#platform/db/database.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { decisionOf, namesIn } from '../../account/operators/public/proposals.ts'
import { amountChange, amountText } from '../../account/proposals/public/change.ts'
import { tableKind } from '../../account/proposals/public/kind.ts'
import { record } from '../../notify/audit/service.ts'
import { lockCursor, storeComparison } from './reconciliation.ts'
import { custodyOf, isStale, signersWord } from './service.ts'
import { reconciliation, treasuryMove } from './tables.ts'

type MoveRow = typeof treasuryMove.$inferSelect
type Compared = typeof reconciliation.$inferSelect

export const treasuryMoves: Query<typeof listTreasuryMoves> = async ({ db }, { input: { cursor } }) => {
  const rows = await db
    .select()
    .from(treasuryMove)
    .where(cursor ? lt(treasuryMove.id, cursor) : undefined)
    .orderBy(desc(treasuryMove.id))
    .limit(PAGE_SIZE + 1)
  const names = await namesIn(db, rows)
  return toPage(
    rows,
    row => row.id,
    row => describe(row, names),
  )
}

/** Proposes to move treasury money into the inventory. No money moves until another operator approves. */
export const proposeForInventory: OperatorCommand<typeof proposeInventory> = async (
  tx,
  platform,
  caller,
  { amount, note },
) => {
  const treasury = await balanceOf(tx, { owner: PLATFORM, asset: 'USDT', kind: 'treasury' })
  if (treasury < amount) return failure('insufficient_balance', { field: 'amount' })
  return propose(tx, platform, caller, { kind: 'inventory', amount, blockNumber: null, reason: note })
}

/** Proposes to post a wallet's surplus over the ledger, by the last comparison with the chain. */
export const proposeForOpening: OperatorCommand<typeof proposeOpening> = async (
  tx,
  platform,
  caller,
  { wallet, note: reason },
) => {
  const compared = await comparedNow(tx, platform, wallet)
  if (!compared.ok) return compared
  const { chain, ledger, blockNumber } = compared.value
  const amount = chain - ledger
  if (amount <= 0n) return failure('nothing_beyond_books', { field: 'wallet' })
  return propose(tx, platform, caller, { kind: `opening_${wallet}`, amount, blockNumber, reason })
}

async function propose(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  values: Pick<MoveRow, 'kind' | 'amount' | 'blockNumber' | 'reason'>,
): Promise<Result<TreasuryMove>> {
  const id = platform.ids.uuid()
  const by = { proposedBy: caller.operatorId, proposedAt: platform.clock.now() }
  const [row] = await tx
    .insert(treasuryMove)
    .values({ id, ...values, ...by })
    .onConflictDoNothing()
    .returning()
  if (!row) return failure('already_proposed')
  await record(tx, platform, caller, {
    action: 'treasury.propose',
    subject: `treasury:${row.kind}`,
    details: { move: row.id, ...detailsOf(row) },
  })
  return loadMove(tx, row)
}

/** Proposals to move our own USDT to the inventory, or to post what a wallet held before the ledger. */
export const treasuryMoveProposals = tableKind<MoveRow>({
  name: 'treasury_move',
  adds: true,
  table: treasuryMove,
  async describe(tx, _platform, ids) {
    const rows = await tx
      .select()
      .from(treasuryMove)
      .where(inArray(treasuryMove.id, [...ids]))
    return new Map(
      rows.map(row => {
        const amount = toWire(row.amount, 'USDT')
        return [
          row.id,
          {
            title: `${TITLES[row.kind]}: ${amountText(row.amount, 'USDT')}`,
            subject: `treasury:${row.kind}`,
            value: amount,
          },
        ]
      }),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await tx.select().from(treasuryMove).where(eq(treasuryMove.id, id))
    if (!row) return []
    return Promise.all(
      postingsOf(row.amount, walletOf(row))
        // Custody accounts are negative by what a wallet holds.
        .filter(({ kind }) => kind === 'treasury' || kind === 'inventory')
        .map(async ({ amount, ...account }) => {
          const held = await balanceOf(tx, account)
          return amountChange(
            account.kind === 'treasury' ? 'Treasury' : 'Inventory',
            held,
            held + amount,
            'USDT',
          )
        }),
    )
  },
  async apply(tx, platform, _caller, row) {
    const wallet = walletOf(row)
    if (wallet) {
      // Locks the cursor: no block is recorded and nothing is compared meanwhile.
      await lockCursor(tx)
      const compared = await comparedNow(tx, platform, wallet)
      if (!compared.ok) return compared
      const { chain, ledger } = compared.value
      if (chain - ledger < row.amount) return failure('nothing_beyond_books')
      await countIn(tx, platform, row.amount, { ...compared.value, wallet })
    }
    const { request, hash } = prepare({
      id: platform.ids.uuid(),
      key: `treasury_move:${row.id}`,
      kind: wallet ? ('treasury_funding' as const) : ('inventory_funding' as const),
      reference: row.id,
      at: platform.clock.now(),
      postings: postingsOf(row.amount, wallet),
    })
    return success({ hash, post: () => post(tx, request) })
  },
  audit: { action: 'treasury', details: (_tx, row) => detailsOf(row) },
})

const TITLES = {
  inventory: 'Move treasury money to the exchange inventory',
  opening_hot: 'Post what the hot wallet held before the ledger began',
  opening_cold: 'Post what the cold wallet held before the ledger began',
} as const satisfies Record<MoveRow['kind'], string>

/**
 * Reads the last comparison of chain and ledger at a wallet. Fails unless it is recent and the signer's own
 * node reports exactly the same balance: balances are not signed, so a single node is not trusted.
 */
async function comparedNow(tx: Tx, { clock }: Platform, wallet: Wallet): Promise<Result<Compared>> {
  const now = clock.now()
  const [row] = await tx.select().from(reconciliation).where(eq(reconciliation.wallet, wallet))
  if (!row || isStale(row.checkedAt, now)) return failure('balance_unheard', { field: 'wallet' })
  const word = await signersWord(tx, now, wallet)
  if (word === null) return failure('balance_unheard', { field: 'wallet' })
  return word === row.chain ? success(row) : failure('balances_differ', { field: 'wallet' })
}

/** Records it at the compared block, so that readings of later blocks include it. */
async function countIn(
  tx: Tx,
  platform: Platform,
  amount: bigint,
  compared: Compared & { wallet: Wallet },
): Promise<void> {
  const block = { number: Number(compared.blockNumber), timestamp: compared.checkedAt.epochMilliseconds }
  await moveCustody(tx, platform, block, [{ place: compared.wallet, amount }])
  await storeComparison(tx, platform, { ...compared, ledger: compared.ledger + amount })
}

function walletOf({ kind }: Pick<MoveRow, 'kind'>): Wallet | null {
  switch (kind) {
    case 'inventory':
      return null
    case 'opening_hot':
      return 'hot'
    case 'opening_cold':
      return 'cold'
  }
}

function postingsOf(amount: bigint, wallet: Wallet | null): Posting[] {
  const own = { owner: PLATFORM, asset: 'USDT' } as const
  return wallet
    ? [
        { ...own, kind: custodyOf(wallet), amount: -amount },
        { ...own, kind: 'treasury', amount },
      ]
    : [
        { ...own, kind: 'treasury', amount: -amount },
        { ...own, kind: 'inventory', amount },
      ]
}

function detailsOf({ kind, reason: note, blockNumber, hash, amount }: MoveRow) {
  return {
    kind,
    amount: toWire(amount, 'USDT'),
    ...(blockNumber !== null && { block: blockNumber.toString() }),
    note,
    ...(hash !== null && { hash }),
  }
}

async function loadMove(tx: Tx, row: MoveRow): Promise<Result<TreasuryMove>> {
  return success(describe(row, await namesIn(tx, [row])))
}

function describe(row: MoveRow, names: ReadonlyMap<string, string>): TreasuryMove {
  const { id, kind, reason: note, hash, blockNumber } = row
  const amount = toWire(row.amount, 'USDT')
  return { id, kind, amount, block: blockNumber?.toString() ?? null, note, ...decisionOf(row, names), hash }
}
