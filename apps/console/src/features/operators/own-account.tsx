import type { OperatorKey } from '@matin/contract/operator-keys'
import { changeOperatorPassword, endOperatorSessions, listOperatorSessions } from '@matin/contract/operators'
import { listSigningKeys } from '@matin/contract/review'
import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { CopyButton } from '@matin/ui/copy-button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { PasswordInput } from '@matin/ui/password-input'
import { toast } from '@matin/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { moment } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts, Page } from '../../shared/page.tsx'
import { makeSigningPasskey } from '../../shared/passkey.ts'
import { Table, wholeList } from '../../shared/table.tsx'
import { useAct } from '../../shared/use-act.ts'

export function OwnAccount() {
  const { operator, may } = useOperator()
  return (
    <Page title="Own account">
      <Block title="Who you are here">
        <Facts>
          <Fact name="Name">{operator?.name}</Fact>
          <Fact name="E-mail">{operator?.email}</Fact>
          <Fact name="Roles">{operator?.roles.join(', ')}</Fact>
        </Facts>
      </Block>
      <Sessions />
      {may('approve_withdrawals') && <SigningKey />}
      <Password />
    </Page>
  )
}

function Sessions() {
  const sessions = useQuery({
    queryKey: ['own sessions'],
    queryFn: () => call(listOperatorSessions, {}, { quiet: true }),
  })
  const end = useAct(endOperatorSessions, 'Session ended')
  const rows = sessions.data?.items ?? []
  return (
    <Block title="Sessions">
      <Table
        label="Own sessions"
        empty="No session"
        list={wholeList(sessions, rows)}
        columns={[
          { name: 'From', cell: row => (row.current ? `${row.address} (this one)` : row.address) },
          { name: 'Browser', cell: row => row.userAgent },
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
      />
      {rows.length > 1 && (
        <Button variant="line" size="sm" onClick={() => end.mutate({})}>
          End all others
        </Button>
      )}
    </Block>
  )
}

function Password() {
  const change = useAct(changeOperatorPassword, 'Password changed')
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const clear = () => {
    setCurrent('')
    setPassword('')
    setTotp('')
  }
  return (
    <Block title="Password">
      <form
        className={forms.form}
        onSubmit={event => {
          event.preventDefault()
          change.mutate({ current, password, totp }, { onSuccess: clear })
        }}
      >
        <Field label="Present password">
          <PasswordInput
            autoComplete="current-password"
            value={current}
            onChange={event => setCurrent(event.target.value)}
          />
        </Field>
        <Field label="New password" help="12 characters or more. All other sessions end.">
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        </Field>
        <Field label="Code of your authenticator">
          <CodeInput value={totp} onChange={setTotp} />
        </Field>
        <Button
          type="submit"
          size="md"
          pending={change.isPending}
          disabled={!current || password.length < 12 || totp.length < 6}
        >
          Change password
        </Button>
      </form>
    </Block>
  )
}

/** The passkey that signs withdrawals above the signer's caps: made here, pinned by whoever keeps the signer. */
function SigningKey() {
  const { operator } = useOperator()
  const keys = useQuery({
    queryKey: ['signing keys'],
    queryFn: () => call(listSigningKeys, {}, { quiet: true }),
  })
  const [made, setMade] = useState<OperatorKey | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const line = made && JSON.stringify(made)
  function make() {
    if (!operator) return
    setWrong(null)
    makeSigningPasskey(operator).then(setMade, error => setWrong((error as Error).message))
  }
  return (
    <Block title="Key that signs withdrawals">
      {wrong !== null && (
        <Note tone="neg" live>
          No passkey was made: {wrong}
        </Note>
      )}
      <Facts>
        {keys.data?.items.map(({ kind, key }) => (
          <Fact key={key} name={kind === 'passkey' ? 'Passkey, pinned' : 'Key file, pinned'}>
            <span className={forms.mono}>{key.slice(-16)}</span>
          </Fact>
        ))}
        {keys.data?.items.length === 0 && <Fact name="Pinned">None</Fact>}
      </Facts>
      {line ? (
        <>
          <p>
            Whoever keeps the signer adds this line to SIGNER_OPERATORS, and compares it with you by voice:
          </p>
          <p className={forms.mono} data-testid="pin">
            {line}
          </p>
          <CopyButton text={line} label="Copy the line" onCopied={() => toast('Copied', 'pos')} />
        </>
      ) : (
        <Button variant="line" size="sm" icon="key" onClick={make}>
          Make a passkey
        </Button>
      )}
    </Block>
  )
}
