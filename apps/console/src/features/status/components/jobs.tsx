import { type JobState, listJobs } from '@matin/contract/admin/jobs'
import type { DataOf } from '@matin/contract/endpoint'
import { cx } from '@matin/ui/cx'
import type { UseQueryResult } from '@tanstack/react-query'
import { duration, span, upTo, words } from '#shared/format/format.ts'
import type { SelectRow } from '#shared/list/row-keys.ts'
import { shownList, Table, wholeList } from '#shared/list/table.tsx'
import { useListState } from '#shared/list/use-list-state.ts'
import { useTools } from '#shared/page/tools.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import styles from '../screens/status.module.css'
import { Hours, JOB_NAMES, JobMark, jobStateOf, took } from './job-state.tsx'

/** Number of jobs that are shown before "show all". */
const FIRST = 8

/** Sorts jobs: permanently failed ones first, then failing ones, each in the server's order. */
export function jobRows(jobs: readonly JobState[]) {
  const weight = (job: JobState) =>
    ({ dead: 2, failing: 1, running: 0, well: 0, unknown: 0 })[jobStateOf(job)]
  return jobs.map(job => ({ ...job, id: job.name })).toSorted((a, b) => weight(b) - weight(a))
}

interface JobsProps {
  work: UseQueryResult<DataOf<typeof listJobs>>
  rows: ReturnType<typeof jobRows>
  selected: string | undefined
  onSelect: SelectRow
}

export function Jobs({ work, rows, selected, onSelect }: JobsProps) {
  const tools = useTools()
  const now = usePlatformNow()
  const [{ jobs }, show] = useListState({ jobs: ['', 'all'] })
  const shown = jobs === 'all' ? rows : rows.slice(0, FIRST)
  const waiting = (work.data?.queues ?? []).filter(queue => queue.waiting.count > 0)
  return (
    <>
      <section className={styles.part} aria-label="Jobs">
        <header className="row wrap-zoomed gap-3">
          <h2>Jobs{rows.length > 0 && <span className="count">{rows.length}</span>}</h2>
          <p className="ml-auto t-cap">
            <Hours hours={[0, 0, 1]} label="" /> one hour each, red is failed
          </p>
          {rows.length > FIRST && (
            <button
              type="button"
              className={cx(styles.more, 'soft')}
              onClick={() => show({ jobs: jobs === 'all' ? '' : 'all' })}
            >
              {jobs === 'all' ? 'Show fewer' : `Show all ${rows.length}`}
            </button>
          )}
          {tools.place}
        </header>
        {tools.frame(
          <Table
            label="Jobs"
            list={{ ...wholeList(work, shown), of: { endpoint: listJobs, filter: {} } }}
            empty="This server has no jobs"
            selected={selected}
            onSelect={onSelect}
            onMove={null}
            columns={[
              {
                name: 'Job',
                cell: ({ name }) => (
                  <>
                    <b>{JOB_NAMES[name]?.name ?? words(name.replaceAll('-', '_'))}</b>
                    <small>{JOB_NAMES[name]?.about}</small>
                  </>
                ),
              },
              { name: 'Every', right: true, spare: true, cell: row => duration(row.everySeconds) },
              {
                name: 'Last run',
                right: true,
                cell: ({ runs: [last] }) => (last ? since(last.startedAt, now) : 'No recent run'),
              },
              { name: 'Took', right: true, spare: true, cell: ({ runs }) => took(runs) },
              {
                name: 'Next',
                right: true,
                cell: ({ nextAt }) => {
                  const left = nextAt === null ? null : (Date.parse(nextAt) - now) / 1000
                  return left === null ? 'On schedule' : left < 1 ? 'now' : `in ${duration(left)}`
                },
              },
              { name: '24 hours', cell: ({ hours }) => <Hours hours={hours} /> },
              { name: 'State', cell: row => <JobMark job={row} /> },
            ]}
          />,
        )}
      </section>
      {waiting.length > 0 && (
        <section className={styles.part} aria-label="Queues">
          <header className="row wrap-zoomed gap-3">
            <h2>Queues</h2>
          </header>
          <Table
            label="Queues"
            list={shownList(waiting.map(queue => ({ ...queue, id: queue.name })))}
            empty="Nothing waiting"
            columns={[
              { name: 'Queue', cell: row => words(row.name) },
              { name: 'Waiting', right: true, cell: row => upTo(row.waiting) },
              {
                name: 'Oldest, waiting',
                right: true,
                cell: row => (row.kept ? 'Kept in the mailbox: no mail server set' : span(row.oldestSeconds)),
              },
            ]}
          />
        </section>
      )}
    </>
  )
}

function since(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000
  return seconds < 1 ? 'now' : `${duration(seconds)} ago`
}
