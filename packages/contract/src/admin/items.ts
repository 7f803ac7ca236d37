import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { freely } from '../fields.ts'
import { id, pageOf, pageQuery, time } from '../schema.ts'
import { decidedBy } from './operators.ts'

export const QUEUE_KINDS = [
  'withdrawal',
  'identity',
  'deposit',
  'recovery',
  'proposal',
  'support',
  'quarantine',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** The queue's name is the first word of its paths under `/api/operator/`, and its live topic. */
export const QUEUE_OF = {
  withdrawal: 'withdrawals',
  identity: 'identities',
  deposit: 'deposits',
  recovery: 'recoveries',
  proposal: 'proposals',
  support: 'support',
  quarantine: 'quarantine',
} as const satisfies Record<QueueKind, string>
export type QueueName = (typeof QUEUE_OF)[QueueKind]

/** Kinds of items that operators write notes on. */
export const ITEM_KINDS = [...QUEUE_KINDS, 'customer'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** UID for a customer or a support chat, "kind:subject" for a quarantined item, otherwise the item's id. */
const item = machine().check(z.minLength(1), z.maxLength(240))
const queued = { kind: z.enum(QUEUE_KINDS), item }
const noted = { kind: z.enum(ITEM_KINDS), item }

const person = z.object({ id, name: z.string() })
export const assignee = z.extend(person, { since: time })
export type Assignee = z.infer<typeof assignee>

export const getItem = forOperators.get('/api/operator/items', {
  summary: 'Who is assigned an item, and to whom it may be handed over',
  input: z.object(queued),
  data: z.object({
    assignee: z.nullable(assignee),
    operators: z.array(person),
  }),
  errors: ['not_found'],
})

export const assignItem = forOperators.post('/api/operator/items/assign', {
  summary: 'Take an item, hand it over or release it; refused when it is assigned to somebody else by now',
  permission: 'assign_items',
  input: z.object({
    ...queued,
    /** Assignee that the screen showed (`from`) and new assignee (`to`); null for none. */
    from: z.nullable(id),
    to: z.nullable(id),
  }),
  data: z.object({ assignee: z.nullable(assignee) }),
  errors: ['not_found', 'account_closed', 'item_taken'],
  idempotent: true,
})

export const itemNote = z.extend(decidedBy, { id, text: z.string() })
export type ItemNote = z.infer<typeof itemNote>

export const listItemNotes = forOperators.get('/api/operator/items/notes', {
  summary:
    'Notes of operators on an item, newest first; a view of those on a customer is recorded in the audit log',
  input: z.object({ ...noted, ...pageQuery }),
  data: pageOf(itemNote),
  errors: ['not_found'],
})

export const writeItemNote = forOperators.post('/api/operator/items/notes/write', {
  summary:
    'Note something on an item for other operators: it is never changed, and the customer whom the item is about may download it',
  permission: 'note_items',
  input: z.object({ ...noted, text: freely(2000) }),
  data: itemNote,
  errors: ['not_found', 'account_closed'],
  idempotent: true,
})
