import {
  type AdminIncident,
  announceIncident,
  endIncident,
  listAdminIncidents,
  type listOpenIncidents,
} from '@matin/contract/admin/incidents'
import type { DataOf } from '@matin/contract/endpoint'
import { INCIDENT_KINDS, type IncidentKind } from '@matin/contract/incidents'
import { LANGUAGES } from '@matin/contract/language'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { FormDialog } from '#shared/confirm/dialogs.tsx'
import { SelectField } from '#shared/form/fields.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { dayAndTime, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { useList } from '#shared/list/use-list.ts'
import { ErrorState, Unloaded } from '#shared/page/states.tsx'
import styles from '../screens/status.module.css'

type Announced = UseQueryResult<DataOf<typeof listOpenIncidents>>

export function Incidents({ announced }: { announced: Announced }) {
  const { may } = useOperator()
  const [isAnnouncing, setAnnouncing] = useState(false)
  const mayAnnounce = may(announceIncident)
  useKeys({ '+': mayAnnounce && { label: 'announce', run: () => setAnnouncing(true) } })
  const open = announced.data?.items ?? []
  return (
    <>
      <h2>What customers see now</h2>
      <Unloaded of={announced} name="incidents" rows={1} />
      {announced.data && open.length === 0 && (
        <div className={styles.seen}>
          <Chip icon="check-circle" tone="pos">
            No incident
          </Chip>
          <p>
            An announced incident shows here, on Home and on the form it affects. Customers see automatic
            stops there without an incident.
          </p>
        </div>
      )}
      {open.map(one => (
        <Open key={one.id} of={one} mayEnd={mayAnnounce} />
      ))}
      {mayAnnounce && (
        <Button variant="line" size="md" block icon="megaphone" onClick={() => setAnnouncing(true)}>
          Announce an incident…
          <KeyCap name="+" hidden />
        </Button>
      )}
      <Earlier />
      {isAnnouncing && <Announce open={open.map(({ kind }) => kind)} onClose={() => setAnnouncing(false)} />}
    </>
  )
}

function Open({ of, mayEnd }: { of: AdminIncident; mayEnd: boolean }) {
  const name = words(of.kind)
  const end = useCommand(endIncident, `Ended: ${name}`, () => ({
    title: `End: ${name}`,
    about: `Customers no longer see it: ${text('en', `incidents.${of.kind}`)}`,
    confirm: 'End it',
  }))
  return (
    <div className={styles.seen}>
      <Chip icon="megaphone" tone="warn">
        {name}
      </Chip>
      <p>{text('en', `incidents.${of.kind}`)}</p>
      <small className="block">
        Since {dayAndTime(of.announced.at)}, by {of.announced.operator.name}
      </small>
      {mayEnd && (
        <Button
          size="sm"
          variant="line"
          aria-label={`End: ${name}`}
          pending={end.isPending}
          onClick={() => end.mutate({ id: of.id })}
        >
          End…
        </Button>
      )}
    </div>
  )
}

function Announce({ open, onClose }: { open: readonly IncidentKind[]; onClose: () => void }) {
  const { draft, setDraft, dropDraft } = useStoredDraft<IncidentKind | ''>('incident', '')
  // The draft counts only until the incident is announced, here or by another operator.
  const kind = draft !== '' && open.includes(draft) ? '' : draft
  const announce = useCommand(
    announceIncident,
    input => `Announced: ${words(input.kind)}`,
    input => ({
      title: `Announce to all customers: ${words(input.kind)}`,
      about: text('en', `incidents.${input.kind}`),
      confirmed: true,
    }),
    dropDraft,
  )
  return (
    <FormDialog
      title="Announce an incident"
      about="Customers see it immediately, on Home and on the form it affects, until you end it. Announcing it doesn’t stop anything."
      action={kind === '' ? 'Choose an incident first' : 'Announce to all customers'}
      ready={kind !== ''}
      danger
      onSubmit={() => {
        if (kind === '') return
        onClose()
        announce.mutate({ kind })
      }}
      onClose={onClose}
    >
      <SelectField<IncidentKind | ''>
        label="Incident"
        value={kind}
        onChange={setDraft}
        options={[
          { value: '', label: 'Choose an incident' },
          ...INCIDENT_KINDS.filter(one => !open.includes(one)).map(value => ({
            value,
            label: words(value),
          })),
        ]}
      />
      {kind !== '' &&
        LANGUAGES.map(language => (
          <p key={language} lang={language}>
            {text(language, `incidents.${kind}`)}
          </p>
        ))}
    </FormDialog>
  )
}

function Earlier() {
  const list = useList(listAdminIncidents, {})
  const over = list.rows.flatMap(({ ended, ...row }) => (ended ? [{ ...row, ended }] : []))
  return (
    <section aria-label="Earlier incidents">
      <h2>Earlier incidents</h2>
      {list.failed && <ErrorState title="Couldn’t load earlier incidents." onRetry={list.retry} />}
      {!list.pending && !list.failed && over.length === 0 && <p>No earlier incidents</p>}
      <ul className={styles.earlier}>
        {over.map(({ id, kind, announced, ended }) => (
          <li key={id}>
            <b>{words(kind)}</b>
            <small className="block">
              {dayAndTime(announced.at)} to {dayAndTime(ended.at)} · by {announced.operator.name}
              {ended.operator.id !== announced.operator.id && `, ended by ${ended.operator.name}`}
            </small>
          </li>
        ))}
      </ul>
      {list.more && (
        <Button variant="line" size="sm" pending={list.asking} onClick={list.askMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
