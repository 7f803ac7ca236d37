import { passwordStrength } from '@matin/domain/auth/password'
import { StrengthMeter } from '@matin/ui/password-input'
import { PasswordField } from '@matin/ui/text-field'
import type { FieldOf } from '../forms/use-form.ts'
import { useTranslations } from '../i18n/use-translations.tsx'

interface NewPasswordProps {
  label: string
  password: FieldOf<string>
  repeat: FieldOf<string>
}

const levels = ['weak', 'weak', 'fair', 'strong', 'strong'] as const
const meter = { weak: 1, fair: 2, strong: 3 } as const

export function NewPassword({ label, password, repeat }: NewPasswordProps) {
  const t = useTranslations('Auth')
  const level = levels[passwordStrength(password.value)] ?? 'weak'
  return (
    <>
      <PasswordField
        label={label}
        hint={t('passwordHint')}
        help={
          password.value !== '' && <StrengthMeter level={meter[level]} label={t('strength', { level })} />
        }
        autoComplete="new-password"
        {...password}
      />
      <PasswordField label={t('repeatPassword')} autoComplete="new-password" {...repeat} />
    </>
  )
}
