import { type Offer, offerFaults } from '@matin/domain/mining/offer'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { capacityOf, incomeOf, returnOf, unitsOf } from '@matin/domain/mining/terms'
import { trialIncome } from '@matin/domain/mining/trial'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { Note } from '@matin/ui/note'
import { money } from '../../shared/format.ts'
import { Fact, Facts } from '../../shared/page.tsx'
import { FAULT_WORDS } from './offer-draft.ts'

interface OfferPreviewProps {
  offer: Offer | null
  asset: AssetId
  /** What the pool can still promise, in minor units. */
  available: bigint
}

/** What an order pays, needs and how many there can be: by the functions that the wallet shows and the server books with. */
export function OfferPreview({ offer, asset, available }: OfferPreviewProps) {
  if (!offer) return <p>Fill in the figures to see what an order pays and what it needs.</p>
  const faults = offerFaults(offer)
  if (faults.length > 0) return <Note tone="warn">{faults.map(fault => FAULT_WORDS[fault]).join(' ')}</Note>
  const { fixedPrice } = KIND_RULES[offer.kind]
  const { minAmount, maxAmount } = offer.terms
  return (
    <>
      <Order offer={offer} asset={asset} available={available} price={minAmount} />
      {!fixedPrice && maxAmount !== minAmount && (
        <Order offer={offer} asset={asset} available={available} price={maxAmount} />
      )}
    </>
  )
}

function Order({ offer, asset, available, price }: OfferPreviewProps & { offer: Offer; price: bigint }) {
  const { terms, trial, editions, kind } = offer
  const shown = (amount: bigint) => `${money(toWire(amount, asset))} ${asset}`
  const income = incomeOf(price, terms)
  const whole = returnOf(price, terms, KIND_RULES[kind].principalReturned)
  const units = unitsOf(available, price, terms)
  return (
    <section aria-label={`An order of ${shown(price)}`}>
      <h4>An order of {shown(price)}</h4>
      {whole.net < 0n && (
        <Note tone="neg">
          A loss for the customer: {shown(price)} buys {shown(whole.received)}, {shown(-whole.net)} less. The
          wallet says so in red before the purchase.
        </Note>
      )}
      <Facts>
        <Fact name="Pays a day">{shown(income.daily)}</Fact>
        <Fact name="Pays in 30 days">{shown(income.thirtyDays)}</Fact>
        <Fact name="Pays in all, and reserves">{shown(income.total)}</Fact>
        <Fact name="Comes back at expiry">{shown(whole.principalBack)}</Fact>
        <Fact name="Received less price">{shown(whole.net)}</Fact>
        {trial && <Fact name="A free trial reserves">{shown(trialIncome(price, trial).total)}</Fact>}
        <Fact name="The pool can still promise">
          {shown(available)}
          <small>
            {units === null ? 'no bound' : `${units} orders of this price`}
            {!KIND_RULES[kind].fixedPrice && `, ${shown(capacityOf(available, terms))} in all`}
            {editions && `, of ${editions.last - editions.first + 1} numbers`}
          </small>
        </Fact>
      </Facts>
    </section>
  )
}
