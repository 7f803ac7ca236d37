import { type CODE_PURPOSES, sendCode } from '@matin/contract/auth'
import { accountText } from '@matin/domain/text/account'
import { InlineCodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { Resend } from '@matin/ui/resend'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormError } from '../../messages/catalogue-of.ts'
import { call } from '../api/call.ts'
import { validate } from '../forms/validate.ts'
import { useTranslations } from '../i18n/use-translations.tsx'

interface CodeFieldProps {
  account: string
  purpose: (typeof CODE_PURPOSES)[number]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: string
  /** In place of "Verification code", where a form asks for two codes. */
  label?: string
  /** The address is missing or wrong: the caller shows the error at the address's field. */
  onBadAccount?: (word: FormError) => void
}

/** Time from which the next code may be sent, by purpose. Kept while the customer visits another page. */
const sentUntil = new Map<string, number>()

/** Field for a verification code with a "send" button, which works again after 60 s. */
export function CodeField(props: CodeFieldProps) {
  const { account, purpose, value, onChange, error, help, label, onBadAccount } = props
  const t = useTranslations('Common')
  const auth = useTranslations('Auth')
  const [until, setUntil] = useState<number | null>(sentUntil.get(purpose) ?? null)
  const send = useMutation({
    mutationFn: () => call(sendCode, { account, purpose }),
    onSuccess: ({ resendAfterSeconds }) => {
      const next = Date.now() + resendAfterSeconds * 1000
      sentUntil.set(purpose, next)
      setUntil(next)
      toast(t('codeSent', { address: shownAsTaken(accountText, account) }), 'pos')
    },
  })
  function trySend() {
    const wrong = validate(sendCode, { account, purpose })?.account
    if (wrong) onBadAccount?.(wrong)
    else send.mutate()
  }
  return (
    <Field label={label ?? auth('code')} error={error} help={help}>
      <InlineCodeInput
        value={value}
        onChange={onChange}
        end={
          <Resend
            until={until}
            pending={send.isPending}
            onSend={trySend}
            labels={{
              send: t('sendCode'),
              sending: t('sendingCode'),
              resend: t('resend'),
              wait: seconds => t('resendIn', { seconds }),
            }}
          />
        }
      />
    </Field>
  )
}
