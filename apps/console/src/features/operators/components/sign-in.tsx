import { ApiError } from '@matin/client/api-error'
import { operatorLogin } from '@matin/contract/admin/operators'
import { askSignInPasskey } from '@matin/contract/admin/passkeys'
import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { Brand } from '@matin/ui/brand'
import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { cx } from '@matin/ui/cx'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { PasswordField, TextField } from '@matin/ui/text-field'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { beginSession, call, lostSession, onSessionChange } from '#shared/api/api.ts'
import { reportFault } from '#shared/api/own-fault.ts'
import { askForPasskey } from '#shared/confirm/passkey.ts'
import { Form } from '#shared/form/form.tsx'
import { useTitle } from '#shared/page/use-title.ts'
import styles from './sign-in.module.css'

/** Every failure gets the same message. After sign-in, the requested page replaces the form. */
export function SignIn() {
  useTitle('Sign in')
  const lost = useSyncExternalStore(onSessionChange, lostSession)
  const form = useRef<HTMLFormElement>(null)
  // The whole page is this form.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  async function signIn(by: 'code' | 'passkey') {
    setPending(true)
    setWrong(null)
    try {
      const factor =
        by === 'code'
          ? { totp }
          : { passkey: await askForPasskey(await call(askSignInPasskey, {}, { quiet: true })) }
      beginSession(await call(operatorLogin, { account, password, ...factor }, { quiet: true }))
    } catch (error) {
      setWrong(
        error instanceof ApiError ? error.msg : (reportFault(error) ?? String((error as Error).message)),
      )
      setTotp('')
    } finally {
      setPending(false)
    }
  }
  return (
    <main className={cx(styles.page, 'place-center')}>
      <Form ref={form} className={cx(styles.card, 'stack gap-4')} onSubmit={() => void signIn('code')}>
        <Brand name={PRODUCT_NAME} />
        <h1>Operator console</h1>
        {lost !== null && wrong === null && (
          <Note tone="warn" live>
            {lost}
          </Note>
        )}
        {wrong !== null && (
          <Note tone="neg" live>
            {wrong}
          </Note>
        )}
        <TextField label="Email" type="email" autoComplete="username" value={account} onChange={setAccount} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Field label="Code from your authenticator">
          <CodeInput value={totp} onChange={setTotp} />
        </Field>
        <Button
          type="submit"
          size="md"
          block
          pending={pending}
          disabled={!account || !password || totp.length < 6}
        >
          {pending ? 'Signing in' : 'Sign in'}
        </Button>
        <Button
          variant="line"
          size="md"
          icon="key"
          block
          disabled={pending || !account || !password}
          onClick={() => void signIn('passkey')}
        >
          Use a passkey instead of a code
        </Button>
      </Form>
    </main>
  )
}
