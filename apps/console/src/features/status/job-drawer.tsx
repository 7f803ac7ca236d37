import { type JobState, runJob } from '@matin/contract/jobs-desk'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { moment, span, words } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts } from '../../shared/page.tsx'
import { useCommand } from '../../shared/use-command.ts'
import styles from './jobs.module.css'
import { Mark } from './mark.tsx'

const RUNS = { active: 'Under way', completed: 'Done', failed: 'Failed', retry: 'Failed, tried again' }

/** A job with its last runs, and the button that has it run at once. */
export function JobDrawer({ job, onClose }: { job: JobState; onClose: () => void }) {
  const { may } = useOperator()
  const run = useCommand(runJob, 'It runs now', ({ name }) => ({
    title: `Run ${name} now`,
    about: 'It runs at once, for all customers, beside no other run of it.',
    confirm: 'Run now',
  }))
  const { name, everySeconds, nextAt, runs, dead } = job
  return (
    <Drawer
      label={`Job ${name}`}
      onClose={onClose}
      footer={
        may('run_jobs') && (
          <>
            <p>It runs at once, beside no other run of it. What failed for good counts as dealt with.</p>
            <Button size="md" block pending={run.isPending} onClick={() => run.mutate({ name })}>
              {dead.length > 0 ? 'Try again now' : 'Run now'}
            </Button>
          </>
        )
      }
    >
      <Facts>
        <Fact name="State">
          <Mark job={job} />
        </Fact>
        <Fact name="Runs every">{span(everySeconds)}</Fact>
        <Fact name="Next">{nextAt ? moment(nextAt) : 'By its schedule'}</Fact>
      </Facts>
      {dead.length > 0 && (
        <>
          <h3>Failed for good</h3>
          <Note tone="neg">
            Each of these used up its tries. The log has what happened, under the same time.
          </Note>
          <ul className={styles.runs}>
            {dead.map(one => (
              <li key={one.at}>
                {moment(one.at)}
                <span>{words(one.failure ?? 'unknown')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Last runs</h3>
      {runs.length === 0 && <p>None is kept: it runs every {span(everySeconds)}.</p>}
      <ul className={styles.runs}>
        {runs.map(one => (
          <li key={one.startedAt}>
            <span>
              {moment(one.startedAt)}
              {one.retries > 0 && <small>try {one.retries + 1}</small>}
            </span>
            <span>
              {RUNS[one.state]}
              <small>{one.failure ?? (one.endedAt ? took(one.startedAt, one.endedAt) : '')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function took(from: string, until: string): string {
  const milliseconds = Math.max(0, Date.parse(until) - Date.parse(from))
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
