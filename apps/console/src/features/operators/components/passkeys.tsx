import {
  addOperatorPasskey,
  beginOperatorPasskey,
  listOperatorPasskeys,
  type OperatorPasskey,
  removeOperatorPasskey,
} from '@matin/contract/admin/passkeys'
import { listSigningKeys } from '@matin/contract/admin/withdrawals'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { PasswordField, TextField } from '@matin/ui/text-field'
import { useState } from 'react'
import { call } from '#shared/api/api.ts'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { makePasskey } from '#shared/confirm/passkey.ts'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment } from '#shared/format/format.ts'
import { ListBlock } from '#shared/list/list-block.tsx'
import { wholeList } from '#shared/list/table.tsx'
import { Copy } from '#shared/page/copy.tsx'

/** To sign large withdrawals, a passkey must be pinned by the signer. */
export function Passkeys() {
  const list = useRead(listOperatorPasskeys, {})
  const { may } = useOperator()
  const signs = may('approve_withdrawals')
  const pins = useRead(listSigningKeys, {}, { enabled: signs })
  const rows = list.data?.items ?? []
  const isPinned = rows.some(row => pins.data?.items.some(({ key }) => key === row.pin.key))
  const remove = useCommand(removeOperatorPasskey, 'Passkey removed', ({ id }) => ({
    title: `Remove ${rows.find(one => one.id === id)?.name ?? 'the passkey'}`,
    about: 'All other sessions end. Without a passkey, authenticator codes work again.',
  }))
  return (
    <ListBlock
      title="Passkeys"
      label="Own passkeys"
      empty="No passkeys yet: you sign in with authenticator codes"
      list={wholeList(list, rows)}
      columns={[
        { name: 'Name', cell: row => row.name },
        { name: 'Stored', cell: row => (row.synced ? 'In a password manager' : 'On one device') },
        { name: 'Since', cell: row => moment(row.createdAt) },
        { name: 'Last used', cell: row => (row.usedAt ? moment(row.usedAt) : 'Never') },
        {
          name: 'At the signer',
          cell: row =>
            signs && (
              <Pin row={row} pinned={pins.data?.items.some(({ key }) => key === row.pin.key) === true} />
            ),
        },
        {
          name: 'Remove',
          cell: row => (
            <Button variant="line" size="sm" onClick={() => remove.mutate({ id: row.id })}>
              Remove
            </Button>
          ),
        },
      ]}
    >
      {signs && pins.data && rows.length > 0 && !isPinned && (
        <Note tone="warn">
          <b>Your key isn’t pinned at the signer.</b> You can approve withdrawals, but can’t sign any above
          the signer’s cap. Read the end of your key,{' '}
          <span className="code">{rows[0]?.pin.key.slice(-6)}</span>, by voice to the person who runs the
          signer, and send them its line.
        </Note>
      )}
      {list.data && <Add first={rows.length === 0} />}
    </ListBlock>
  )
}

/** The signer's administrator compares it with the operator by voice before adding it to SIGNER_OPERATORS. */
function Pin({ row, pinned }: { row: OperatorPasskey; pinned: boolean }) {
  if (pinned) return <>Passkey, pinned</>
  const line = JSON.stringify(row.pin)
  return (
    <>
      <span className="code" data-testid="pin" title={line}>
        {row.pin.key.slice(-16)}
      </span>
      <Copy text={line} label="Copy the line for the signer" />
    </>
  )
}

function Add({ first }: { first: boolean }) {
  const { draft: name, setDraft: setName, dropDraft } = useStoredDraft('passkey', '')
  const add = useCommand(
    addOperatorPasskey,
    'Passkey added',
    input => ({ title: `Add ${input.name}` }),
    dropDraft,
  )
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  async function make() {
    setWrong(null)
    try {
      const made = await makePasskey(await call(beginOperatorPasskey, {}))
      add.mutate({ ...made, name, ...(first && { password }) }, { onSuccess: () => setPassword('') })
    } catch (error) {
      setWrong((error as Error).message)
    }
  }
  return (
    <Form onSubmit={() => void make()}>
      {wrong !== null && (
        <Note tone="neg" live>
          Couldn’t create a passkey: {wrong}
        </Note>
      )}
      <TextField
        label="Name for the passkey"
        help="For example, the device it’s on."
        value={name}
        maxLength={40}
        onChange={setName}
      />
      {first && (
        <PasswordField
          label="Your password"
          help="For your first passkey, along with a code from your authenticator."
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      <Button
        type="submit"
        size="md"
        icon="key"
        pending={add.isPending}
        disabled={!name.trim() || (first && !password)}
      >
        Create a passkey
      </Button>
    </Form>
  )
}
