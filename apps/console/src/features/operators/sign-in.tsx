import { ApiError } from '@matin/contract/api-error'
import { Brand } from '@matin/ui/brand'
import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { PasswordInput } from '@matin/ui/password-input'
import { TextInput } from '@matin/ui/text-input'
import { useLogin } from 'ra-core'
import { useState } from 'react'
import styles from './sign-in.module.css'

/** Password and authenticator in one form: one answer for everything that is wrong. */
export function SignIn() {
  const login = useLogin()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  async function signIn() {
    setPending(true)
    setWrong(null)
    try {
      await login({ account, password, totp }, location.pathname.replace(/^\/console/, '') || '/')
    } catch (error) {
      setWrong(error instanceof ApiError ? error.msg : String((error as Error).message))
      setTotp('')
    } finally {
      setPending(false)
    }
  }
  return (
    <main className={styles.page}>
      <form
        className={styles.card}
        onSubmit={event => {
          event.preventDefault()
          void signIn()
        }}
      >
        <Brand name="Matin" />
        <h1>Operator console</h1>
        {wrong !== null && (
          <Note tone="neg" live>
            {wrong}
          </Note>
        )}
        <Field label="E-mail">
          <TextInput
            type="email"
            autoComplete="username"
            value={account}
            onChange={event => setAccount(event.target.value)}
          />
        </Field>
        <Field label="Password">
          <PasswordInput
            autoComplete="current-password"
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
          block
          pending={pending}
          disabled={!account || !password || totp.length < 6}
        >
          {pending ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
    </main>
  )
}
