import { type JobState, listJobs } from '@matin/contract/jobs-desk'
import { useParams } from 'react-router'
import { moment, span, upTo, words } from '../../shared/format.ts'
import { Block, Page, Told } from '../../shared/page.tsx'
import { Stopped } from '../../shared/stopped.tsx'
import { shownList, Table, wholeList } from '../../shared/table.tsx'
import { useOpenItem } from '../../shared/use-list-state.ts'
import { useRead } from '../../shared/use-read.ts'
import { JobDrawer } from './job-drawer.tsx'
import { Mark, stateOf } from './mark.tsx'

export function Jobs() {
  const { id: selected } = useParams()
  const select = useOpenItem('/status/jobs')
  const work = useRead(listJobs, {}, { refetchInterval: 10_000 })
  const rows = (work.data?.jobs ?? []).map(job => ({ ...job, id: job.name })).toSorted(troubledFirst)
  const job = rows.find(({ name }) => name === selected)
  const waiting = (work.data?.queues ?? []).filter(queue => queue.waiting.count > 0)
  return (
    <Page
      title="Jobs"
      help={
        <p>
          Recurring work runs by itself, and a run that fails is tried again five times, each time later. Look
          here when an alarm rings: find the cause in the log, under the job’s name and the time, then let it
          run. A run that used up its tries waits for somebody within the hour. Above the jobs stands why
          nothing is booked or paid. The procedure is in docs/operations.md, “Jobs”.
        </p>
      }
      drawer={job && <JobDrawer key={job.name} job={job} onClose={() => select(undefined)} />}
    >
      {work.data && (
        <Told>
          <Stopped stops={work.data.stops} />
        </Told>
      )}
      <Table
        label="Jobs"
        list={wholeList(work, rows)}
        empty="This server has no jobs"
        selected={selected}
        onSelect={select}
        columns={[
          { name: 'Job', cell: row => words(row.name.replaceAll('-', '_')) },
          { name: 'Every', right: true, cell: row => span(row.everySeconds) },
          { name: 'State', cell: row => <Mark job={row} /> },
          { name: 'Last began', cell: row => (row.runs[0] ? moment(row.runs[0].startedAt) : 'Not lately') },
          { name: 'Next', cell: row => (row.nextAt ? moment(row.nextAt) : 'By its schedule') },
          { name: 'Failed for good, a day', right: true, cell: row => row.dead.length },
          { name: 'Last failure', cell: row => lastFailure(row) ?? 'None' },
        ]}
      />
      {work.data && (
        <Block title="What waits">
          <Table
            label="What waits"
            list={shownList(waiting.map(queue => ({ ...queue, id: queue.name })))}
            empty="Nothing waits"
            columns={[
              { name: 'Queue', cell: row => words(row.name) },
              { name: 'Waiting', right: true, cell: row => upTo(row.waiting) },
              { name: 'The oldest, for', right: true, cell: row => span(row.oldestSeconds) },
            ]}
          />
        </Block>
      )}
    </Page>
  )
}

/** What failed for good first, then what is failing, each in the server's order. */
function troubledFirst(a: JobState, b: JobState): number {
  const weight = (job: JobState) => ({ dead: 2, failing: 1, running: 0, well: 0, unknown: 0 })[stateOf(job)]
  return weight(b) - weight(a)
}

function lastFailure({ runs, dead }: JobState): string | null {
  return runs.find(({ failure }) => failure)?.failure ?? dead[0]?.failure ?? null
}
