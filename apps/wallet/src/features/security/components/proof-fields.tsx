import { CodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { PasswordInput } from '@matin/ui/password-input'
import type { ReactNode } from 'react'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

interface ProofFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function OwnPassword({ label, value, onChange, error }: ProofFieldProps & { label?: string }) {
  const t = useTranslations('Security')
  return (
    <Field label={label ?? t('password')} error={error}>
      <PasswordInput
        autoComplete="current-password"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}

export function PinField({
  label,
  hint,
  value,
  onChange,
  error,
}: ProofFieldProps & { label?: string; hint?: ReactNode }) {
  const t = useTranslations('Security')
  return (
    <Field label={label ?? t('currentPin')} error={error} hint={hint}>
      <CodeInput masked autoComplete="off" value={value} onChange={onChange} />
    </Field>
  )
}
