import { getWebsiteSetting } from '@matin/contract/settings'
import { useEndpoint } from '#shared/api/queries.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { textValues } from './text-values.ts'

export function useTextValues() {
  const write = useAmountText()
  const query = useEndpoint(getWebsiteSetting, {})
  const settings = Object.fromEntries((query.data ?? []).map(({ key, value }) => [key, value]))
  const values = textValues(settings, amount => write(amount, 'USDT', { short: true }))
  return { query, settings, values }
}
