import { type JobState, runJob } from '@matin/contract/admin/jobs'
import { Note } from '@matin/ui/note'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { DecideBar } from '#shared/decision/decide-bar.tsx'
import { moment, span, words } from '#shared/format/format.ts'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { NotThere } from '#shared/page/states.tsx'
import styles from '../screens/status.module.css'
import { JOB_NAMES, JobMark, tookText } from './job-state.tsx'

const RUNS = { active: 'Running', completed: 'Done', failed: 'Failed', retry: 'Failed, retried' }

interface JobDrawerProps {
  name: string
  /** State of the job; undefined if the server has no such job or the operator may not see jobs. */
  job: JobState | undefined
  onClose: () => void
}

export function JobDrawer({ name, job, onClose }: JobDrawerProps) {
  const { may } = useOperator()
  const title = JOB_NAMES[name]?.name ?? name
  const run = useCommand(runJob, 'Job started', () => ({
    title: `Run now: ${title}`,
    about: 'It runs immediately, for all customers. Two runs never overlap.',
    confirm: 'Run now',
  }))
  if (!job)
    return (
      <Drawer label={name} onClose={onClose}>
        <NotThere title="This job doesn’t exist" on={{ to: '/status', name: 'Back to Status' }} />
      </Drawer>
    )
  const { everySeconds, nextAt, runs, dead } = job
  return (
    <Drawer
      label={title}
      onClose={onClose}
      bar={
        <DecideBar
          icon="refresh"
          says="It runs immediately. Two runs never overlap."
          next={dead.length > 0 && 'Permanent failures then count as resolved.'}
          decisions={[
            {
              label: dead.length > 0 ? 'Retry now' : 'Run now',
              letter: 'Y',
              verb: dead.length > 0 ? 'retry' : 'run',
              tone: dead.length > 0 ? 'primary' : 'line',
              pending: run.isPending,
              shut: may(runJob) ? null : 'None of your roles can run jobs.',
              run: () => run.mutate({ name }),
            },
          ]}
        />
      }
    >
      <Facts>
        <Fact name="State">
          <JobMark job={job} />
        </Fact>
        <Fact name="Name in the log">{name}</Fact>
        <Fact name="Runs every">{span(everySeconds)}</Fact>
        <Fact name="Next">{nextAt ? moment(nextAt) : 'On schedule'}</Fact>
      </Facts>
      {dead.length > 0 && (
        <>
          <h3>Failed permanently</h3>
          <Note tone="neg">
            Each of these has used up its retries. Find the error in the log at that time.
          </Note>
          <ul className={styles.runs}>
            {dead.map(one => (
              <li key={one.at} className="flex justify-between gap-3 tabular">
                {moment(one.at)}
                <span>{words(one.failure ?? 'unknown')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Last runs</h3>
      {runs.length === 0 && <p>No runs are kept: it runs every {span(everySeconds)}.</p>}
      <ul className={styles.runs}>
        {runs.map(one => (
          <li key={one.startedAt} className="flex justify-between gap-3 tabular">
            <span>
              {moment(one.startedAt)}
              {one.retries > 0 && <small className="block">try {one.retries + 1}</small>}
            </span>
            <span>
              {RUNS[one.state]}
              <small className="block">
                {one.failure ?? (one.endedAt ? tookText(one.startedAt, one.endedAt) : '')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
