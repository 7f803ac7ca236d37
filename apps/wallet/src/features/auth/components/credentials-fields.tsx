import type { CODE_PURPOSES } from '@matin/contract/auth'
import { numberText } from '@matin/domain/text/account'
import { isSamePassword } from '@matin/domain/text/words'
import { Field } from '@matin/ui/field'
import { Tabs } from '@matin/ui/tabs'
import type { FormError } from '#messages/catalogue-of.ts'
import { useArea } from '#shared/areas/use-area.ts'
import { CodeField } from '#shared/components/code-field.tsx'
import { EmailInput } from '#shared/components/email-input.tsx'
import { MobileInput } from '#shared/components/mobile-input.tsx'
import { NewPassword } from '#shared/components/new-password.tsx'
import type { FieldOf } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './credentials-fields.module.css'

export interface Credentials {
  kind: 'email' | 'mobile'
  /** Email address. Errors about a mobile number entered in its place are reported under this name, too. */
  account: string
  /** Mobile number as typed; its area is chosen separately. */
  mobile: string
  code: string
  password: string
  repeat: string
}

export const noCredentials: Credentials = {
  kind: 'email',
  account: '',
  mobile: '',
  code: '',
  password: '',
  repeat: '',
}

/** An email address, or a mobile number with the dialling code of the chosen area. */
export function useAccountOf() {
  const { dial } = useArea(false)
  return ({ kind, account, mobile }: Pick<Credentials, 'kind' | 'account' | 'mobile'>) =>
    kind === 'email' ? account : numberText(mobile, dial)
}

/** Errors that the endpoint's schema cannot find. */
export function credentialsErrors({ kind, account, mobile, password, repeat }: Credentials) {
  return {
    ...((kind === 'email' ? account : mobile).trim() === '' && { account: 'account_required' as const }),
    ...(!isSamePassword(repeat, password) && { repeat: 'passwords_differ' as const }),
  }
}

interface CredentialsFieldsProps {
  purpose: (typeof CODE_PURPOSES)[number]
  passwordLabel: string
  form: {
    values: Credentials
    set<K extends keyof Credentials>(field: K, value: Credentials[K]): void
    at(field: 'code' | 'password' | 'repeat'): FieldOf<string>
    errorOf(field: keyof Credentials): string | undefined
    clearError(field: keyof Credentials): void
    setError(field: keyof Credentials, word: FormError): void
  }
}

export function CredentialsFields({ purpose, passwordLabel, form }: CredentialsFieldsProps) {
  const t = useTranslations('Auth')
  const { values, set, errorOf, clearError, setError } = form
  const accountOf = useAccountOf()
  const error = errorOf('account')
  return (
    <>
      <div className={styles.account}>
        <Tabs
          label={t('accountKind')}
          padded={false}
          value={values.kind}
          onChange={kind => {
            set('kind', kind)
            clearError('account')
          }}
          items={[
            {
              value: 'email',
              label: t('email'),
              panel: (
                <Field label={t('email')} error={error}>
                  <EmailInput
                    autoComplete="username"
                    value={values.account}
                    onChange={value => set('account', value)}
                  />
                </Field>
              ),
            },
            {
              value: 'mobile',
              label: t('mobile'),
              panel: (
                <Field label={t('mobileNumber')} error={error}>
                  <MobileInput
                    value={values.mobile}
                    onChange={value => {
                      set('mobile', value)
                      clearError('account')
                    }}
                  />
                </Field>
              ),
            },
          ]}
        />
      </div>
      <CodeField
        account={accountOf(values)}
        purpose={purpose}
        {...form.at('code')}
        onBadAccount={word => setError('account', word)}
      />
      <NewPassword label={passwordLabel} password={form.at('password')} repeat={form.at('repeat')} />
    </>
  )
}
