import type { Factor } from '@matin/contract/factor'
import type { FactorAsked } from '@matin/contract/factor-asked'
import { secondCodeText } from '@matin/domain/text/code'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { FieldError } from '@matin/ui/field'
import { TextField } from '@matin/ui/text-field'
import { silenceToast } from '@matin/ui/toast'
import { type FormEvent, useState } from 'react'
import { failureText } from '../api/fault.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'
import { NetworkButton } from './network-button.tsx'

interface FactorSheetProps {
  open: boolean
  onClose: () => void
  /** Accepted factors, as the server's error names them. */
  asked: FactorAsked
  /** Sends the factor. Resolves with the error's text, or with undefined when the sheet may close. */
  onFactor: (factor: Factor) => Promise<string | undefined>
  /** Called when a passkey is chosen, in place of sending the passkey's answer as a factor. */
  onPasskey?: () => Promise<string | undefined>
}

/** Import it on demand. */
export function FactorSheet(props: FactorSheetProps) {
  const { open, onClose, asked, onFactor, onPasskey } = props
  const passkeyOnly = asked === 'passkey_required'
  const t = useTranslations('Factor')
  const words = useTranslations('Errors')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'code' | 'passkey'>()

  async function run(kind: 'code' | 'passkey', send: () => Promise<string | undefined>) {
    if (pending) return
    setPending(kind)
    setError(undefined)
    const problem = await send().catch(failureText)
    setPending(undefined)
    setError(problem)
    if (problem !== undefined && !passkeyOnly) silenceToast()
    if (kind === 'code') setCode('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // A sheet stands within its form in React's tree, though not in the page's.
    event.stopPropagation()
    const taken = secondCodeText(code)
    if ('text' in taken) void run('code', () => onFactor({ code: taken.text }))
    else setError(code.trim() === '' ? t('codeMissing') : words('second_code_format'))
  }

  async function passkey(): Promise<string | undefined> {
    if (onPasskey) return onPasskey()
    const { askForPasskey } = await import('../passkeys/ask.ts')
    const answer = await askForPasskey()
    return answer ? onFactor({ passkey: answer }) : t('sentAway')
  }

  return (
    <BottomSheet open={open} onClose={onClose} title={t('title')}>
      <div className="stack gap-3 pad pt-1 pb-2">
        {passkeyOnly ? (
          <>
            <p className="soft">{t('passkeyText')}</p>
            {error && <FieldError>{error}</FieldError>}
          </>
        ) : (
          <form onSubmit={submit} noValidate className="stack gap-5">
            <TextField
              label={t('code')}
              help={t('codeHelp')}
              error={error}
              inputMode="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              className="num"
              value={code}
              onChange={text => {
                setCode(text)
                setError(undefined)
              }}
            />
            <NetworkButton type="submit" block pending={pending === 'code'}>
              {t('continue')}
            </NetworkButton>
          </form>
        )}
        {asked !== 'totp_required' && 'PublicKeyCredential' in window && (
          <NetworkButton
            block
            variant={passkeyOnly ? 'primary' : 'quiet'}
            pending={pending === 'passkey'}
            onClick={() => void run('passkey', passkey)}
          >
            {t('usePasskey')}
          </NetworkButton>
        )}
        <Link to="/pages/Login/recovery" className="link justify-self-center">
          {t('lost')}
        </Link>
      </div>
    </BottomSheet>
  )
}
