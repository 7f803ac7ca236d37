import { passwordStrength } from '@matin/domain/auth/password'
import { Field } from '@matin/ui/field'
import { PasswordInput, StrengthMeter } from '@matin/ui/password-input'
import { useTranslations } from '../i18n/use-translations.tsx'

interface NewPasswordProps {
  label: string
  password: string
  repeat: string
  onPassword: (value: string) => void
  onRepeat: (value: string) => void
  passwordError: string | undefined
  repeatError: string | undefined
}

const levels = ['weak', 'weak', 'fair', 'strong', 'strong'] as const
const meter = { weak: 1, fair: 2, strong: 3 } as const

export function NewPassword(props: NewPasswordProps) {
  const { label, password, repeat, onPassword, onRepeat, passwordError, repeatError } = props
  const t = useTranslations('Auth')
  const level = levels[passwordStrength(password)] ?? 'weak'
  return (
    <>
      <Field
        label={label}
        hint={t('passwordHint')}
        error={passwordError}
        help={password !== '' && <StrengthMeter level={meter[level]} label={t('strength', { level })} />}
      >
        <PasswordInput
          autoComplete="new-password"
          value={password}
          onChange={event => onPassword(event.target.value)}
        />
      </Field>
      <Field label={t('repeatPassword')} error={repeatError}>
        <PasswordInput
          autoComplete="new-password"
          value={repeat}
          onChange={event => onRepeat(event.target.value)}
        />
      </Field>
    </>
  )
}
