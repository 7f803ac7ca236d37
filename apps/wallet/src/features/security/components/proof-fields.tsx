import { CodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { PasswordField } from '@matin/ui/text-field'
import type { ReactNode } from 'react'
import type { FieldOf } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export function OwnPassword({ label, ...field }: FieldOf<string> & { label?: string }) {
  const t = useTranslations('Security')
  return <PasswordField label={label ?? t('password')} autoComplete="current-password" {...field} />
}

interface PinFieldProps extends FieldOf<string> {
  label?: string
  hint?: ReactNode
}

export function PinField({ label, hint, error, ...input }: PinFieldProps) {
  const t = useTranslations('Security')
  return (
    <Field label={label ?? t('currentPin')} error={error} hint={hint}>
      <CodeInput masked autoComplete="off" {...input} />
    </Field>
  )
}
