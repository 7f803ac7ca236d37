import type { getWalletLog } from '@matin/contract/assets'
import type { InputOf } from '@matin/contract/endpoint'
import { CUSTOMER_EVENTS } from '@matin/domain/ledger/account'
import { ASSET_IDS } from '@matin/domain/money/asset'
import { searchText } from '@matin/domain/text/words'

export const LOG_FILTERS = ['kind', 'asset', 'from', 'to', 'search'] as const
export type LogQuery = { [name in (typeof LOG_FILTERS)[number]]?: string | undefined }

const DAY = /^20\d\d-\d\d-\d\d$/

/** Returns the filter that a query names. An invalid value means no filter. */
export function filterOf(query: LogQuery, timeZone: string) {
  const kind = pick(CUSTOMER_EVENTS, query.kind)
  const asset = pick(ASSET_IDS, query.asset)
  const [from, to] = [query.from, query.to].map(day => (day && DAY.test(day) ? day : undefined))
  const search = query.search && searchText(query.search)
  return {
    ...(kind && { kind }),
    ...(asset && { asset }),
    ...(from && { from }),
    ...(to && { to }),
    ...((from || to) && { timeZone }),
    ...(search && { search }),
  } satisfies InputOf<typeof getWalletLog>
}

function pick<T extends string>(all: readonly T[], value: string | undefined): T | undefined {
  return all.find(item => item === value)
}
