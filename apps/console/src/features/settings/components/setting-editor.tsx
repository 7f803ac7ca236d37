import { changeSettings, listAdminSettings, previewSetting } from '@matin/contract/admin/settings'
import { ASSET_IDS } from '@matin/domain/money/asset'
import { codesOf } from '@matin/domain/settings/setting-types'
import {
  SETTINGS,
  type SettingKey,
  settingFault,
  takesOne,
  togetherFaults,
  typedOf,
  unitOf,
} from '@matin/domain/settings/settings'
import { AmountTextInput } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { Checkbox } from '@matin/ui/checkbox'
import { cx } from '@matin/ui/cx'
import { Field } from '@matin/ui/field'
import { Icon } from '@matin/ui/icon'
import { TextField } from '@matin/ui/text-field'
import { TextInput } from '@matin/ui/text-input'
import { useEffect, useRef } from 'react'
import { useCommand } from '#shared/api/use-command.ts'
import { sayStale, useFreshness } from '#shared/api/use-freshness.ts'
import { useChangeRead, useRead } from '#shared/api/use-read.ts'
import { boundSentence } from '#shared/decision/bounds.ts'
import { compare } from '#shared/decision/comparison.ts'
import { Select, TextArea } from '#shared/form/controls.tsx'
import { Form } from '#shared/form/form.tsx'
import { useSettled } from '#shared/form/use-settled.ts'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { decimalsOf, type Setting, settingValue, settingWithUnit } from '../model/values.ts'
import styles from '../screens/settings.module.css'
import { SettingConsequences } from './consequences.tsx'

/** Kept until the value is proposed or the draft discarded. */
export function useSettingDraft({ key, value }: Pick<Setting, 'key' | 'value'>) {
  return useStoredDraft(`setting ${key}`, { typed: typedOf(key, value), reason: '' })
}

interface SettingEditorProps {
  of: Setting
  all: readonly Setting[]
  onClose: () => void
}

export function SettingEditor({ of, all, onClose }: SettingEditorProps) {
  const { key, value } = of
  const { draft, isKept, setDraft, dropDraft } = useSettingDraft(of)
  const { age, stale } = useFreshness()
  const change = { key, from: value, to: settingValue(key, draft.typed) }
  const isSame = change.to === value
  const fault = isSame ? null : faultOf(change.key, change.to, all)
  const isProposed = !takesOne(change)
  const changeList = useChangeRead(listAdminSettings)
  const command = useCommand(
    changeSettings,
    isProposed ? 'Proposed. Another operator must approve it.' : 'Changed',
    () => ({
      title: `${isProposed ? 'Propose' : 'Change'}: ${SETTINGS[key].name}`,
      about: `${settingWithUnit(key, value)} becomes ${settingWithUnit(key, change.to)}. ${
        isProposed
          ? `Another operator must approve it. It takes effect ${value === '' ? 'then' : 'a day later'}.`
          : 'It applies immediately, in every process.'
      }`,
    }),
    ({ proposal }) => {
      if (proposal === null)
        changeList({}, now => ({
          ...now,
          items: now.items.map(one => (one.key === key ? { ...one, value: change.to } : one)),
        }))
      dropDraft()
    },
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  }, [])
  const reason = draft.reason.trim()
  const verb = isProposed ? 'Propose' : 'Change'
  const shut =
    (stale && sayStale(age)) ||
    (isSame && 'Change the value first') ||
    (fault && 'Correct the value first') ||
    (reason.length < 3 && `${verb}: enter a reason first`)
  return (
    <Form
      ref={form}
      className={cx(styles.editor, 'fields')}
      aria-label={`Change ${SETTINGS[key].name}`}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
      onSubmit={() => {
        if (shut) return
        command.mutate({ changes: [change], reason }, { onSuccess: onClose })
      }}
    >
      <div className={cx(styles.draft, 'items-start gap-6')}>
        <Field label="New value" error={fault ?? undefined}>
          <Control of={key} typed={draft.typed} onChange={typed => setDraft({ ...draft, typed })} />
        </Field>
        <Effect of={of} to={change.to} isShown={!isSame && fault === null} />
      </div>
      <div className={cx(styles.foot, 'flex wrap-zoomed items-start gap-2 mt-3')}>
        <TextField
          label="Why, in one sentence"
          help="The second operator and auditors read it."
          value={draft.reason}
          maxLength={500}
          onChange={text => setDraft({ ...draft, reason: text })}
        />
        {isKept && (
          <Button variant="quiet" size="md" onClick={dropDraft}>
            Discard
          </Button>
        )}
        <Button variant="line" size="md" onClick={onClose}>
          Close
          <KeyCap name="Escape" hidden />
        </Button>
        <Button type="submit" size="md" disabled={Boolean(shut)} pending={command.isPending}>
          {shut || `${verb} ${settingWithUnit(key, change.to)}`}
        </Button>
      </div>
    </Form>
  )
}

