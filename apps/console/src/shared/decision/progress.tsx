import { Icon } from '@matin/ui/icon'
import { useUi } from '@matin/ui/ui-provider'
import styles from './progress.module.css'

export interface ProgressStep {
  name: string
  about: string
  state: 'done' | 'now' | 'later' | 'failed'
}

export function Progress({ steps }: { steps: readonly ProgressStep[] }) {
  const { labels } = useUi()
  const words = { done: labels.done, now: labels.now, failed: labels.failed, later: '' }
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ name, about, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <i className="place-center mb-1.5">
            {state === 'done' && <Icon name="check" size={14} />}
            {state === 'failed' && <Icon name="close" size={14} />}
          </i>
          <b className="block">
            {words[state] && <span className="sr">{words[state]} </span>}
            {name}
          </b>
          <small>{about}</small>
        </li>
      ))}
    </ol>
  )
}
