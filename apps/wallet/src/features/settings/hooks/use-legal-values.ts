import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useTextValues } from '#shared/texts/use-text-values.ts'

/** Returns the values of the parameters of long texts, with those of the operator. */
export function useLegalValues() {
  const t = useTranslations('About')
  const { query, settings, values } = useTextValues()
  const operator = settings.operator_name || t('operatorUnnamed')
  const contact = settings.operator_contact || t('contactInApp')
  return { query, settings, values: { ...values, operator, contact } }
}
