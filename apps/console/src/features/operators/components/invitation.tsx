import { ApiError, isApiError } from '@matin/client/api-error'
import { acceptInvitation, readInvitation } from '@matin/contract/admin/accounts'
import { OPERATOR_PASSWORD_MIN } from '@matin/contract/admin/operators'
import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { Brand } from '@matin/ui/brand'
import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { cx } from '@matin/ui/cx'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { optionalPart } from '@matin/ui/part'
import { Skeleton } from '@matin/ui/skeleton'
import { PasswordField } from '@matin/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#shared/api/api.ts'
import { Form } from '#shared/form/form.tsx'
import { useTitle } from '#shared/page/use-title.ts'
import styles from './sign-in.module.css'

const QrCode = optionalPart(async () => (await import('@matin/ui/qr-code')).QrCode)

/** The link's secret is in the address after "#". */
export function Invitation() {
  useTitle('Invitation')
  const [secret] = useState(() => location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState(false)
  const invitation = useQuery({
    queryKey: ['opened', 'invitation', secret],
    queryFn: () => call(readInvitation, { secret }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  async function accept(totpSecret: string) {
    setPending(true)
    setWrong(null)
    try {
      await call(acceptInvitation, { secret, password, totpSecret, totp }, { quiet: true })
      setDone(true)
    } catch (error) {
      setWrong(error instanceof ApiError ? error.msg : String((error as Error).message))
      setTotp('')
    } finally {
      setPending(false)
    }
  }
  const { data } = invitation
  return (
    <main className={cx(styles.page, 'place-center')}>
      <Form
        className={cx(styles.card, 'stack gap-4')}
        onSubmit={() => {
          if (data) void accept(data.totpSecret)
        }}
      >
        <Brand name={PRODUCT_NAME} />
        <h1>{data ? `Welcome, ${data.name}` : 'Invitation'}</h1>
        {invitation.isPending && <Skeleton height={240} />}
        {invitation.isError &&
          (isOver(invitation.error) ? (
            <Over />
          ) : (
            <>
              <Note tone="neg" live>
                Couldn’t load the invitation.
              </Note>
              <Button variant="line" size="md" block onClick={() => void invitation.refetch()}>
                Try again
              </Button>
            </>
          ))}
        {wrong !== null && (
          <Note tone="neg" live>
            {wrong}
          </Note>
        )}
        {done && (
          <>
            <Note tone="pos" live>
              You can sign in now. Wait for the next code from your authenticator: this one is used. Then add
              a passkey under “Own account”.
            </Note>
            <Link to="/">Sign in</Link>
          </>
        )}
        {data && !done && (
          <>
            <p>
              {data.email}, as {data.roles.join(', ')}. Scan this with your authenticator, or type in the key.
            </p>
            <Suspense fallback={<Skeleton height={160} />}>
              <QrCode text={data.totpUri} label="Authenticator key" />
            </Suspense>
            <p className="code" data-testid="totp-secret">
              {data.totpSecret}
            </p>
            <PasswordField
              label="Choose a password"
              help={`${OPERATOR_PASSWORD_MIN} characters or more.`}
              autoFocus
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
            />
            <Field label="Code it shows now">
              <CodeInput value={totp} onChange={setTotp} />
            </Field>
            <Button
              type="submit"
              size="md"
              block
              pending={pending}
              disabled={password.length < OPERATOR_PASSWORD_MIN || totp.length < 6}
            >
              Become an operator
            </Button>
          </>
        )}
      </Form>
    </main>
  )
}

/** Whether the invitation is not valid: unknown, expired, used, or with a truncated link. */
function isOver(error: unknown): boolean {
  return isApiError(error, 'invitation_ended') || isApiError(error, 'invalid_input')
}

function Over() {
  return (
    <>
      <Note tone="warn" live>
        This invitation isn’t valid. It works once, for a limited time, and may need a second owner’s approval
        first. Ask the owner who invited you for a new one.
      </Note>
      <p>
        Already an operator? <Link to="/">Sign in</Link>
      </p>
    </>
  )
}
