import { type ApiError, isApiError } from '@matin/client/api-error'
import {
  type ExchangeQuote,
  type ExchangeTerms,
  type ExchangeTrade,
  executeExchange,
  getExchangeTerms,
  listExchanges,
} from '@matin/contract/exchange'
import type { MarketState } from '@matin/contract/market'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { toast } from '@matin/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keyOf } from '#shared/api/queries.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { isNoWorse, previewExchange } from '../model/exchange-preview.ts'
import { askQuote, type QuoteInput, useExchangeQuote } from './use-exchange-quote.ts'

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

/**
 * Returns the state of the exchange form. The customer types an amount, gets a quote that is valid for ten
 * seconds, and confirms it with the PIN.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one form, whose acts share the state of one quote.
export function useExchangeForm({ side, terms, price, state }: DeskInput) {
  const t = useTranslations('Exchange')
  const client = useQueryClient()
  const execute = useMoneyForm(exchangeForm, {
    onBooked(trade) {
      setSeen(null)
      toast(t('done'), 'pos')
      setDone(trade)
      for (const endpoint of [getExchangeTerms, listExchanges])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    },
  })
  const reasonOf = useReason(terms)
  const { asset } = terms
  const { values: draft, change: setDraft, doubt } = execute
  const [seen, setSeen] = useState<ExchangeQuote | null>(null)
  const [done, setDone] = useState<ExchangeTrade | null>(null)
  // The typed amount and its error belong to one side of one coin.
  const of = `${side} ${asset}`
  const [problem, setProblem] = useState<{ of: string; text: string }>()
  const [movedOf, setMovedOf] = useState<string>()
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

  function type(next: string) {
    setDraft({ of, amount: next })
    setProblem(undefined)
    setMovedOf(undefined)
  }

  function renew() {
    setProblem(undefined)
    setMovedOf(undefined)
    // The field shows a refusal.
    locked.renew().catch(() => undefined)
  }

  /** Renews the quote while the PIN sheet is open. The sheet then shows the figures of the new quote. */
  function renewSeen() {
    locked.renew().then(setSeen, failed => isApiError(failed) && refused(failed))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed === '') setProblem({ of, text: t('amountRequired') })
    else if (refusal) setProblem({ of, text: reasonOf(refusal) })
    else if (quote && !expired && !locked.pending && tradable && doubt === null) setSeen(quote)
  }

  /**
   * Sends the quote that the customer saw. If this quote ended while the PIN was typed, by time or because
   * the price moved, a new quote is requested, and sent at once if it gives the customer no less. Otherwise
   * the customer sees the new quote and decides again (docs/decisions/0012, 0045).
   */
  async function send(pin: string) {
    if (!seen) return
    const valid = expired ? await nextQuote(seen) : (quote ?? seen)
    if (!valid) return
    await execute.send({ quoteId: valid.id, pin }).catch(async (failed: unknown) => {
      if (!isApiError(failed, 'quote_expired') && !isApiError(failed, 'price_moved')) throw failed
      const next = await nextQuote(seen)
      if (next) await execute.send({ quoteId: next.id, pin })
    })
  }

  async function nextQuote(before: ExchangeQuote): Promise<ExchangeQuote | null> {
    // Prices may have grown old while the PIN was typed; then the server refuses with that reason.
    const next = input ? await locked.renew() : await askQuote(inputOf(before))
    if (isNoWorse(side, next, before)) return next
    setSeen(null)
    setMovedOf(of)
    return null
  }

  function refused({ msg }: ApiError) {
    setSeen(null)
    setProblem({ of, text: msg })
    void client.invalidateQueries({ queryKey: keyOf(getExchangeTerms) })
  }

  return {
    typed,
    type,
    preview,
    locked,
    error,
    moved: movedOf === of,
    tradable,
    seen,
    done,
    submit,
    renew,
    renewSeen,
    send,
    refused,
    outcome: execute,
    closePin() {
      setSeen(null)
      void execute.check()
    },
    closeDone: () => setDone(null),
  }
}

/** Returns the input for which a quote was given, to request another quote. */
function inputOf({ side, asset, total, quantity }: ExchangeQuote): QuoteInput {
  return { side, asset, amount: side === 'buy' ? total : quantity }
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
