import type { CODE_PURPOSES } from '@matin/contract/auth'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { useTranslations } from 'use-intl'
import { CodeField } from '../../../shared/components/code-field.tsx'
import { NewPassword } from '../../../shared/components/new-password.tsx'
import type { FormError } from '../../../shared/forms/validate.ts'

/** What registering and resetting ask for alike. */
export interface Credentials {
  account: string
  code: string
  password: string
  /** The password once more. */
  repeat: string
}

export const noCredentials: Credentials = { account: '', code: '', password: '', repeat: '' }

/** Checks beyond the endpoint's schema. */
export function credentialsErrors({ account, password, repeat }: Credentials) {
  return {
    ...(account.trim() === '' && { account: 'account_required' as const }),
    ...(repeat !== password && { repeat: 'passwords_differ' as const }),
  }
}

interface CredentialsFieldsProps {
  purpose: (typeof CODE_PURPOSES)[number]
  passwordLabel: string
  /** From `useForm`. */
  form: {
    values: Credentials
    set(field: keyof Credentials, value: string): void
    errorOf(field: keyof Credentials): string | undefined
    setError(field: keyof Credentials, word: FormError): void
  }
}

/** An account, the code that was sent to it, and a new password twice. */
export function CredentialsFields({ purpose, passwordLabel, form }: CredentialsFieldsProps) {
  const t = useTranslations('Auth')
  const { values, set, errorOf, setError } = form
  return (
    <>
      <Field label={t('email')} error={errorOf('account')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.account}
          onChange={event => set('account', event.target.value)}
        />
      </Field>
      <CodeField
        account={values.account}
        purpose={purpose}
        value={values.code}
        onChange={value => set('code', value)}
        error={errorOf('code')}
        onBadAccount={word => setError('account', word)}
      />
      <NewPassword
        label={passwordLabel}
        password={values.password}
        repeat={values.repeat}
        onPassword={value => set('password', value)}
        onRepeat={value => set('repeat', value)}
        passwordError={errorOf('password')}
        repeatError={errorOf('repeat')}
      />
    </>
  )
}
