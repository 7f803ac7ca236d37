import {
  changeOperatorPassword,
  endOperatorSessions,
  listOperatorSessions,
} from '@matin/contract/admin/operators'
import { deviceName } from '@matin/domain/auth/device-name'
import { Button } from '@matin/ui/button'
import { PasswordField } from '@matin/ui/text-field'
import { useState } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Form } from '#shared/form/form.tsx'
import { moment } from '#shared/format/format.ts'
import { ListBlock } from '#shared/list/list-block.tsx'
import { wholeList } from '#shared/list/table.tsx'
import { Block, Fact, Facts, Page } from '#shared/page/page.tsx'
import { Passkeys } from '../components/passkeys.tsx'

export function OwnAccount() {
  const { operator } = useOperator()
  return (
    <Page title="Own account">
      <Block title="Who you are here">
        <Facts>
          <Fact name="Name">{operator?.name}</Fact>
          <Fact name="Email">{operator?.email}</Fact>
          <Fact name="Roles">{operator?.roles.join(', ')}</Fact>
        </Facts>
      </Block>
      <Sessions />
      <Passkeys />
      <Password />
    </Page>
  )
}

function Sessions() {
  const sessions = useRead(listOperatorSessions, {})
  const rows = sessions.data?.items ?? []
  const end = useCommand(
    endOperatorSessions,
    ({ id }) => (id ? 'Session ended' : 'All other sessions ended'),
    ({ id }) => {
      const row = rows.find(one => one.id === id)
      if (!row) return { title: 'End all other sessions', about: 'You stay signed in only here.' }
      return {
        title: 'End the session',
        about: `${deviceName(row.userAgent)}, from ${row.address}, since ${moment(row.createdAt)}. It’s signed out immediately.`,
      }
    },
  )
  return (
    <ListBlock
      title="Sessions"
      label="Own sessions"
      empty="No sessions"
      list={wholeList(sessions, rows)}
      columns={[
        { name: 'From', cell: row => (row.current ? `${row.address} (this one)` : row.address) },
        { name: 'Browser', cell: row => <span title={row.userAgent}>{deviceName(row.userAgent)}</span> },
        { name: 'Since', cell: row => moment(row.createdAt) },
        { name: 'Until', cell: row => moment(row.expiresAt) },
        {
          name: 'End',
          cell: row =>
            !row.current && (
              <Button variant="line" size="sm" onClick={() => end.mutate({ id: row.id })}>
                End
              </Button>
            ),
        },
      ]}
    >
      {rows.length > 1 && (
        <Button variant="line" size="sm" onClick={() => end.mutate({})}>
          End all others
        </Button>
      )}
    </ListBlock>
  )
}

function Password() {
  const change = useCommand(changeOperatorPassword, 'Password changed', () => ({
    title: 'Change the password',
    about: 'All your other sessions end.',
  }))
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const clear = () => {
    setCurrent('')
    setPassword('')
  }
  return (
    <Block title="Password">
      <Form onSubmit={() => change.mutate({ current, password }, { onSuccess: clear })}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <PasswordField
          label="New password"
          help="12 characters or more. All other sessions end."
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <Button
          type="submit"
          size="md"
          pending={change.isPending}
          disabled={!current || password.length < 12}
        >
          Change password
        </Button>
      </Form>
    </Block>
  )
}
