import {
  type AdminIncident,
  announceIncident,
  endIncident,
  listAdminIncidents,
  listOpenIncidents,
} from '@matin/contract/incident-admin'
import { INCIDENT_TEXTS } from '@matin/contract/incident-texts'
import { INCIDENT_KINDS, type IncidentKind } from '@matin/contract/incidents'
import { LANGUAGES } from '@matin/contract/language'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Block, Page } from '../../shared/page.tsx'
import { Table, wholeList } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { useRead } from '../../shared/use-read.ts'

/** Announces an incident in its fixed sentence, and takes it off. */
export function Incidents() {
  const { may } = useOperator()
  const open = useRead(listOpenIncidents, {})
  const all = useList(listAdminIncidents, {})
  const rows = INCIDENT_KINDS.map(kind => ({
    id: kind,
    kind,
    now: open.data?.items.find(one => one.kind === kind),
  }))
  const earlier = { ...all, rows: all.rows.filter(({ ended }) => ended !== null) }
  return (
    <Page
      title="Incidents"
      help={
        <p>
          One operator announces an incident, at once and to all customers, by a fixed sentence; it stops
          nothing by itself. Announce it with the stop that it is about, and take it off when that is over.
          Every operator is told of both. The procedures are in docs/operations.md.
        </p>
      }
    >
      <Table
        label="What customers are told"
        list={wholeList(open, rows)}
        empty="No kind of incident"
        columns={[
          { name: 'Incident', cell: row => words(row.kind) },
          { name: 'Customers read', cell: row => INCIDENT_TEXTS[row.kind].en },
          {
            name: 'Now',
            cell: row =>
              row.now ? (
                <Chip icon="megaphone" tone="warn">
                  Announced
                </Chip>
              ) : (
                'Not announced'
              ),
          },
          { name: 'Since', cell: row => row.now && moment(row.now.announced.at) },
          { name: 'By', cell: row => row.now?.announced.operator.name },
          ...(may('announce_incidents')
            ? [
                {
                  name: 'Act',
                  cell: (row: (typeof rows)[number]) =>
                    row.now ? <End of={row.now} /> : <Announce kind={row.kind} />,
                },
              ]
            : []),
        ]}
      />
      <Block title="Over">
        <Table
          label="Over"
          list={earlier}
          empty="No incident is over"
          columns={[
            { name: 'Incident', cell: row => words(row.kind) },
            { name: 'From', cell: row => moment(row.announced.at) },
            { name: 'By', cell: row => row.announced.operator.name },
            { name: 'Until', cell: row => row.ended && moment(row.ended.at) },
            { name: 'Taken off by', cell: row => row.ended?.operator.name },
          ]}
        />
      </Block>
    </Page>
  )
}

function Announce({ kind }: { kind: IncidentKind }) {
  const name = words(kind)
  const announce = useCommand(announceIncident, `Announced: ${name}`, () => ({
    title: `Announce to all customers: ${name}`,
    about: (
      <div className={forms.form}>
        <p>Customers read it at once, on Home and on the form that it is about, until it is taken off.</p>
        {LANGUAGES.map(language => (
          <p key={language} lang={language}>
            {INCIDENT_TEXTS[kind][language]}
          </p>
        ))}
      </div>
    ),
  }))
  return (
    <Button
      size="sm"
      variant="line"
      aria-label={`Announce: ${name}`}
      pending={announce.isPending}
      onClick={() => announce.mutate({ kind })}
    >
      Announce
    </Button>
  )
}

function End({ of }: { of: AdminIncident }) {
  const name = words(of.kind)
  const end = useCommand(endIncident, `Taken off: ${name}`, () => ({
    title: `Take off: ${name}`,
    about: `Customers do not read it any more: ${INCIDENT_TEXTS[of.kind].en}`,
  }))
  return (
    <Button
      size="sm"
      variant="line"
      aria-label={`Take off: ${name}`}
      pending={end.isPending}
      onClick={() => end.mutate({ id: of.id })}
    >
      Take off
    </Button>
  )
}
