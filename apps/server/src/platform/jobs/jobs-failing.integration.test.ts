import { describe, it } from 'vitest'
import { counted, jobRuns, PATIENT, SELDOM, SHORT } from './testing/job-runs.ts'

describe.concurrent('a job', () => {
  it('that fails is retried, counts as a dead run after its last try, and runs again after its interval', async context => {
    const { start, tries } = jobRuns(context)
    const { job, reached } = counted('failing', 1, run => {
      if (run <= 3) throw new Error('the node does not answer')
    })
    const { jobs } = await start([job], { ...SHORT, retries: 2 })
    await reached(5)
    context.expect(tries()).toEqual([1, 2, 3])
    await context.expect.poll(async () => (await jobs.dead()).get('failing'), PATIENT).toBe(1)
  })

  it('that hangs counts as a dead run, and does not run twice at the same time', async context => {
    const { start, tries } = jobRuns(context)
    const { job, runs } = counted('hanging', 1, () => new Promise(() => {}))
    const { jobs } = await start([job], { ...SHORT, retries: 1, longest: 1 })
    await context.expect.poll(async () => (await jobs.dead()).get('hanging'), PATIENT).toBe(1)
    context.expect(runs()).toBe(1)
    context.expect(tries()).toEqual([2])
  })

  it('deletes the records of its finished and dead runs after their retention', async context => {
    const { start } = jobRuns(context)
    const fails = counted('fails', SELDOM, () => {
      throw new Error('always')
    })
    const works = counted('works', SELDOM)
    const pace = { ...SHORT, keep: { done: 1, intervals: 0, dead: 1 } }
    const { jobs, database } = await start([fails.job, works.job], pace)
    for (const run of [1, 2, 3]) {
      await Promise.all([fails.reached(run), works.reached(run)])
      await jobs.wake()
    }
    const rows = `SELECT name, count(*)::int AS rows FROM pgboss.job WHERE name LIKE 'fails%' OR name = 'works'
      GROUP BY name ORDER BY name`
    await context.expect
      .poll(async () => (await database.executeSql(rows)).rows, PATIENT)
      .toEqual(['fails', 'works'].map(name => ({ name, rows: 1 })))
  })
})
