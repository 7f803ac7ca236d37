import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { freely, typedUsdt } from '../fields.ts'
import { amount, id, pageOf, pageQuery } from '../schema.ts'
import { proposalDecision } from './operators.ts'

const note = freely(500)

/** `inventory` pays sellers on the exchange. `opening_…`: a wallet's balance before the ledger began. */
export const TREASURY_MOVES = ['inventory', 'opening_hot', 'opening_cold'] as const

/** Move of the platform's own USDT, decided by two operators. */
const move = z.object({
  id,
  kind: z.enum(TREASURY_MOVES),
  amount,
  /** Solid block at which the chain exceeded the ledger by the opening's amount; null for `inventory`. */
  block: z.nullable(z.string()),
  note: z.string(),
  ...proposalDecision,
  /** Ledger hash of the transfer; null before the approval. */
  hash: z.nullable(z.string()),
})
export type TreasuryMove = z.infer<typeof move>

export const listTreasuryMoves = forOperators.get('/api/operator/treasury/moves', {
  summary: 'What was proposed about the platform’s own USDT, and what became of it, newest first',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(move),
})

export const proposeInventory = forOperators.post('/api/operator/treasury/inventory', {
  summary: 'Propose to move treasury money into the inventory that the exchange pays sellers from',
  permission: 'propose_funding',
  input: z.object({ amount: typedUsdt, note }),
  data: move,
  errors: ['amount_incorrect', 'insufficient_balance', 'already_proposed'],
  idempotent: true,
})

export const proposeOpening = forOperators.post('/api/operator/treasury/opening', {
  summary: 'Propose to post to the treasury what a wallet holds on the chain beyond the books',
  permission: 'propose_funding',
  input: z.object({ wallet: z.enum(['hot', 'cold']), note }),
  data: move,
  errors: ['nothing_beyond_books', 'balance_unheard', 'balances_differ', 'already_proposed'],
  idempotent: true,
})
