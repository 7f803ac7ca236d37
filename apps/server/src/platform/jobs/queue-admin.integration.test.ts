import { expect, it } from 'vitest'
import { createQueueAdmin } from './queue-admin.ts'
import { counted, jobRuns, PATIENT, SELDOM, SHORT } from './testing/job-runs.ts'

it('the job page shows runs and failures without the error text, and runs a job at once', async context => {
  const { start } = jobRuns(context)
  const secret = 'params: ada@example.com'
  const fails = counted('fails', SELDOM, run => {
    if (run <= 2) throw Object.assign(new TypeError(secret), { code: 'ECONNREFUSED' })
  })
  const works = counted('works', SELDOM)
  const { database } = await start([fails.job, works.job], { ...SHORT, retries: 1 })
  const admin = createQueueAdmin(database)
  await Promise.all([fails.reached(2), works.reached(1)])
  const states = async () => {
    const [failing, working, absent] = await admin.states([
      fails.job,
      works.job,
      { name: 'absent', everySeconds: 60 },
    ])
    if (!failing || !working || !absent) throw new Error('a state is missing')
    return { failing, working, absent }
  }
  await expect
    .poll(async () => (await states()).failing.dead.map(({ failure }) => failure), PATIENT)
    .toEqual(['ECONNREFUSED'])
  await expect.poll(async () => (await states()).working.runs[0]?.state, PATIENT).toBe('completed')
  const { failing, working, absent } = await states()
  expect(failing.runs[0]).toMatchObject({ state: 'failed', retries: 1, failure: 'ECONNREFUSED' })
  expect(working.runs[0]).toMatchObject({ failure: null })
  expect(working.nextAt).not.toBeNull()
  expect(absent).toEqual({ name: 'absent', everySeconds: 60, nextAt: null, runs: [], dead: [] })
  expect(JSON.stringify(await states())).not.toContain('ada@')
  const kept = await database.executeSql(`SELECT 1 FROM pgboss.job WHERE output::text LIKE '%ada@%'`)
  expect(kept.rows).toEqual([])

  expect(await admin.runNow('absent')).toBe(false)
  expect(await admin.runNow('fails')).toBe(true)
  await fails.reached(3)
  await expect.poll(async () => (await states()).failing.runs[0]?.state, PATIENT).toBe('completed')
  expect((await states()).failing.dead).toEqual([])
  await admin.close()
})
