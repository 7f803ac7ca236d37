import { listAudit } from '@matin/contract/audit'
import { listJobs, runJob } from '@matin/contract/jobs-desk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { counted, SELDOM, SHORT } from '../../platform/jobs/testing/job-runs.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'

let harness: Harness
let owner: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  owner = await signedInOperator(harness, 'owner')
})
afterAll(() => harness.close())

it('has every job of the server, and what waits', async () => {
  const { jobs, queues } = await owner.call(listJobs, {})
  expect(jobs.map(({ name }) => name)).toEqual(harness.app.jobs.map(({ name }) => name))
  expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['outbox', 'payouts_due', 'mail']))
})

it('runs one at once, which stands in the audit log, and knows no other', async () => {
  const { platform } = harness.app
  const { job, reached } = counted('weigh-books', SELDOM)
  const running = await startJobs(platform.database, [job], platform.log, SHORT)
  await reached(1)
  await owner.call(runJob, { name: 'weigh-books' }, { key: 'weigh-them-once' })
  await reached(2)
  await running.stop()
  await owner.call(runJob, { name: 'weigh-books' }, { key: 'weigh-them-once' })
  const { items } = await owner.call(listAudit, { action: 'job.run' })
  expect(items).toMatchObject([{ actorId: owner.id, subject: 'job:weigh-books' }])
  expect(await owner.ask(runJob, { name: 'rob-the-bank' })).toMatchObject({ error: 'not_found' })
})
