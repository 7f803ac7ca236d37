import { type ApiError, isApiError } from '@matin/client/api-error'
import {
  type ExchangeTerms,
  type ExchangeTrade,
  executeExchange,
  getExchangeTerms,
  listExchanges,
} from '@matin/contract/exchange'
import type { MarketState } from '@matin/contract/market'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { toast } from '@matin/ui/toast'
import { type FormEvent, useState } from 'react'
import { invalidate } from '#shared/api/queries.ts'
import type { Now } from '#shared/api/use-confirmation.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { usePriceText } from '../components/quote-panel.tsx'
import { gains, previewExchange } from '../model/exchange-preview.ts'
import { useExchangeQuote } from './use-exchange-quote.ts'

const exchangeForm = moneyForm({
  name: 'exchange',
  endpoint: executeExchange,
  initial: { of: '', amount: '' },
})

interface DeskInput {
  side: ExchangeSide
  terms: ExchangeTerms
  /** Last market price in USDT; null when unknown. It may be newer than the price in `terms`. */
  price: string | null
  state: MarketState
}

/** A typed amount gets a quote that is valid for ten seconds, which the PIN confirms. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one form, whose acts share the state of one quote.
export function useExchangeForm({ side, terms, price, state }: DeskInput) {
  const t = useTranslations('Exchange')
  const execute = useMoneyForm(exchangeForm, {
    onBooked(trade) {
      toast(t('done'), 'pos')
      setDone(trade)
      void invalidate(getExchangeTerms, listExchanges)
    },
  })
  const reasonOf = useReason(terms)
  const write = useAmountText()
  const receipt = useTranslations('Receipt')
  const priceText = usePriceText()
  const { asset } = terms
  const { values: draft, change: setDraft, doubt } = execute
  const [done, setDone] = useState<ExchangeTrade | null>(null)
  // The typed amount and its error belong to one side of one coin.
  const of = `${side} ${asset}`
  const [problem, setProblem] = useState<{ of: string; text: string }>()
  const typed = draft.of === of ? draft.amount : ''
  const preview = previewExchange(side, typed, terms, price)
  const tradable = terms.open && state === 'live' && price !== null
  const settled = useSettled(typed) === typed && typed !== ''
  const { amount } = preview
  const input =
    settled && doubt === null && tradable && amount !== null && done === null ? { side, asset, amount } : null
  const locked = useExchangeQuote(input, preview.refusal === null)
  const { quote, expired } = locked
  // A valid quote stays usable, even where the present price would be refused.
  const refusal = quote && !expired ? null : preview.refusal
  const said = isApiError(locked.error) ? locked.error.msg : undefined
  const error =
    (problem?.of === of ? problem.text : undefined) ?? (settled && refusal ? reasonOf(refusal) : said)

  const reason = useClosedReason(terms, price === null ? 'down' : state)
  const [paid, gets] = side === 'buy' ? (['USDT', asset] as const) : ([asset, 'USDT'] as const)
  const usdt = (value: string) => `${write(value, 'USDT', { exact: true })} USDT`
  const offer: Now<typeof executeExchange> =
    quote && !expired && !locked.pending
      ? {
          request: { quoteId: quote.id },
          amount: side === 'buy' ? quote.total : quote.quantity,
          unit: paid,
          purpose: t('purpose', {
            amount: write(gains(side, quote), gets, { exact: true, short: true }),
            asset: gets,
          }),
          facts: [
            { name: receipt('price'), value: priceText(asset, quote.price) },
            { name: t('fee'), value: usdt(quote.fee) },
            { name: t('spread'), value: usdt(quote.spread) },
          ],
        }
      : reason

  function type(next: string) {
    setDraft({ of, amount: next })
    setProblem(undefined)
  }

  function renew() {
    setProblem(undefined)
    // The field shows a refusal.
    locked.renew().catch(() => undefined)
  }

  /** Shows old and new figures; the PIN is for the new ones. False for a refusal not about the quote. */
  async function renewOnSheet(refusal?: unknown): Promise<boolean> {
    const ended = isApiError(refusal, 'quote_expired') || isApiError(refusal, 'price_moved')
    if (refusal !== undefined && !ended) return false
    if (execute.unsettled) {
      execute.confirmation.close()
      await execute.check()
      return true
    }
    await locked.renew().catch(failed => {
      execute.confirmation.close()
      if (isApiError(failed)) refused(failed)
    })
    return true
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed === '') setProblem({ of, text: t('amountRequired') })
    else if (refusal) setProblem({ of, text: reasonOf(refusal) })
    else if (quote && !expired && !locked.pending && tradable && doubt === null) execute.confirm(offer)
  }

  function refused({ msg }: ApiError) {
    setProblem({ of, text: msg })
    void invalidate(getExchangeTerms)
  }

  return {
    typed,
    type,
    preview,
    locked,
    error,
    tradable,
    offer,
    done,
    submit,
    renew,
    renewOnSheet,
    refused,
    outcome: execute,
    closeDone: () => setDone(null),
  }
}

export function useClosedReason({ open, asset }: ExchangeTerms, state: MarketState): string | null {
  const t = useTranslations('Exchange')
  if (!open) return t('closed', { asset })
  return state === 'live' ? null : t(state === 'stale' ? 'stale' : 'down')
}

function useReason(terms: ExchangeTerms) {
  const t = useTranslations('Exchange')
  const write = useAmountText()
  const refusalText = useRefusalText()
  return (refusal: NonNullable<ReturnType<typeof previewExchange>['refusal']>): string => {
    if (refusal !== 'inventory_short') return refusalText(refusal, { minimum: terms.minimum, unit: 'USDT' })
    const amount = write(terms.inventory, terms.asset, { exact: true, short: true })
    return t('short', { amount, asset: terms.asset })
  }
}
