import { listAudit } from '@matin/contract/admin/audit'
import {
  announceIncident,
  endIncident,
  listAdminIncidents,
  listOpenIncidents,
} from '@matin/contract/admin/incidents'
import { INCIDENT_KINDS, listIncidents } from '@matin/contract/incidents'
import { LANGUAGES } from '@matin/contract/language'
import { text } from '@matin/i18n/read'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { actWithoutProof } from '#testing/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, startHarness, type TestCustomer } from '#testing/harness.ts'
import { connectLive, type LiveClient } from '#testing/live-client.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

const ORIGIN = 'https://wallet.example'

let harness: Harness
let address: string
let ada: TestOperator
let ben: TestOperator
let helper: TestOperator
let who: TestCustomer
beforeAll(async () => {
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
  harness.app.live.start()
  address = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
  ada = await signedInOperator(harness, 'treasury')
  ben = await signedInOperator(harness, 'compliance', 'auditor')
  helper = await signedInOperator(harness, 'support')
  who = await harness.customer()
})
afterAll(() => harness.close())
afterEach(async () => {
  for (const { id } of (await ben.call(listOpenIncidents, {})).items) await ben.call(endIncident, { id })
})

const shown = async (language = 'en', token?: string) => {
  const answer = await harness.ask(listIncidents, {}, { language, ...(token !== undefined && { token }) })
  return listIncidents.data.parse(answer.data).items
}
const entries = async (id: string) =>
  (await ben.call(listAudit, { subject: `incident:${id}` })).items.map(({ action, actorId }) => [
    action,
    actorId,
  ])
const emails = async ({ email }: TestOperator) =>
  (await emailsTo(harness.app.platform, email)).filter(({ subject }) => /incident/.test(subject))

