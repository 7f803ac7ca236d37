import { listAudit } from '@matin/contract/admin/audit'
import { listJobs, runJob } from '@matin/contract/admin/jobs'
import { getStatus } from '@matin/contract/admin/status'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetHours, recordHours } from '#platform/jobs/hours.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { counted, SELDOM, SHORT } from '#platform/jobs/testing/job-runs.ts'
import { OWN } from '#platform/metrics/own.ts'
import { type Harness, PIN, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

/** Seconds, longer than a test may last: its second run is the operator's. */
const HOURLY = 3600

let harness: Harness
let owner: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  owner = await signedInOperator(harness, 'owner')
})
afterAll(() => harness.close())

it('the job list shows every job and every queue of the server', async () => {
  const { jobs, queues } = await owner.call(listJobs, {})
  expect(jobs.map(({ name }) => name)).toEqual(harness.app.jobs.map(({ name }) => name))
  expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['outbox', 'payouts_due', 'mail']))
})

it('only the queue of emails counts as kept for want of a receiver, and only on a server without a mail server', async () => {
  const { queues } = await owner.call(listJobs, {})
  expect(queues.filter(({ kept }) => kept).map(({ name }) => name)).toEqual(['mail'])
  const [mail] = OWN.queues?.filter(({ name }) => name === 'mail') ?? []
  expect(mail?.kept?.({ ...harness.app.platform.config, SMTP_URL: 'smtps://mail.example' })).toBe(false)
})

it('an operator’s run of a job starts at once and is audited, and an unknown job is not found', async () => {
  const { platform } = harness.app
  const { job, reached } = counted('trial-balance', HOURLY)
  const running = await startJobs(platform.database, [job], platform.log, SHORT)
  await reached(1)
  await owner.call(runJob, { name: 'trial-balance' }, { key: 'weigh-them-once' })
  await reached(2)
  await running.stop()
  await owner.call(runJob, { name: 'trial-balance' }, { key: 'weigh-them-once' })
  const { items } = await owner.call(listAudit, { action: 'job.run' })
  expect(items).toMatchObject([{ actorId: owner.id, subject: 'job:trial-balance' }])
  expect(await owner.ask(runJob, { name: 'rob-the-bank' })).toMatchObject({ error: 'not_found' })
})

it('each job shows its failures in each hour of the last day, and older figures are deleted', async () => {
  const { platform } = harness.app
  let fails = false
  const job = recordHours(platform, {
    name: 'trial-balance',
    everySeconds: SELDOM,
    async run() {
      if (fails) throw new Error('refused')
    },
  })
  const hours = async () => {
    const { jobs } = await owner.call(listJobs, {})
    return jobs.find(({ name }) => name === 'trial-balance')?.hours.slice(-3)
  }
  await harness.advance({ hours: 1 })
  await job.run()
  await harness.advance({ hours: 1 })
  fails = true
  for (let run = 0; run < 2; run++) await expect(job.run()).rejects.toThrow('refused')
  fails = false
  await job.run()
  expect((await hours())?.slice(-2)).toEqual([0, 2])
  await harness.advance({ hours: 25 })
  owner = await signedInOperator(harness, 'owner')
  await forgetHours(platform, 1000)
  await job.run()
  expect(await hours()).toEqual([null, null, 0])
})

it('the status shows each part, and wallet amounts only to roles that see the treasury', async () => {
  const customer = await harness.recharged('100')
  await customer.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN })
  const status = await owner.call(getStatus, {})
  expect(status).toMatchObject({
    node: { block: String(harness.chain.height), behind: 0 },
    market: { simulated: true },
    quarantine: { items: 0, waiting: 0 },
    sent: { lastAt: null, today: { count: 0, more: false } },
    wallet: { queued: '20' },
  })
  const content = await signedInOperator(harness, 'content')
  expect((await content.call(getStatus, {})).wallet).toBeNull()
})
