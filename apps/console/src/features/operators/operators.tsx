import {
  cancelOwnerReplacement,
  listOperatorAccounts,
  type OperatorAccount,
  type OperatorChange,
  type OwnerReplacement,
  withdrawOperatorChange,
} from '@matin/contract/operator-accounts'
import { PERMISSIONS } from '@matin/domain/operators/permissions'
import { Button } from '@matin/ui/button'
import { CopyButton } from '@matin/ui/copy-button'
import { Note } from '@matin/ui/note'
import { toast } from '@matin/ui/toast'
import { useNavigate, useParams } from 'react-router'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Block, Drawer, Page } from '../../shared/page.tsx'
import { ProposalDecision } from '../../shared/proposal-decision.tsx'
import { NotThere } from '../../shared/states.tsx'
import { Table, wholeList } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useRead } from '../../shared/use-read.ts'
import { Account } from './account.tsx'
import { Invite } from './invite.tsx'

/** Who works here: invited, with which roles, suspended; nobody comes to a role by one owner alone. */
export function Operators() {
  const { may } = useOperator()
  const { id } = useParams()
  const navigate = useNavigate()
  const query = useRead(listOperatorAccounts, {})
  const items = query.data?.items ?? []
  const selected = items.find(one => one.id === id)
  return (
    <Page
      title="Operators"
      help={
        <p>
          One owner proposes whom to invite, to restore or to give other roles, and another one approves
          within 72 hours. The invitation goes to the new operator’s mailbox alone; they choose a password and
          set up an authenticator, then a passkey. One owner suspends at once: what that operator began is
          withdrawn. The last owner stays.
        </p>
      }
      drawer={
        selected ? (
          <Account key={selected.id} account={selected} onClose={() => navigate('/operators')} />
        ) : (
          id !== undefined &&
          query.isSuccess && (
            <Drawer label="Operator" onClose={() => navigate('/operators')}>
              <NotThere title="This operator is not there" on={{ to: '/operators', name: 'All operators' }} />
            </Drawer>
          )
        )
      }
    >
      <Table
        label="Operators"
        empty="Nobody works here"
        list={wholeList(query, items)}
        selected={id}
        onSelect={(next, options) => navigate(`/operators/${next}`, options)}
        columns={[
          { name: 'Name', cell: row => row.name },
          { name: 'E-mail', cell: row => row.email },
          { name: 'Roles', cell: row => row.roles.join(', ') },
          { name: 'State', cell: row => <State row={row} /> },
          { name: 'Passkeys', right: true, cell: row => row.pins.length },
          { name: 'Since', cell: row => moment(row.createdAt) },
        ]}
      />
      <Replacements replacements={query.data?.replacements ?? []} />
      <Changes changes={query.data?.changes ?? []} />
      {may('manage_operators') && <Invite />}
      {query.data && <Pins accounts={items} />}
    </Page>
  )
}

function State({ row }: { row: OperatorAccount }) {
  if (row.disabledAt) return <>Suspended since {moment(row.disabledAt)}</>
  return <>{row.signedInAt ? `Signed in since ${moment(row.signedInAt)}` : 'Signed out'}</>
}

function aboutChange({ kind, name, roles }: OperatorChange): string {
  if (kind === 'invite') return `Invite ${name} as ${roles.join(', ')}`
  return kind === 'roles' ? `${name} as ${roles.join(', ')}` : `${words(kind)} ${name}`
}

function Changes({ changes }: { changes: readonly OperatorChange[] }) {
  const { may } = useOperator()
  const withdraw = useCommand(withdrawOperatorChange, 'Ended', ({ id }) => {
    const change = changes.find(one => one.id === id)
    return {
      title: 'End the invitation',
      about:
        change &&
        `${aboutChange(change)}, proposed by ${change.proposed?.operator.name ?? 'the command line'}. It ends, and nothing changes.`,
      confirm: 'End it',
      danger: true,
    }
  })
  if (changes.length === 0) return null
  return (
    <Block title="Not done yet">
      <Table
        label="Proposed about operators"
        empty="Nothing is proposed"
        list={{ ...wholeList({ isPending: false, isError: false, refetch: () => undefined }, changes) }}
        columns={[
          { name: 'What', cell: aboutChange },
          {
            name: 'By',
            cell: ({ id, proposed, approved, expiresAt }) =>
              proposed ? (
                <ProposalDecision id={id} of={{ proposed, approved, expiresAt }} />
              ) : (
                'The administrator, not accepted yet'
              ),
          },
          { name: 'Until', cell: row => moment(row.expiresAt) },
          {
            name: 'End',
            // A proposal is rejected or cancelled where it is decided.
            cell: row =>
              may('manage_operators') &&
              (row.approved || !row.proposed) && (
                <Button variant="line" size="sm" onClick={() => withdraw.mutate({ id: row.id })}>
                  End the invitation
                </Button>
              ),
          },
        ]}
      />
    </Block>
  )
}

/** What the administrator began with the database's own sign-in. Any owner ends it. */
function Replacements({ replacements }: { replacements: readonly OwnerReplacement[] }) {
  const { may } = useOperator()
  const cancel = useCommand(cancelOwnerReplacement, 'Cancelled')
  return replacements.map(one => (
    <Block key={one.id} title={`${one.lost} is to be replaced`}>
      <Note tone="neg">
        The administrator began to put {one.name}, {one.email}, in the place of {one.lost}.{' '}
        {one.readyAt
          ? `The invitation goes out ${moment(one.readyAt)}, unless an owner cancels it before.`
          : 'Every operator is being told.'}
      </Note>
      {may('manage_operators') && (
        <Button
          variant="danger"
          size="sm"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({ id: one.id })}
        >
          Cancel the replacement
        </Button>
      )}
    </Block>
  ))
}

/** What the signer's configuration pins: of those who may approve withdrawals, and are not suspended. */
function Pins({ accounts }: { accounts: readonly OperatorAccount[] }) {
  const pins = accounts
    .filter(one => one.disabledAt === null && one.roles.some(role => APPROVERS.has(role)))
    .flatMap(one => one.pins)
  const text = JSON.stringify(pins)
  return (
    <Block title="Keys for the signer">
      {pins.length === 0 ? (
        <p>Nobody who approves withdrawals has a passkey yet.</p>
      ) : (
        <>
          <p>
            SIGNER_OPERATORS, as the signer’s configuration wants it. Whoever keeps the signer compares each
            key with its operator by voice.
          </p>
          <p className={forms.mono} data-testid="pins">
            {text}
          </p>
          <CopyButton text={text} label="Copy" onCopied={() => toast('Copied', 'pos')} />
        </>
      )}
    </Block>
  )
}

const APPROVERS: ReadonlySet<string> = new Set(PERMISSIONS.approve_withdrawals)
