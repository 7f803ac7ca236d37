import { groupDigits } from '@matin/ui/amount-text'
import { Checkbox } from '@matin/ui/checkbox'
import { cx } from '@matin/ui/cx'
import { TextField } from '@matin/ui/text-field'
import { Choices } from '#shared/form/choices.tsx'
import { zoneAt } from '#shared/format/format.ts'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import { type Draft, isWrong, needsSecond, type Reach } from '../model/draft.ts'
import styles from '../screens/notices.module.css'

interface PlanFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  reach: Reach | undefined
}

export function PlanFields({ draft, onChange, reach }: PlanFieldsProps) {
  const zone = zoneAt(usePlatformNow())
  const time = (part: 'from' | 'until', label: string, none: string) => (
    <TextField
      label={label}
      hint={zone}
      error={isWrong(draft[part]) ? 'Write it like “16 Jun 2026, 09:00”' : undefined}
      type="text"
      autoComplete="off"
      placeholder={none}
      value={draft[part]}
      onChange={text => onChange({ ...draft, [part]: text })}
    />
  )
  return (
    <section aria-label="When and how" className="stack gap-2.5 mt-4 mb-2.5">
      <h3>When and how</h3>
      <div className={cx(styles.when, 'fields')}>
        {time('from', 'Shown in the app from', 'Now')}
        {time('until', 'Until', 'No end')}
        <div>
          <span className="block mb-1.5">On top of the list</span>
          <Choices
            label="On top of the list"
            value={draft.pinned ? 'yes' : 'no'}
            onChange={value => onChange({ ...draft, pinned: value === 'yes' })}
            options={[
              { value: 'no', label: 'No' },
              { value: 'yes', label: 'Until it ends' },
            ]}
          />
        </div>
      </div>
      <div className={cx(styles.channels, 'gap-2.5')}>
        <Channel name="In the app" about="everyone who opens it" count={reach?.customers} checked />
        <Channel
          name="Email"
          about={reach ? `${left(reach, reach.byEmail)} have none or opted out` : ''}
          count={reach?.byEmail}
          checked={draft.email}
          onChange={email => onChange({ ...draft, email })}
        />
        <Channel
          name="Push"
          about={reach ? `${left(reach, reach.byPush)} have none or opted out` : ''}
          count={reach?.byPush}
          checked={draft.push}
          onChange={push => onChange({ ...draft, push })}
        />
      </div>
      {reach && needsSecond(draft, reach) && (
        <TextField
          label="Why"
          hint="The operator who approves the sending reads it"
          type="text"
          autoComplete="off"
          maxLength={500}
          value={draft.reason}
          onChange={text => onChange({ ...draft, reason: text })}
        />
      )}
    </section>
  )
}

const left = ({ customers }: Reach, reached: number) => groupDigits(String(customers - reached))

interface ChannelProps {
  name: string
  about: string
  count: number | undefined
  checked: boolean
  /** Turns the channel on or off. Without this function, the channel is always on. */
  onChange?: (checked: boolean) => void
}

function Channel({ name, about, count, checked, onChange }: ChannelProps) {
  const reachesNobody = count === 0 && !checked
  return (
    <div className={cx(styles.channel, 'row justify-between gap-2.5')} data-on={checked || undefined}>
      <Checkbox
        checked={checked}
        disabled={!onChange || reachesNobody}
        onChange={onChange ?? (() => undefined)}
      >
        <b>{name}</b>
        <small className="block">{reachesNobody ? 'no one receives notices this way' : about}</small>
      </Checkbox>
      <b className={cx(styles.recipients, 'muted')}>
        {count === undefined ? '…' : groupDigits(String(count))}
      </b>
    </div>
  )
}
