import { listAddresses } from '@matin/contract/address-book'
import type { WithdrawalPreview } from '@matin/contract/withdrawal'
import { useEndpoint } from '#shared/api/queries.ts'
import type { ResembledAddress } from '#shared/components/lookalike.tsx'

export interface KnownAddress {
  label: string | undefined
  savedAt: string | undefined
  /** Offered only if the customer chose it before: strangers plant similar addresses by paying from them. */
  lookalike: ResembledAddress | undefined
  contract: boolean
  settled: boolean
}

export function useKnownAddress(address: string, preview: WithdrawalPreview | undefined): KnownAddress {
  const book = useEndpoint(listAddresses, {})
  const entry = (wanted: string) => book.data?.items.find(item => item.address === wanted)
  const like = preview?.lookalikeOf
  return {
    label: entry(address)?.label,
    savedAt: entry(address)?.savedAt,
    lookalike: like ? { ...like, label: entry(like.address)?.label } : undefined,
    contract: preview?.contract ?? false,
    settled: !book.isLoading,
  }
}
