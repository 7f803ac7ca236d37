import type { JobState } from '@matin/contract/jobs-desk'
import styles from './jobs.module.css'

type State = 'dead' | 'failing' | 'running' | 'well' | 'unknown'

const WORDS: Record<State, string> = {
  dead: 'Failed for good',
  failing: 'Tried again',
  running: 'Under way',
  well: 'Well',
  unknown: 'Has not run lately',
}

export function stateOf({ runs, dead }: JobState): State {
  const [last] = runs
  if (dead.length > 0) return 'dead'
  if (last?.state === 'retry' || last?.state === 'failed') return 'failing'
  if (last?.state === 'active') return 'running'
  return last ? 'well' : 'unknown'
}

export function Mark({ job }: { job: JobState }) {
  const state = stateOf(job)
  return (
    <span className={styles.mark} data-state={state}>
      {WORDS[state]}
    </span>
  )
}
