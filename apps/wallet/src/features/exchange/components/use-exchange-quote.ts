import type { InputOf } from '@matin/contract/endpoint'
import { type ExchangeQuote, quoteExchange } from '@matin/contract/exchange'
import { secondsBetween, useSecondsLeft } from '@matin/ui/seconds-left'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keyOf } from '../../../shared/api/queries.ts'

export interface LockedQuote {
  /** The last one, perhaps expired. */
  quote: ExchangeQuote | undefined
  /** When it ends, in milliseconds of the phone's clock: only the time that passes is measured by it. */
  until: number
  expired: boolean
  pending: boolean
  error: Error | null
  /** Another quote for the same. Throws what the server refuses. */
  renew: () => Promise<ExchangeQuote>
}

export type QuoteInput = InputOf<typeof quoteExchange>

/**
 * A quote for this input, asked for once and only when it `may` be: it is not renewed by itself, so that nobody misses
 * that the price moved. One that was given stays, whatever the market does meanwhile.
 */
export function useExchangeQuote(input: QuoteInput | null, may: boolean): LockedQuote {
  const query = useQuery({
    queryKey: keyOf(quoteExchange, input ?? {}),
    queryFn: () => {
      if (input === null) throw new Error('nothing to quote')
      return askQuote(input)
    },
    enabled: input !== null && may,
    staleTime: Number.POSITIVE_INFINITY,
    // Coming back to an amount asks anew.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const quote = input === null ? undefined : query.data
  const until = quote ? query.dataUpdatedAt + Date.parse(quote.expiresAt) - Date.parse(quote.createdAt) : 0
  // Renders anew with every second.
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

/** What the server refuses is said where it was asked for. */
export function askQuote(input: QuoteInput): Promise<ExchangeQuote> {
  return call(quoteExchange, input, { quiet: true })
}
