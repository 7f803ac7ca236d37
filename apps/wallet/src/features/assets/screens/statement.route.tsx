import { getUserInfo } from '@matin/contract/user'
import { Button } from '@matin/ui/button'
import { Rows } from '@matin/ui/list-row'
import { Note } from '@matin/ui/note'
import { Pills } from '@matin/ui/pills'
import { useEndpoint } from '#shared/api/queries.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { LinkRow } from '#shared/components/link-row.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { ownZone } from '#shared/format/own-zone.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { zoneLabel } from '#shared/format/zone.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useKept } from '#shared/router/use-kept.ts'
import { DayField } from '../components/day-field.tsx'
import { ExportProgress } from '../components/export-progress.tsx'
import { useStatement } from '../hooks/use-statement.ts'
import { type DayRange, dayIn, PRESETS, type Preset, rangeOf } from '../model/statement-period.ts'

const STEP_MS = 60_000

export default function StatementScreen() {
  const t = useTranslations('Statement')
  const timeZone = ownZone()
  // Days of the calendar, without a time: written as midnight of UTC reads them.
  const dates = useTimes('UTC')
  const now = useServerNow(STEP_MS)
  const user = useEndpoint(getUserInfo, {}).data
  const today = dayIn(timeZone, now)
  const first = user ? dayIn(timeZone, Date.parse(user.createdAt)) : today
  const [chosen, setChosen] = useKept<Preset | DayRange>('period', 'thisMonth')
  const range = typeof chosen === 'string' ? rangeOf(chosen, today, first) : chosen
  const { progress, start, cancel } = useStatement()
  const backwards = range.from > range.to
  const whole = range.from !== '' && range.to !== '' && !backwards
  const running = progress.state === 'running'
  return (
    <Screen
      title={t('title')}
      cta={
        <Button
          block
          icon="recharge"
          pending={running}
          disabled={!whole}
          onClick={() => void start({ ...range, timeZone })}
        >
          {t(running ? 'exporting' : 'export')}
        </Button>
      }
    >
      <p className="pad pt-1 pb-4 soft">{t('lead')}</p>
      <Pills<Preset | 'other'>
        label={t('period')}
        value={typeof chosen === 'string' ? chosen : 'other'}
        onChange={value => value !== 'other' && setChosen(value)}
        items={PRESETS.map(value => ({ value, label: t(value) }))}
      />
      <div className="stack narrow-halves gap-3 pad pt-4">
        <DayField
          label={t('from')}
          value={range.from}
          max={today}
          onChange={from => setChosen({ ...range, from })}
        />
        <DayField
          label={t('to')}
          value={range.to}
          max={today}
          error={backwards ? t('backwards') : undefined}
          onChange={to => setChosen({ ...range, to })}
        />
      </div>
      {whole && (
        <p className="pad pt-2 semi" data-testid="statement-range">
          {t('range', { from: dates.date(range.from), until: dates.date(range.to) })}
        </p>
      )}
      <p className="pad pt-2 fs-label muted">{t('zone', { zone: zoneLabel(timeZone, new Date(now)) })}</p>
      <ExportProgress progress={progress} onCancel={cancel} />
      <div className="mt-6 mb-4">
        <Rows label={t('yearly')}>
          <LinkRow icon="calendar" title={t('yearly')} sub={t('yearlySub')} to="/pages/Assets/yearly" />
        </Rows>
      </div>
      <div className="pad">
        <Note>{t('note')}</Note>
      </div>
    </Screen>
  )
}
