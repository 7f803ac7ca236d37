import { getWebsiteSetting } from '@matin/contract/settings'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#shared/api/queries.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

/**
 * Returns the values for the placeholders of long texts, from this deployment's settings: names, amounts, the
 * zone of 4 am.
 */
export function useTextValues() {
  const t = useTranslations('About')
  const write = useAmountText()
  const query = useQuery(endpointQuery(getWebsiteSetting, {}))
  const settings = Object.fromEntries((query.data ?? []).map(({ key, value }) => [key, value]))
  const amount = (key: string) => write(settings[key] || '0', 'USDT', { short: true })
  const kept = Object.fromEntries(
    Object.entries(KEPT_DAYS).map(([what, days]) => [`${what}Days`, String(days)]),
  )
  const values = {
    ...kept,
    app: settings.app_name ?? '',
    operator: settings.operator_name || t('operatorUnnamed'),
    contact: settings.operator_contact || t('contactInApp'),
    zone: settings.time_zone ?? '',
    confirmations: settings.confirmations ?? '',
    fee: amount('withdrawal_fee'),
    rechargeMinimum: amount('recharge_minimum'),
    withdrawalMinimum: amount('withdrawal_minimum'),
    limit: amount('withdrawal_limit_unverified'),
    raisedLimit: amount('withdrawal_limit_verified'),
  }
  return { query, settings, values }
}
