import type { InputOf } from '@matin/contract/endpoint'
import { type ExchangeQuote, quoteExchange } from '@matin/contract/exchange'
import { secondsBetween, useSecondsLeft } from '@matin/ui/seconds-left'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { keyOf } from '#shared/api/queries.ts'

export interface LockedQuote {
  /** Last quote, perhaps expired. */
  quote: ExchangeQuote | undefined
  /** Milliseconds of the device's clock, which may be wrong: the server's clock sets only the duration. */
  until: number
  expired: boolean
  pending: boolean
  error: Error | null
  /** Requests another quote for the same input. Rejects with the server's refusal. */
  renew: () => Promise<ExchangeQuote>
}

type QuoteInput = InputOf<typeof quoteExchange>

/** One quote once `may` is true. It is not renewed by itself, so that customers notice a changed price. */
export function useExchangeQuote(input: QuoteInput | null, may: boolean): LockedQuote {
  const query = useQuery({
    queryKey: keyOf(quoteExchange, input ?? {}),
    queryFn: () => {
      if (input === null) throw new Error('nothing to quote')
      // The amount's field shows a refusal.
      return call(quoteExchange, input, { quiet: true })
    },
    enabled: input !== null && may,
    staleTime: Number.POSITIVE_INFINITY,
    // Returning to an earlier amount asks for a new quote.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const quote = input === null ? undefined : query.data
  const until = quote ? query.dataUpdatedAt + Date.parse(quote.expiresAt) - Date.parse(quote.createdAt) : 0
  // Renders every second.
  useSecondsLeft(quote ? until : null)
  return {
    quote,
    until,
    expired: quote !== undefined && secondsBetween(Date.now(), until) === 0,
    pending: query.isFetching,
    error: input === null ? null : query.error,
    async renew() {
      const { data } = await query.refetch({ throwOnError: true })
      if (!data) throw new Error('no quote was given')
      return data
    },
  }
}