describe('an incident', () => {
  it.each(INCIDENT_KINDS)(
    'of kind %s is shown to guests and customers in their language, with its start time',
    async kind => {
      const made = await ada.call(announceIncident, { kind })
      for (const language of LANGUAGES) {
        const item = {
          id: made.id,
          kind,
          text: text(language, `incidents.${kind}`),
          since: made.announced.at,
        }
        expect(await shown(language)).toEqual([item])
        expect(await shown(language, who.token)).toEqual([item])
      }
      await ada.call(endIncident, { id: made.id })
      expect(await shown()).toEqual([])
    },
  )

  it('is announced by one operator and ended by one, each time with an email to all operators and an audit entry', async () => {
    const before = (await emails(helper)).length
    const { id, announced } = await ada.call(announceIncident, { kind: 'chain_checked' })
    expect(announced.operator.id).toBe(ada.id)
    expect(await ben.call(endIncident, { id })).toMatchObject({ ended: { operator: { id: ben.id } } })
    for (const operator of [ada, ben, helper]) {
      const told = (await emails(operator)).slice(-2)
      expect(told.map(({ subject }) => subject)).toEqual([
        'An incident was announced to customers',
        'An announced incident was ended',
      ])
      for (const { body } of told)
        expect(body).toMatch(
          new RegExp(
            `${text('en', 'incidents.chain_checked')}\n\nView in the console:\n${ORIGIN}/console/status$`,
          ),
        )
    }
    expect((await emails(helper)).length - before).toBe(2)
    expect(await entries(id)).toEqual([
      ['incident.end', ben.id],
      ['incident.announce', ada.id],
    ])
    expect((await helper.call(listAdminIncidents, {})).items[0]).toMatchObject({ id, kind: 'chain_checked' })
    expect(await ada.ask(endIncident, { id })).toMatchObject({ error: 'already_ended' })
  })

  it('is announced and ended only with step-up authentication', async () => {
    const input = { kind: 'under_review' }
    expect(await ada.ask(announceIncident, input, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect(await shown()).toEqual([])
    const { id } = await ada.call(announceIncident, { kind: 'under_review' })
    expect(await ada.ask(endIncident, { id }, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect(await shown()).toHaveLength(1)
  })

  it('accepts only the fixed kinds and no free text', async () => {
    for (const input of [{ kind: 'all_is_lost' }, { kind: 'Call 555' }, {}])
      expect(await ada.ask(announceIncident, input)).toMatchObject({ error: 'invalid_input' })
  })

  it('is announced once per kind, however often and by whichever operator', async () => {
    const first = await ada.call(announceIncident, { kind: 'exchange_paused' })
    expect((await ben.call(announceIncident, { kind: 'exchange_paused' })).id).toBe(first.id)
    expect(await entries(first.id)).toHaveLength(1)
    const other = await ada.call(announceIncident, { kind: 'sms_delayed' })
    expect((await shown()).map(({ id }) => id)).toEqual([other.id, first.id])
  })

  it('is announced once and ended once when two operators do so concurrently', async () => {
    const before = (await emails(helper)).length
    const made = await Promise.all(
      [ada, ben].map(one => one.call(announceIncident, { kind: 'withdrawals_paused' })),
    )
    const ids = new Set(made.map(({ id }) => id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    const ended = await Promise.all([ada, ben].map(one => one.ask(endIncident, { id })))
    expect(ended.map(({ error }) => error ?? 'done').toSorted()).toEqual(['already_ended', 'done'])
    expect((await entries(id)).map(([action]) => action)).toEqual(['incident.end', 'incident.announce'])
    expect((await emails(helper)).length - before).toBe(2)
  })
})

describe('the incidents channel', () => {
  const hints = ({ received }: LiveClient) => received.filter(({ type }) => type === 'incidents').length

  it('sends nothing at first, then signals each announcement and end to guests and customers', async () => {
    const clients = [await connectLive(address), await connectLive(address, who.token)]
    for (const client of clients) client.send({ type: 'subscribe', to: { channel: 'incidents' } })
    // Messages arrive in order, so after the pong all earlier ones have arrived.
    for (const client of clients) {
      client.send({ type: 'ping' })
      await client.until(all => all.some(({ type }) => type === 'pong'))
      expect(hints(client)).toBe(0)
    }
    const { id } = await ada.call(announceIncident, { kind: 'under_review' })
    for (const client of clients) await client.until(() => hints(client) === 1)
    await ada.call(endIncident, { id })
    for (const client of clients) await client.until(() => hints(client) === 2)
    for (const client of clients) client.close()
  })
})

describe('the database', () => {
  const at = () => harness.clock.now().toString()
  /**
   * Executes statements as the app, in a command of `operator` if given, and undoes them. Returns the
   * SQLSTATE, 'none' on success.
   */
  async function stateOf(operator: TestOperator | null, ...statements: string[]): Promise<string> {
    const undo = new Error('undo')
    return harness.app.platform.db
      .transaction(async tx => {
        if (operator) await actWithoutProof(tx, operator.id)
        for (const statement of statements) await tx.execute(sql.raw(statement))
        throw undo
      })
      .catch(error => (error === undo ? 'none' : (sqlState(error) ?? String(error))))
  }
  const insert = (kind: string, by: TestOperator, when = at()) =>
    `INSERT INTO incident (id, kind, published_by, published_at) VALUES (gen_random_uuid(), '${kind}', '${by.id}', '${when}')`
  const end = (by: TestOperator) =>
    `UPDATE incident SET ended_by = '${by.id}', ended_at = '${at()}' WHERE ended_at IS NULL`

  it('accepts one open incident of each fixed kind, only from the current operator', async () => {
    const one = insert('chain_checked', ada)
    expect(await stateOf(ada, one)).toBe('none')
    expect(await stateOf(null, one)).toBe('MT006')
    expect(await stateOf(ben, one)).toBe('MT006')
    expect(await stateOf(ada, one, one)).toBe('23505')
    expect(await stateOf(ada, insert('free words', ada))).toBe('23514')
  })

  it('refuses an announcement or an end by an operator without the role', async () => {
    expect(await stateOf(helper, insert('chain_checked', helper))).toBe('MT006')
    await ada.call(announceIncident, { kind: 'chain_checked' })
    expect(await stateOf(helper, end(helper))).toBe('MT006')
    expect(await stateOf(ben, end(ben))).toBe('none')
  })

  it.each([
    'id = gen_random_uuid()',
    `kind = 'sms_delayed'`,
    `published_at = now()`,
    'published_by = NULL',
    'ended_at = now()',
  ])('refuses a later change of an incident that sets %s', async change => {
    await ada.call(announceIncident, { kind: 'chain_checked' })
    expect(await stateOf(ada, `UPDATE incident SET ${change} WHERE ended_at IS NULL`)).toBe('MT003')
    expect(
      await stateOf(ada, `${end(ada)}`.replace('SET', `SET ${change.replace('ended_at', 'published_at')},`)),
    ).toBe('MT003')
  })

  it('refuses to reopen an incident, to end it twice, and to delete it', async () => {
    await ada.call(announceIncident, { kind: 'chain_checked' })
    const again = end(ada).replace('ended_at IS NULL', `kind = 'chain_checked'`)
    expect(await stateOf(ada, end(ada), again)).toBe('MT003')
    expect(await stateOf(ada, end(ada), 'UPDATE incident SET ended_by = NULL, ended_at = NULL')).toBe('MT003')
    expect(await stateOf(ada, 'DELETE FROM incident')).toBe('42501')
  })
})
