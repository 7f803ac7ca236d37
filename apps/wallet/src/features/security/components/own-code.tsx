import type { UserInfo } from '@matin/contract/user'
import { CodeField } from '#shared/components/code-field.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

interface OwnCodeProps {
  user: UserInfo
  /** Contact that the customer is replacing. The code goes to the account's other contact, if it has one. */
  replacing?: 'email' | 'mobile' | undefined
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Without a second factor, the code and the PIN together are the proof of ownership. */
export function OwnCode({ user, replacing, value, onChange, error }: OwnCodeProps) {
  const t = useTranslations('Security')
  const { email, mobile } = user
  const toMobile = email === '' || (replacing === 'email' && mobile !== '')
  return (
    <CodeField
      account={toMobile ? mobile : email}
      purpose="protection"
      label={t('ownCode')}
      value={value}
      onChange={onChange}
      error={error}
      help={t('codeTo', { email: toMobile ? maskMobile(mobile) : maskEmail(email) })}
    />
  )
}
