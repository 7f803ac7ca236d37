import { getWebsiteSetting } from '@matin/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#shared/api/queries.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { textValues } from './text-values.ts'

export function useTextValues() {
  const write = useAmountText()
  const query = useQuery(endpointQuery(getWebsiteSetting, {}))
  const settings = Object.fromEntries((query.data ?? []).map(({ key, value }) => [key, value]))
  const values = textValues(settings, amount => write(amount, 'USDT', { short: true }))
  return { query, settings, values }
}
