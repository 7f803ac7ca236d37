import { type CODE_PURPOSES, sendCode } from '@matin/contract/auth'
import { InlineCodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { Resend } from '@matin/ui/resend'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import { validate } from '../forms/validate.ts'

interface CodeFieldProps {
  /** E-mail address the code goes to. */
  account: string
  purpose: (typeof CODE_PURPOSES)[number]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: string
  /** The address is missing or wrong; say so at its field. */
  onBadAccount?: (word: 'account_required' | 'email_incorrect') => void
}

/** A verification code with its own way to be sent, and sent again after 60 s. */
export function CodeField({ account, purpose, value, onChange, error, help, onBadAccount }: CodeFieldProps) {
  const t = useTranslations('Common')
  const auth = useTranslations('Auth')
  const [until, setUntil] = useState<number | null>(null)
  const send = useMutation({
    mutationFn: () => call(sendCode, { account, purpose }),
    onSuccess: ({ resendAfterSeconds }) => {
      setUntil(Date.now() + resendAfterSeconds * 1000)
      toast(t('codeSent', { address: account.trim() }), 'pos')
    },
  })
  function trySend() {
    if (account.trim() === '') return onBadAccount?.('account_required')
    if (validate(sendCode, { account, purpose })) return onBadAccount?.('email_incorrect')
    send.mutate()
  }
  return (
    <Field label={auth('code')} error={error} help={help}>
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
