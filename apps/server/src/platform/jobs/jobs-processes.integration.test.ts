import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { counted, jobRuns, PATIENT, SHORT } from './testing/job-runs.ts'

it.concurrent('a job of a killed process is taken over', async context => {
  const { start, newPlace } = jobRuns(context)
  const { job, reached } = counted('orphan', 1)
  const place = await newPlace()
  await killedWhileRunning(job.name, place.url)
  await start([job], { ...SHORT, retries: 3 }, await place.open())
  await reached(1)
})

describe('several processes', { concurrent: true }, () => {
  it('two processes never run one job at the same time', async context => {
    const { start, newPlace } = jobRuns(context)
    let underWay = 0
    let most = 0
    const wake: { all?: () => Promise<unknown> } = {}
    const asked = [0, 0]
    const work = async () => {
      most = Math.max(most, ++underWay)
      // Both are notified to run it, and both have asked for work since, before this run ends.
      await wake.all?.()
      const enough = asked.map(count => count + 5)
      await context.expect
        .poll(() => asked.every((count, index) => count >= (enough[index] ?? 0)), PATIENT)
        .toBe(true)
      underWay--
    }
    const both = [counted('shared', 1, work), counted('shared', 1, work)]
    const place = await newPlace()
    const started = await Promise.all(
      both.map(async ({ job }, index) => {
        const database = await place.open()
        const asking = {
          ...database,
          executeSql: (text: string, values?: unknown[]) => {
            asked[index] = (asked[index] ?? 0) + 1
            return database.executeSql(text, values)
          },
        }
        return (await start([job], { ...SHORT, poll: 0.5 }, asking)).jobs
      }),
    )
    wake.all = () => Promise.all(started.map(jobs => jobs.wake()))
    await context.expect
      .poll(() => both.reduce((sum, { runs }) => sum + runs(), 0), PATIENT)
      .toBeGreaterThan(3)
    context.expect(most).toBe(1)
  })

  it('jobs continue after the database ends every connection during a run', async context => {
    const { start, newPlace } = jobRuns(context)
    const place = await newPlace()
    const other = await place.open(1)
    const endAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    const { job, reached } = counted('survivor', 1, async run => {
      if (run === 2) await other.executeSql(endAll)
    })
    await start([job], { ...SHORT, retries: 3 }, await place.open())
    await reached(4)
  })
})

async function killedWhileRunning(name: string, url: string): Promise<void> {
  const script = join(import.meta.dirname, 'testing/hanging-worker.ts')
  const child = spawn(process.execPath, [script, url, name, String(SHORT.heartbeat)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
