import type { ExchangeTerms } from '@matin/contract/exchange'
import type { MarketState } from '@matin/contract/market'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { formatPercent, parseRate } from '@matin/domain/money/rate'
import { Button } from '@matin/ui/button'
import { Amount } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { useSecondsLeft } from '@matin/ui/seconds-left'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { MoneyFields } from '#shared/components/outcome-note.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useAppName } from '#shared/state/use-app-name.ts'
import { useClosedReason, type useExchangeForm } from '../hooks/use-exchange-form.ts'
import type { LockedQuote } from '../hooks/use-exchange-quote.ts'
import { gains } from '../model/exchange-preview.ts'
import { QuotePanel } from './quote-panel.tsx'
import { SwapFields } from './swap-fields.tsx'

interface ExchangeFormProps {
  id: string
  side: ExchangeSide
  terms: ExchangeTerms
  price: string | null
  state: MarketState
  exchange: ReturnType<typeof useExchangeForm>
  onPickCoin: () => void
  onFlip: () => void
}

const HELD = 'row flex-wrap justify-center gap-x-2 gap-y-1 min-h-9 mt-1 tabular'

export function ExchangeForm({
  id,
  side,
  terms,
  price,
  state,
  exchange,
  onPickCoin,
  onFlip,
}: ExchangeFormProps) {
  const { asset } = terms
  const reason = useClosedReason(terms, price === null ? 'down' : state)
  const { locked, preview } = exchange
  const figures = locked.quote ?? preview.figures
  return (
    <form id={id} onSubmit={exchange.submit} noValidate className="pad pt-4 pb-2">
      <MoneyFields form={exchange.outcome}>
        <SwapFields
          side={side}
          asset={asset}
          value={exchange.typed}
          onChange={exchange.type}
          max={preview.max}
          gets={figures && gains(side, figures)}
          holds={side === 'buy' ? terms.coin : terms.usdt}
          error={exchange.error}
          onPickCoin={onPickCoin}
          onFlip={onFlip}
        />
      </MoneyFields>
      <div aria-live="polite">
        {reason !== null && (
          <div className="mt-3.5">
            <Note tone="warn">{reason}</Note>
          </div>
        )}
      </div>
      <QuotePanel terms={terms} price={price} locked={locked} onRenew={exchange.renew} />
      <div className="mt-3.5">
        <ExchangeFacts side={side} terms={terms} charges={figures} />
      </div>
      <MoneyPin
        form={exchange.outcome}
        now={exchange.offer}
        renew={exchange.renewOnSheet}
        onRefused={exchange.refused}
      >
        <Held locked={locked} onRenew={() => void exchange.renewOnSheet()} />
      </MoneyPin>
    </form>
  )
}

function Held({ locked, onRenew }: { locked: LockedQuote; onRenew: () => void }) {
  const t = useTranslations('Exchange')
  const left = useSecondsLeft(locked.until)
  if (locked.expired)
    return (
      <span className={HELD}>
        {t('expired')}
        <Button size="sm" variant="quiet" pending={locked.pending} onClick={onRenew}>
          {t('renew')}
        </Button>
      </span>
    )
  return (
    <span className={HELD} role="timer" aria-live="off">
      {t('left', { seconds: left })}
    </span>
  )
}

interface ExchangeFactsProps {
  side: ExchangeSide
  terms: ExchangeTerms
  /** Charges in USDT; null while nothing is typed. */
  charges: { fee: string; spread: string } | null
}

function ExchangeFacts({ side, terms, charges }: ExchangeFactsProps) {
  const t = useTranslations('Exchange')
  const write = useAmountText()
  const name = useAppName()
  const { asset, inventory, demonstration } = terms
  const fee = charges?.fee ?? '0'
  const spread = charges?.spread ?? '0'
  const included = side === 'buy' ? 'included' : 'deducted'
  return (
    <SummaryRows>
      <SummaryRow
        name={t('fee')}
        note={t(included, { percent: percent(terms.feeRate) })}
        id="exchange-fee"
        value={fee}
      >
        <Amount value={fee} digits="all" unit="USDT" />
      </SummaryRow>
      <SummaryRow
        name={t('spread')}
        note={t(included, { percent: percent(terms.spreadRate) })}
        id="exchange-spread"
        value={spread}
      >
        <Amount value={spread} digits="all" unit="USDT" />
      </SummaryRow>
      {side === 'buy' && demonstration && (
        <SummaryRow name={t('inventory', { name })} note={t('demonstration')}>
          {`${write(inventory, asset, { short: true })} ${asset}`}
        </SummaryRow>
      )}
    </SummaryRows>
  )
}

function percent(rate: string): string {
  return formatPercent(parseRate(rate) ?? 0n)
}
