import { INTERVALS, type Interval } from '@matin/domain/market/interval'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './interval-tabs.module.css'

const WORDS = {
  '1m': 'm1',
  '5m': 'm5',
  '15m': 'm15',
  '1h': 'h1',
  '4h': 'h4',
  '1d': 'd1',
  '1w': 'w1',
} as const
/** Number of tabs by which each key moves the choice; Home and End lead to the first and the last tab. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

interface IntervalTabsProps {
  value: Interval
  onChange: (value: Interval) => void
  tabId: (interval: Interval) => string
  panelId: string
}

export function IntervalTabs({ value, onChange, tabId, panelId }: IntervalTabsProps) {
  const t = useTranslations('Market')
  const list = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const last = INTERVALS.length - 1
    const next = Math.max(0, Math.min(last, INTERVALS.indexOf(value) + step))
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onChange(INTERVALS[next] ?? value)
  }
  return (
    <div ref={list} role="tablist" aria-label={t('intervals')} className={styles.tabs} onKeyDown={onKeyDown}>
      {INTERVALS.map(interval => (
        <button
          key={interval}
          type="button"
          role="tab"
          id={tabId(interval)}
          aria-selected={interval === value}
          aria-controls={panelId}
          tabIndex={interval === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(interval)}
        >
          {t(WORDS[interval])}
        </button>
      ))}
    </div>
  )
}
