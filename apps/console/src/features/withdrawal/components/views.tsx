import { REVIEW_VIEWS, type ReviewFigures, type ReviewView } from '@matin/contract/admin/withdrawals'
import { cx } from '@matin/ui/cx'
import { nextTab } from '@matin/ui/tabs'
import { type KeyboardEvent, useRef } from 'react'
import { upTo } from '#shared/format/format.ts'
import styles from '../screens/withdrawals.module.css'

export const VIEWS: Record<ReviewView, string> = {
  waiting: 'Waiting',
  first: 'First approval',
  second: 'Second approval',
  signatures: 'Signatures',
  sent: 'Sent in 24 h',
  rejected: 'Rejected in 24 h',
}

export const EMPTY: Record<ReviewView, string> = {
  waiting: 'No withdrawals waiting',
  first: 'No withdrawals waiting for a first approval',
  second: 'No withdrawals waiting for a second approval',
  signatures: 'No withdrawals waiting for signatures',
  sent: 'None sent in the last 24 hours',
  rejected: 'None rejected in the last 24 hours',
}

interface ViewsProps {
  view: ReviewView
  onChange: (view: ReviewView) => void
  figures: ReviewFigures | undefined
}

export function Views({ view, onChange, figures }: ViewsProps) {
  const list = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const at = nextTab(event.key, REVIEW_VIEWS.indexOf(view), REVIEW_VIEWS.length)
    const next = at === undefined ? undefined : REVIEW_VIEWS[at]
    if (at === undefined || !next) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
    onChange(next)
  }
  return (
    <div
      ref={list}
      className={cx(styles.tabs, 'flex')}
      role="tablist"
      aria-label="Waiting for"
      onKeyDown={onKeyDown}
    >
      {REVIEW_VIEWS.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          className="inline-row gap-1.5"
          aria-selected={view === name}
          tabIndex={view === name ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {VIEWS[name]}
          {figures && <i className="soft tabular">{upTo(figures.views[name])}</i>}
        </button>
      ))}
    </div>
  )
}
