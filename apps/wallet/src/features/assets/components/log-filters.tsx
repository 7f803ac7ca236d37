import { CUSTOMER_EVENTS } from '@matin/domain/ledger/account'
import { ASSET_IDS } from '@matin/domain/money/asset'
import { Button } from '@matin/ui/button'
import { Pills } from '@matin/ui/pills'
import { SearchField } from '@matin/ui/search-field'
import { useEffect, useState } from 'react'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useEventWord } from '../hooks/use-event-word.ts'
import type { LogQuery } from '../model/log-filter.ts'
import { dayIn, PRESETS, type Preset, rangeOf } from '../model/statement-period.ts'
import { DayField } from './day-field.tsx'
import styles from './log-filters.module.css'

const ALL = 'all'
const PERIODS = PRESETS.filter(preset => preset !== ALL)
const STEP_MS = 60_000

interface LogFiltersProps {
  query: LogQuery
  timeZone: string
  onChange: (next: LogQuery) => void
}

export function LogFilters({ query, timeZone, onChange }: LogFiltersProps) {
  const t = useTranslations('History')
  const wordOf = useEventWord()
  const { asset, from, to } = query
  const [more, setMore] = useState([asset, from, to].some(value => value !== undefined))
  return (
    <div className="stack gap-1 pt-1 pb-2">
      <div className="flex flex-wrap items-center gap-2 pad pb-1">
        <Search value={query.search ?? ''} onChange={search => onChange({ search })} />
        <Button size="sm" variant="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
          {t('filter')}
        </Button>
      </div>
      <Pills<string>
        label={t('kind')}
        value={query.kind ?? ALL}
        onChange={value => onChange({ kind: value === ALL ? undefined : value })}
        items={[
          { value: ALL, label: t('allKinds') },
          ...CUSTOMER_EVENTS.map(value => ({ value, label: wordOf(value) })),
        ]}
      />
      {more && (
        <>
          <Pills<string>
            label={t('coin')}
            value={asset ?? ALL}
            onChange={value => onChange({ asset: value === ALL ? undefined : value })}
            items={[
              { value: ALL, label: t('allCoins') },
              ...ASSET_IDS.map(value => ({ value, label: value })),
            ]}
          />
          <Days query={query} timeZone={timeZone} onChange={onChange} />
        </>
      )}
    </div>
  )
}

/** Searches once typing has paused. A query that changes by other means ("Show all") is shown here, too. */
function Search({ value, onChange }: { value: string; onChange: (value: string | undefined) => void }) {
  const t = useTranslations('History')
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== settled) setTyped(value)
  }
  useEffect(() => {
    if (settled === typed && settled !== value) onChange(settled === '' ? undefined : settled)
  })
  return (
    <div className={styles.search}>
      <SearchField value={typed} onChange={setTyped} label={t('search')} clearLabel={t('clearSearch')} />
    </div>
  )
}

function Days({ query, timeZone, onChange }: LogFiltersProps) {
  const t = useTranslations('History')
  const words = useTranslations('Statement')
  const today = dayIn(timeZone, useServerNow(STEP_MS))
  const { from, to } = query
  const preset = PERIODS.find(name => isRange(query, rangeOf(name, today, today)))
  const [choosing, setChoosing] = useState(false)
  const days = from !== undefined || to !== undefined
  const value = preset && !choosing ? preset : days || choosing ? 'days' : ALL

  function choose(next: Preset | 'days') {
    setChoosing(next === 'days')
    if (next === ALL) onChange({ from: undefined, to: undefined })
    else if (next !== 'days') onChange({ ...rangeOf(next, today, today) })
  }

  const day = (name: 'from' | 'to') => ({
    label: words(name),
    value: query[name] ?? '',
    max: today,
    onChange: (next: string) => onChange({ [name]: next === '' ? undefined : next }),
  })
  return (
    <>
      <Pills<Preset | 'days'>
        label={words('period')}
        value={value}
        onChange={choose}
        items={[
          { value: ALL, label: t('anyTime') },
          ...PERIODS.map(name => ({ value: name, label: words(name) })),
          { value: 'days', label: t('chooseDays') },
        ]}
      />
      {value === 'days' && (
        <div className="stack narrow-halves gap-3 pad pt-2">
          <DayField {...day('from')} />
          <DayField {...day('to')} error={from && to && from > to ? words('backwards') : undefined} />
        </div>
      )}
    </>
  )
}

function isRange(query: LogQuery, range: { from: string; to: string }): boolean {
  return query.from === range.from && query.to === range.to
}
