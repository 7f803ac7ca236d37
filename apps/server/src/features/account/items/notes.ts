import type * as contract from '@matin/contract/admin/items'
import type { ItemNote } from '@matin/contract/admin/items'
import { failure, success } from '@matin/contract/result'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { type PersonalDataTable, textIn } from '#platform/data-export.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { Query } from '#platform/query.ts'
import { sealedTexts } from '#platform/secrets/key-rotation.ts'
import { open, seal } from '#platform/secrets/vault.ts'
import { record } from '../../notify/audit/service.ts'
import { lockCustomer } from '../auth/public/lock-customer.ts'
import { operatorNames } from '../operators/service.ts'
import { findItem } from './find.ts'
import type { Sources } from './service.ts'
import { itemNote } from './tables.ts'

const PURPOSE = 'item_note'

/** Sealed texts of notes. They are sealed like chats, because they are about persons. */
export const noteTexts = sealedTexts('item_note.text', {
  table: 'item_note',
  column: 'text',
  purpose: PURPOSE,
})

/** Personal data of notes: exported without their authors, and deleted when the account is closed. */
export const NOTES_PERSONAL: PersonalDataTable = {
  table: 'item_note',
  customer: 'customer',
  key: [['id', 'uuid']],
  hidden: ['operator'],
  open: (config, row) => ({
    ...row,
    text: openNote(config, { id: textIn(row, 'id'), text: textIn(row, 'text') }),
  }),
  erase: 'rows',
}

type Row = typeof itemNote.$inferSelect

/** The audit log records each view of a customer's notes, like other views of a customer. */
export const listItemNotes: Query<typeof contract.listItemNotes, Sources> = async (
  platform,
  { caller, input },
  { items: sources },
) => {
  const { db, config } = platform
  const found = await findItem(db, sources, caller, input)
  if (!found.ok) return found
  const { kind, item, subject } = found.value
  if (kind === 'customer')
    await asOperator(platform, caller, async tx => {
      await record(tx, platform, caller, { action: 'customer.notes', subject })
      return success(null)
    })
  const own = and(eq(itemNote.kind, kind), eq(itemNote.item, item))
  const rows = await db
    .select()
    .from(itemNote)
    .where(input.cursor === undefined ? own : and(own, lt(itemNote.id, input.cursor)))
    .orderBy(desc(itemNote.id))
    .limit(PAGE_SIZE + 1)
  const names = await operatorNames(
    db,
    rows.map(({ operator }) => operator),
  )
  return success(
    toPage(
      rows,
      ({ id }) => id,
      row => toNote(config, row, names),
    ),
  )
}

/** Adds a note. The audit log records the note without its text. */
export const writeItemNote: OperatorCommand<typeof contract.writeItemNote, Sources> = async (
  tx,
  platform,
  caller,
  input,
  { items: sources },
) => {
  const { config, ids, clock } = platform
  const found = await findItem(tx, sources, caller, input)
  if (!found.ok) return found
  const { kind, item, customer, subject } = found.value
  if (customer) {
    await lockCustomer(tx, customer.id)
    // A closure of the account in the meantime has deleted the notes.
    const locked = await findItem(tx, sources, caller, input)
    if (!locked.ok) return locked
    if (locked.value.customer?.closed) return failure('account_closed', { field: 'item' })
  }
  const id = ids.uuid()
  const row = {
    id,
    kind,
    item,
    customer: customer?.id ?? null,
    operator: caller.operatorId,
    text: seal(config, { purpose: PURPOSE, owner: id }, input.text),
    at: clock.now(),
  }
  await tx.insert(itemNote).values(row)
  await record(tx, platform, caller, { action: `${kind}.note`, subject, details: { note: id } })
  return success(toNote(config, row, await operatorNames(tx, [caller.operatorId])))
}

function toNote(config: Config, row: Row, names: ReadonlyMap<string, string>): ItemNote {
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
