import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './timeline.module.css'
import { useUi } from './ui-provider.tsx'

export type StepState = 'done' | 'now' | 'later' | 'failed'

export interface TimelineStep {
  key: string
  state: StepState
  /** Icon in the disc of a later step, for steps that are explained before they begin. */
  icon?: IconName
  title: ReactNode
  detail?: ReactNode | undefined
  end?: ReactNode | undefined
  more?: ReactNode
}

export function Timeline({ steps, label }: { steps: TimelineStep[]; label?: string }) {
  const { labels } = useUi()
  const words = { done: labels.done, now: labels.now, failed: labels.failed, later: '' }
  return (
    <ol className="num" aria-label={label}>
      {steps.map(step => (
        <li
          key={step.key}
          className={cx(styles.step, styles[step.state], step.icon && styles.told)}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {step.state === 'done' && <Icon name="check" size={14} />}
            {step.state === 'failed' && <Icon name="close" size={14} />}
            {step.state === 'later' && step.icon && <Icon name={step.icon} size={14} />}
          </span>
          <div>
            <span className={cx(styles.title, 'block semi')}>
              {words[step.state] && <span className="sr">{words[step.state]} </span>}
              {step.title}
            </span>
            {step.detail !== undefined && <span className={styles.detail}>{step.detail}</span>}
          </div>
          {step.end !== undefined && (
            <span className={cx(styles.end, 'fs-label muted right nowrap')}>{step.end}</span>
          )}
          {step.more !== undefined && <div className={styles.more}>{step.more}</div>}
        </li>
      ))}
    </ol>
  )
}
