import { COMMAND_LINE, listAudit } from '@matin/contract/admin/audit'
import { exportOf } from '@matin/contract/admin/list-export'
import { success } from '@matin/contract/result'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asCommandLine } from '#platform/operator-login.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { record } from './service.ts'

let harness: Harness
let auditor: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  auditor = await signedInOperator(harness, 'auditor')
  const { platform } = harness.app
  for (let n = 0; n < 45; n++)
    await asCommandLine(platform, async tx => {
      const note = {
        action: 'test.one',
        subject: n % 2 ? 'test:odd' : 'test:even',
        details: { said: '=SUM(A1)', n },
      }
      await record(tx, platform, COMMAND_LINE, note)
      return success(null)
    })
})
afterAll(() => harness.close())

function take(who: TestOperator, query: Record<string, string> = {}) {
  return harness.app.server.inject({
    method: 'GET',
    url: exportOf(listAudit).path,
    query,
    headers: { authorization: `Bearer ${who.token()}` },
  })
}

it('an export contains all pages of the list in order, and is recorded in the audit log', async () => {
  const before = await auditor.call(listAudit, {})
  const answer = await take(auditor)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-2026-03-02.csv"')
  const [head, ...rows] = answer.body.slice(1).trimEnd().split('\r\n')
  expect(head).toBe(
    'seq,actorId,actor,action,subject,customer.id,customer.uid,customer.name,customer.contact,details,at,previousHash,hash',
  )
  expect(rows.map(row => Number(row.split(',')[0]))).toEqual(
    Array.from({ length: Number(before.items[0]?.seq) }, (_, n) => Number(before.items[0]?.seq) - n),
  )
  const [noted] = (await auditor.call(listAudit, {})).items
  expect(noted).toMatchObject({
    actorId: auditor.id,
    action: 'list.export',
    subject: 'list:/api/operator/audit',
    details: { filters: '' },
  })
})

it('an export applies the filters of the list', async () => {
  const { body } = await take(auditor, { subject: 'test:odd' })
  expect(body.trimEnd().split('\r\n')).toHaveLength(1 + 22)
  expect(body).not.toContain('test:even')
  expect((await auditor.call(listAudit, {})).items[0]?.details).toEqual({ filters: 'subject' })
})

it('an export requires the permission for the list, and refuses the inputs that the list refuses', async () => {
  const support = await signedInOperator(harness, 'support')
  expect((await take(support)).statusCode).toBe(403)
  expect((await take(auditor, { subject: 'x'.repeat(201) })).statusCode).toBe(400)
})
