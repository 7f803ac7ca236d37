import type { UserInfo } from '@matin/contract/user'
import { CodeField } from '#shared/components/code-field.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import type { FieldOf } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

interface OwnCodeProps extends Omit<FieldOf<string>, 'error'> {
  user: UserInfo
  /** Contact that the customer is replacing. The code goes to the account's other contact, if it has one. */
  replacing?: 'email' | 'mobile' | undefined
  error?: string | undefined
}

/** Without a second factor, the code and the PIN together are the proof of ownership. */
export function OwnCode({ user, replacing, ...field }: OwnCodeProps) {
  const t = useTranslations('Security')
  const { email, mobile } = user
  const toMobile = email === '' || (replacing === 'email' && mobile !== '')
  return (
    <CodeField
      account={toMobile ? mobile : email}
      purpose="protection"
      label={t('ownCode')}
      {...field}
      help={t('codeTo', { email: toMobile ? maskMobile(mobile) : maskEmail(email) })}
    />
  )
}
