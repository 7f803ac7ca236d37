import { describe, it } from 'vitest'
import { counted, guard, jobRuns, SELDOM, SHORT } from './testing/job-runs.ts'

describe.concurrent('a job', () => {
  it('runs at once, and again after its interval', async context => {
    const { start } = jobRuns(context)
    const { job, reached } = counted('often', 1)
    await start([job])
    await reached(3)
  })

  it('runs at once when it is woken, and once more if it was running', async context => {
    const { start } = jobRuns(context)
    const during = guard()
    const { job, reached, runs } = counted('seldom', SELDOM, run => (run === 2 ? during.closed : undefined))
    const scheduled = counted('scheduled', 3600)
    const { jobs } = await start([job, scheduled.job])
    await Promise.all([reached(1), scheduled.reached(1)])
    await jobs.wake()
    await Promise.all([reached(2), scheduled.reached(2)])
    await jobs.wake()
    await jobs.wake()
    context.expect(runs()).toBe(2)
    during.close()
    await reached(3)
  })

  it('is woken by a clock that moves past its interval, in any number of steps', async context => {
    const { start } = jobRuns(context)
    const hourly = counted('hourly', 3600)
    const seldom = counted('seldom', SELDOM)
    const { jobs } = await start([hourly.job, seldom.job])
    await Promise.all([hourly.reached(1), seldom.reached(1)])
    await jobs.wake(1800)
    await seldom.reached(2)
    context.expect(hourly.runs()).toBe(1)
    await jobs.wake(1800)
    await Promise.all([hourly.reached(2), seldom.reached(3)])
  })

  it('without work waits, until there is some', async context => {
    const { start } = jobRuns(context)
    const idle = counted('idle', 1)
    const other = counted('other', 1)
    const { database } = await start([{ ...idle.job, waiting: 'SELECT FROM lease' }, other.job])
    await idle.reached(1)
    await other.reached(3)
    context.expect(idle.runs()).toBe(1)
    await database.executeSql(
      `INSERT INTO lease (name, holder, expires_at) VALUES ('work', gen_random_uuid(), now())`,
    )
    await idle.reached(3)
  })

  it('without work runs from time to time', async context => {
    const { start } = jobRuns(context)
    const { job, reached } = counted('idle', 1)
    await start([{ ...job, waiting: 'SELECT WHERE false' }], { ...SHORT, unasked: 1 })
    await reached(3)
  })

  it('that is running delays the stop until its end', async context => {
    const { start } = jobRuns(context)
    const end = guard()
    let ended = false
    const { job, reached } = counted('slow', SELDOM, async () => {
      await end.closed
      ended = true
    })
    const { jobs } = await start([job])
    await reached(1)
    const stopped = jobs.stop().then(() => ended)
    end.close()
    context.expect(await stopped).toBe(true)
  })

  it.runIf(process.env.SOAK === '1')('is queued again after its chain of runs was broken', async context => {
    const { start } = jobRuns(context)
    const { job, reached, runs } = counted('broken', 1)
    const { database } = await start([job])
    await reached(2)
    // As if the process had died between a run and the queueing of the next.
    const cut = `DELETE FROM pgboss.job WHERE name = 'broken' AND state = 'created' RETURNING id`
    await context.expect.poll(async () => (await database.executeSql(cut)).rows.length).toBe(1)
    await reached(runs() + 2)
  })
})
