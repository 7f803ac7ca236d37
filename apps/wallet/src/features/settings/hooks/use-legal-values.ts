import { getLegalDetails, LEGAL_DETAILS } from '@matin/contract/legal-details'
import { useEndpoint } from '#shared/api/queries.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useTextValues } from '#shared/texts/use-text-values.ts'

/** A development run has no legal details: each says that it is not set. */
export function useLegalValues() {
  const t = useTranslations('About')
  const details = useEndpoint(getLegalDetails, {})
  const { query, settings, values } = useTextValues()
  const given = new Map((details.data ?? []).map(({ key, value }) => [key, value]))
  const legal = Object.fromEntries(LEGAL_DETAILS.map(key => [key, given.get(key) ?? t('unset', { key })]))
  return { query, details, settings, values: { ...values, ...legal } }
}