function faultOf(key: SettingKey, to: string, all: readonly Setting[]): string | null {
  const fault = settingFault(key, to)
  if (fault) return `It ${fault}.`
  const values = Object.fromEntries(all.map(one => [one.key, one.value])) as Record<SettingKey, string>
  return togetherFaults({ ...values, [key]: to })[0] ?? null
}

function Effect({ of: { key, value }, to, isShown }: { of: Setting; to: string; isShown: boolean }) {
  const [asked] = useSettled(to)
  const preview = useRead(previewSetting, { key, to: asked }, { enabled: isShown && asked === to })
  if (!isShown) return <p className="t-cap">Now {settingWithUnit(key, value)}.</p>
  const { old, now, by } = compare(settingWithUnit(key, value), settingWithUnit(key, to))
  const bound = preview.data?.bound
  return (
    <section aria-label="Effect" aria-live="polite" aria-busy={!preview.data}>
      <p className={cx(styles.effect, 'ink tabular wrap-anywhere')}>
        <span className="muted">{old}</span> → <b>{now}</b>{' '}
        {by && <b data-tone={bound?.exceeded ? 'neg' : undefined}>{by}</b>}
      </p>
      {bound?.exceeded && (
        <p className="row gap-1.5 semi" data-tone="neg">
          <Icon name="alert" size={16} />
          {boundSentence(bound)}. Check the decimal point.
        </p>
      )}
      {preview.isError && <p className="t-cap">Couldn’t calculate the effect.</p>}
      {preview.data && <SettingConsequences of={preview.data} />}
    </section>
  )
}

const COINS = ASSET_IDS.filter(asset => asset !== 'USDT')

interface ControlProps {
  of: SettingKey
  typed: string
  onChange: (typed: string) => void
}

function Control({ of: key, typed, onChange }: ControlProps) {
  const decimals = decimalsOf(key)
  if (decimals !== null)
    return (
      <AmountTextInput
        value={typed}
        onChange={onChange}
        decimals={decimals}
        unit={unitOf(key)}
        end={<span>{unitOf(key)}</span>}
      />
    )
  switch (SETTINGS[key].type) {
    case 'flag':
      return (
        <Select
          value={typed}
          onChange={onChange}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      )
    case 'coins':
      return <Coins typed={typed} onChange={onChange} />
    case 'rates':
      return <TextArea value={typed} rows={4} onChange={event => onChange(event.target.value)} />
    default:
      return <TextInput value={typed} onChange={event => onChange(event.target.value)} />
  }
}

/** Checkboxes for the coins that are open for exchange. A newly opened coin is appended to the value. */
function Coins({ typed, onChange }: Omit<ControlProps, 'of'>) {
  const open = codesOf(typed)
  return (
    <fieldset className={styles.coins} aria-label="Coins">
      {COINS.map(coin => (
        <Checkbox
          key={coin}
          checked={open.includes(coin)}
          onChange={wanted =>
            onChange((wanted ? [...open, coin] : open.filter(one => one !== coin)).join(','))
          }
        >
          {coin}
        </Checkbox>
      ))}
    </fieldset>
  )
}
