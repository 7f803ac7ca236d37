import { randomUUID } from 'node:crypto'
import { listAudit } from '@matin/contract/admin/audit'
import {
  assignItem,
  getItem,
  type ItemKind,
  listItemNotes,
  QUEUE_KINDS,
  writeItemNote,
} from '@matin/contract/admin/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { idByEmail } from '#testing/customers.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { behind, waitingItems } from '#testing/items.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { disableOperator } from '../operators/accounts.ts'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
let agent: TestOperator
let auditor: TestOperator
/** Id of one item of each kind. */
let made: Record<ItemKind, string>
let customer: string
const KINDS = QUEUE_KINDS

beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'compliance', 'treasury', 'support')
  ben = await signedInOperator(harness, 'compliance', 'treasury', 'support')
  agent = await signedInOperator(harness, 'support')
  auditor = await signedInOperator(harness, 'auditor')
  const { who, uid, items } = await waitingItems(harness, ada)
  made = { ...items, customer: uid }
  customer = await idByEmail(harness.app.platform, who.email)
})
afterAll(() => harness.close())

const of = (kind: (typeof KINDS)[number]) => ({ kind, item: made[kind] })

describe.each(KINDS)('an item of kind %s', kind => {
  it('can be assigned, reassigned and released, each recorded in the audit log', async () => {
    const none = await ada.call(getItem, of(kind))
    expect(none.assignee).toBeNull()
    expect(none.operators.map(({ id }) => id)).toEqual(expect.arrayContaining([ada.id, ben.id]))
    const taken = await ada.call(assignItem, { ...of(kind), from: null, to: ada.id })
    expect(taken.assignee).toMatchObject({ id: ada.id, since: expect.any(String) })
    await ada.call(assignItem, { ...of(kind), from: ada.id, to: ben.id })
    expect(await auditor.ask(getItem, of(kind))).toMatchObject(
      kind === 'identity' || kind === 'support' ? { code: 403 } : { data: { assignee: { id: ben.id } } },
    )
    expect((await ben.call(assignItem, { ...of(kind), from: ben.id, to: null })).assignee).toBeNull()
    const { items } = await auditor.call(listAudit, { action: `${kind}.assign` })
    expect(items.map(({ details }) => [details.from, details.to])).toEqual([
      [expect.any(String), null],
      [expect.any(String), expect.any(String)],
      [null, expect.any(String)],
    ])
  })

  it('cannot be taken from its current assignee, nor be given to an operator without the permission', async () => {
    await ada.call(assignItem, { ...of(kind), from: null, to: ada.id })
    expect(await ben.ask(assignItem, { ...of(kind), from: null, to: ben.id })).toMatchObject({
      error: 'item_taken',
    })
    expect(await ada.ask(assignItem, { ...of(kind), from: ada.id, to: auditor.id })).toMatchObject({
      error: 'not_found',
      fields: { to: expect.any(String) },
    })
    expect(await auditor.ask(assignItem, { ...of(kind), from: ada.id, to: null })).toMatchObject({
      code: 403,
    })
    await ada.call(assignItem, { ...of(kind), from: ada.id, to: null })
  })

  it('lists notes, newest first, which only operators with the permission can write', async () => {
    const first = await ada.call(writeItemNote, { ...of(kind), text: ' Asked for a bill. ' })
    const second = await ben.call(writeItemNote, { ...of(kind), text: 'It came.' })
    expect(first).toMatchObject({ text: 'Asked for a bill.', operator: { id: ada.id } })
    expect(await ada.call(listItemNotes, of(kind))).toEqual({ items: [second, first], next: null })
    expect((await auditor.call(listAudit, { action: `${kind}.note` })).items).toHaveLength(2)
    expect(await auditor.ask(writeItemNote, { ...of(kind), text: 'No.' })).toMatchObject({ code: 403 })
  })

  it('is not found under an unknown id', async () => {
    for (const item of [randomUUID(), '000000000', 'mail:none', "' OR true"])
      expect(await ada.ask(getItem, { kind, item })).toMatchObject({ error: 'not_found' })
  })
})

it('an item is visible only to roles with the permission for its kind', async () => {
  expect(await agent.ask(getItem, of('identity'))).toMatchObject({ code: 403 })
  expect(await agent.ask(listItemNotes, of('identity'))).toMatchObject({ code: 403 })
  expect(await agent.ask(writeItemNote, { ...of('identity'), text: 'No.' })).toMatchObject({ code: 403 })
  expect(await agent.ask(getItem, { kind: 'identity', item: randomUUID() })).toMatchObject({
    code: expect.any(Number),
  })
})

it('an item of a disabled operator counts as unassigned, and another operator can take it', async () => {
  const leaving = await signedInOperator(harness, 'compliance')
  await leaving.call(assignItem, { ...of('withdrawal'), from: null, to: leaving.id })
  await disableOperator(harness.app.platform, leaving.email)
  expect((await ada.call(getItem, of('withdrawal'))).assignee).toBeNull()
  await ada.call(assignItem, { ...of('withdrawal'), from: null, to: ada.id })
  expect((await ada.call(getItem, of('withdrawal'))).assignee).toMatchObject({ id: ada.id })
})

it('the clean-up job removes the assignee of an item a week after its end, and keeps that of an open item', async () => {
  const at = harness.clock.now().subtract({ hours: 24 * 8 })
  await behind(
    harness,
    `DELETE FROM item_assignee; INSERT INTO item_assignee (kind, item, operator, given_by, since)
    SELECT k, i, '${ada.id}', '${ada.id}', '${at}' FROM (VALUES ${KINDS.flatMap(kind => [
      `('${kind}', '${kind === 'support' ? customer : made[kind]}')`,
      `('${kind}', '${kind === 'quarantine' ? 'mail:gone' : randomUUID()}')`,
    ]).join()}) AS v (k, i)`,
  )
  await behind(harness, `UPDATE item_assignee SET since = '${harness.clock.now()}' WHERE item = 'mail:gone'`)
  await harness.app.jobs.find(({ name }) => name === 'clean-up')?.run()
  const rows = await rowsOf<{ kind: string }>(harness.app.platform.db, sql`SELECT kind FROM item_assignee`)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...KINDS, 'quarantine'].toSorted())
  await behind(harness, 'DELETE FROM item_assignee')
})

it('the database refuses to change or delete a note, and to assign without an authenticated operator', async () => {
  const { db } = harness.app.platform
  const state = (statement: ReturnType<typeof sql>) =>
    db.execute(statement).then(
      () => 'none',
      error => sqlState(error),
    )
  expect(await state(sql`UPDATE item_note SET item = 'x'`)).toBe('MT003')
  expect(await state(sql`DELETE FROM item_note WHERE customer IS NULL`)).toBe('MT003')
  expect(await state(sql`DELETE FROM item_note WHERE customer IS NOT NULL`)).toBe('MT003')
  const forged = sql`SELECT assign_item('quarantine', 'x', NULL, NULL, ${ada.id}::uuid, ${ada.id}::uuid, now())`
  expect(await state(forged)).toBe('MT006')
  const [row] = await rowsOf<{ text: string }>(db, sql`SELECT text FROM item_note LIMIT 1`)
  expect(row?.text).not.toContain('bill')
})
