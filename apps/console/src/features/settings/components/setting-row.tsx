import { previewSetting, type SettingsProposal } from '@matin/contract/admin/settings'
import { SETTINGS, unitOf } from '@matin/domain/settings/settings'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useRead } from '#shared/api/use-read.ts'
import { dayAndTime, initials, moment } from '#shared/format/format.ts'
import { DueAt } from '#shared/time/due.tsx'
import { type Setting, settingWithUnit, shownValue } from '../model/values.ts'
import styles from '../screens/settings.module.css'
import { SettingConsequences } from './consequences.tsx'
import { SettingEditor, useSettingDraft } from './setting-editor.tsx'

interface SettingRowProps {
  of: Setting
  all: readonly Setting[]
  mayChange: boolean
  isChosen: boolean
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

export function SettingRow({ of, all, mayChange, isChosen, isOpen, onOpen, onClose }: SettingRowProps) {
  const { key, value, changedAt, changedBy } = of
  const { name, says } = SETTINGS[key]
  const { isKept } = useSettingDraft(of)
  const row = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The focus was in the editor, which has gone.
    if (wasOpen.current && !isOpen && document.activeElement?.contains(row.current))
      row.current?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={row} id={key} className={cx(styles.row, 'items-center')} data-chosen={isChosen || undefined}>
      <div>
        <h3>{name}</h3>
        <p className="t-cap">{says}</p>
      </div>
      <div className={cx(styles.value, 'right semi tabular wrap-anywhere')}>
        {shownValue(key, value)} {value !== '' && <small>{unitOf(key)}</small>}
      </div>
      <DecidedBy of={of} />
      <p className="t-cap wide-only">
        {changedAt === null ? 'Default' : `${dayAndTime(changedAt)}, ${changedBy.join(', ')}`}
      </p>
      {mayChange ? (
        <Button variant="line" size="sm" aria-label={`Change ${name}`} disabled={isOpen} onClick={onOpen}>
          {isKept && !isOpen ? 'Continue' : 'Change'}
        </Button>
      ) : (
        <span />
      )}
      {of.waiting.map(one => (
        <Waiting key={one.id} of={one} setting={of} />
      ))}
      {isOpen && mayChange && <SettingEditor of={of} all={all} onClose={onClose} />}
    </div>
  )
}

/** One operator is enough if the change only lowers a risk. */
function DecidedBy({ of: { key } }: { of: Setting }) {
  const { sensitive: two, safer } = SETTINGS[key]
  return (
    <div className={cx(styles.deciders, 'items-center t-cap')}>
      <Icon name={two ? 'two' : 'check'} size={14} />
      {two ? 'Two operators' : 'One operator'}
      {safer && <small>one to {safer === 'lower' ? 'lower' : 'raise'} it</small>}
    </div>
  )
}

function Waiting({ of, setting: { key } }: { of: SettingsProposal; setting: Setting }) {
  const change = of.changes.find(one => one.key === key)
  const to = change?.to ?? ''
  const preview = useRead(previewSetting, { key, to })
  return (
    <div className={cx(styles.waiting, 'row gap-3')}>
      <i className="initials" aria-hidden="true">
        {initials(of.proposed.operator.name)}
      </i>
      <div className="grow min-w-0">
        <b className="tabular">
          <del>{settingWithUnit(key, change?.from ?? '')}</del> → <ins>{settingWithUnit(key, to)}</ins>
        </b>{' '}
        proposed by {of.proposed.operator.name}, {dayAndTime(of.proposed.at)}
        {of.approved && of.effectiveAt
          ? `, approved by ${of.approved.operator.name}. It takes effect ${moment(of.effectiveAt)}.`
          : '.'}
        {preview.data && <SettingConsequences of={preview.data} />}
      </div>
      {!of.approved && <DueAt time={of.expiresAt} />}
      <Link
        to={`/proposals/${of.id}`}
        className="inline-row semi ink"
        aria-label={`Review the change of ${SETTINGS[key].name}`}
      >
        Review
      </Link>
    </div>
  )
}
