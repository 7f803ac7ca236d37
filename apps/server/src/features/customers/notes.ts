import type { CustomerNote, listCustomerNotes, writeCustomerNote } from '@matin/contract/customer-desk'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '../../platform/db/page.ts'
import { type PersonalTable, textIn } from '../../platform/personal.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { sealedTexts } from '../../platform/secrets/key-rotation.ts'
import { open, seal } from '../../platform/secrets/vault.ts'
import { record } from '../audit/service.ts'
import { lockCustomer } from '../auth/lock.ts'
import { operatorNames } from '../operators/service.ts'
import { byUid, seenBy } from './seen.ts'
import { customerNote } from './tables.ts'

const PURPOSE = 'desk_note'

/** What operators noted on customers: sealed as chats are, because it is about persons. */
export const noteTexts = sealedTexts('customer_note.text', {
  table: 'customer_note',
  column: 'text',
  purpose: PURPOSE,
})

/** The customer may have them, without who wrote them; they go with the account. */
export const NOTES_PERSONAL: PersonalTable = {
  table: 'customer_note',
  customer: 'customer',
  key: [['id', 'uuid']],
  hidden: ['operator'],
  open: (config, row) => ({
    ...row,
    text: openNote(config, { id: textIn(row, 'id'), text: textIn(row, 'text') }),
  }),
  forget: 'rows',
}

type Row = typeof customerNote.$inferSelect

/** A page of notes; each view is written down, as that of other pages of a customer is. */
export async function notes(
  platform: Platform,
  caller: OperatorCaller,
  { uid, cursor }: ParsedInputOf<typeof listCustomerNotes>,
): Promise<Result<DataOf<typeof listCustomerNotes>>> {
  const seen = await seenBy(platform, caller, uid, 'customer.notes')
  if (!seen.ok) return seen
  const { db, config } = platform
  const own = eq(customerNote.customer, seen.value.id)
  const rows = await db
    .select()
    .from(customerNote)
    .where(cursor === undefined ? own : and(own, lt(customerNote.id, cursor)))
    .orderBy(desc(customerNote.id))
    .limit(PAGE_SIZE + 1)
  const names = await operatorNames(
    db,
    rows.map(({ operator }) => operator),
  )
  return success(
    toPage(
      rows,
      ({ id }) => id,
      row => shown(config, row, names),
    ),
  )
}

/** Adds a note. The audit log says that it was written, and not what: it is no second place for it. */
export async function writeNote(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { uid, text }: ParsedInputOf<typeof writeCustomerNote>,
): Promise<Result<CustomerNote>> {
  const { config, ids, clock } = platform
  const found = await byUid(tx, uid)
  if (!found.ok) return found
  await lockCustomer(tx, found.value.id)
  // Whoever closed the account meanwhile has taken the notes away.
  const locked = await byUid(tx, uid)
  if (!locked.ok) return locked
  if (locked.value.closedAt) return failure('account_closed', { field: 'uid' })
  const id = ids.uuid()
  const row = {
    id,
    customer: locked.value.id,
    operator: caller.operatorId,
    text: seal(config, { purpose: PURPOSE, owner: id }, text),
    at: clock.now(),
  }
  await tx.insert(customerNote).values(row)
  await record(tx, platform, caller, {
    action: 'customer.note',
    subject: `customer:${uid}`,
    details: { note: id },
  })
  return success(shown(config, row, await operatorNames(tx, [caller.operatorId])))
}

function shown(config: Config, row: Row, names: ReadonlyMap<string, string>): CustomerNote {
  return {
    id: row.id,
    text: openNote(config, row),
    operator: { id: row.operator, name: names.get(row.operator) ?? '' },
    at: toTimestamp(row.at),
  }
}

function openNote(config: Config, { id, text }: { id: string; text: string }): string {
  return open(config, { purpose: PURPOSE, owner: id }, text)
}
