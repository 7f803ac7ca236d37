import { listHolds } from '@matin/contract/admin/holds'
import { type InboxItem, listInbox, listQueues } from '@matin/contract/admin/inbox'
import { QUEUE_KINDS } from '@matin/contract/admin/items'
import { listAdminNotices } from '@matin/contract/admin/notices'
import { getProposal, listProposals } from '@matin/contract/admin/proposals'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { customer } from '../features/account/auth/tables.ts'
import { message } from '../features/notify/messages/tables.ts'
import { expectBalancedBooks, type Harness, startHarness } from '../testing/harness.ts'
import { type Scene, type SignedIn, signInOperator } from './demonstration/scene.ts'
import { COLLEAGUES, DEMO_OPERATORS } from './operators.ts'
import { fillsQueues, STORY_HOURS, seedQueues } from './seed-queues.ts'

describe('the setting that fills the queues', () => {
  const fills = (env: Record<string, string>) => fillsQueues(readConfig(env))

  it('is on in the embedded run by default', () => {
    expect(fills({})).toBe(true)
  })

  it.each([
    { NODE_ENV: 'test' },
    { DEMONSTRATION: 'quiet' },
    { DEMONSTRATION: 'off' },
    { DATABASE_URL: 'postgres://localhost/matin' },
    { TRON_URL: 'http://localhost:1', TRON_USDT_CONTRACT: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  ])('is off with %j', env => {
    expect(fills(env as Record<string, string>)).toBe(false)
  })
})

describe('the filled queues', () => {
  let harness: Harness
  let scene: Scene
  let ada: SignedIn
  let everyones: InboxItem[]

  beforeAll(async () => {
    harness = await startHarness()
    const { app, chain, clock } = harness
    scene = { ...app, chain, clock, until: clock.now().add({ hours: STORY_HOURS }) }
    await seedQueues(scene)
    ada = await signInOperator(scene, DEMO_OPERATORS[0] ?? expect.fail('nobody'))
    const pages = await Promise.all(QUEUE_KINDS.map(kind => ada.call(listInbox, { scope: 'everyone', kind })))
    everyones = pages.flatMap(({ items }) => items)
  })
  afterAll(() => harness.close())

  const of = (kind: InboxItem['kind']) => everyones.filter(item => item.kind === kind)

  it('are complete when the clock has reached the present, with a ledger that balances', async () => {
    // Ada has signed in since, with a code of her own.
    expect(harness.clock.now().since(scene.until).total('seconds')).toBe(30)
    await expectBalancedBooks(harness.app)
  })

  it('each contain something that an owner can decide', async () => {
    const { items } = await ada.call(listQueues, {})
    expect(items.map(({ queue, count }) => [queue, count > 0])).toEqual(
      items.map(({ queue }) => [queue, true]),
    )
    expect(items).toHaveLength(QUEUE_KINDS.length)
  })

  it('contain withdrawals for one and for two operators, one of them approved once, and one on hold', async () => {
    const needed = of('withdrawal').map(({ facts }) => 'approvalsNeeded' in facts && facts.approvalsNeeded)
    expect(needed).toEqual(expect.arrayContaining([1, 2]))
    expect(of('withdrawal').some(({ alerts }) => alerts.includes('second_approval'))).toBe(true)
    const held = await ada.call(listInbox, { scope: 'everyone', held: 'true' })
    expect(held.items.length).toBeGreaterThan(0)
    expect((await ada.call(listHolds, {})).items.length).toBeGreaterThan(0)
  })

  it('contain one certificate submitted for two accounts, and an account recovery request that is approved once', () => {
    const twice = of('identity').filter(({ alerts }) => alerts.includes('certificate_elsewhere'))
    expect(twice).toHaveLength(2)
    expect(of('recovery').filter(({ alerts }) => alerts.includes('second_approval'))).toHaveLength(1)
  })

  it('contain proposals of many kinds, some beyond a bound, and one close to expiry', async () => {
    const ben = await signInOperator(scene, DEMO_OPERATORS[1] ?? expect.fail('nobody'))
    const { items } = await ben.call(listInbox, { scope: 'everyone', kind: 'proposal' })
    const kinds = new Set(items.map(({ facts }) => 'what' in facts && facts.what))
    expect(kinds.size).toBeGreaterThanOrEqual(8)
    expect(items.some(({ alerts }) => alerts.includes('bounds_exceeded'))).toBe(true)
    const left = items.map(({ due }) => Temporal.Instant.from(due).since(scene.until).total('hours'))
    expect(Math.min(...left)).toBeLessThan(1)
    expect(Math.min(...left)).toBeGreaterThan(0)
  })

  it('contain only proposals that change something', async () => {
    const { items } = await ada.call(listProposals, { state: 'open' })
    const details = await Promise.all(items.map(({ id }) => ada.call(getProposal, { id })))
    const idle = details.filter(({ changes }) => changes.every(({ from, to }) => from === to))
    expect(idle.map(({ title }) => title)).toEqual([])
  })

  it('come with sign-ins that name their device', async () => {
    const { db } = harness.app.platform
    const told = await db.select().from(message).where(eq(message.kind, 'login_new_device'))
    const devices = told.map(({ params }) => params.device)
    expect(devices).not.toEqual([])
    expect(devices).not.toContain('?')
  })

  it('contain a late chat without an assignee', () => {
    expect(of('support').some(({ group, assignee }) => group === 'overdue' && assignee === null)).toBe(true)
  })

  it('come with a draft notice and a scheduled one', async () => {
    const { items } = await ada.call(listAdminNotices, {})
    expect(items.map(({ state }) => state)).toEqual(expect.arrayContaining(['draft', 'scheduled']))
  })

  it('are not filled a second time', async () => {
    const count = async () => (await harness.app.platform.db.select().from(customer)).length
    const before = await count()
    await seedQueues(scene)
    expect(await count()).toBe(before)
  })
})

it('each role except auditor belongs to at least two operators, and exactly two are owners', () => {
  const all = [...DEMO_OPERATORS, ...COLLEAGUES]
  for (const role of OPERATOR_ROLES.filter(one => one !== 'auditor'))
    expect([role, all.filter(({ roles }) => roles.includes(role)).length >= 2]).toEqual([role, true])
  expect(all.filter(({ roles }) => roles.includes('owner'))).toHaveLength(2)
})
