import type {
  AdminProductDetail,
  AdminVersion,
  previewTerms,
  proposeProduct,
  proposeVersion,
} from '@matin/contract/admin/products'
import type { InputOf } from '@matin/contract/endpoint'
import { type Offer, type OfferFault, offerFaults } from '@matin/domain/mining/offer'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import {
  isTermAsked,
  mapTerms,
  readTerms,
  showTerms,
  type TermField,
  termsToWire,
} from '@matin/domain/mining/term-fields'
import type { AssetId } from '@matin/domain/money/asset'
import { formatPercent, formatRate, parsePercent, parseRate } from '@matin/domain/money/rate'
import { codeOf } from '#shared/form/code.ts'
import { type Words, wholeWords } from '#shared/form/language-fields.tsx'

/** An offer being edited: the typed texts, with rates in percent. */
export interface OfferDraft extends Record<TermField, string> {
  code: string
  kind: ProductKind
  pool: string
  words: { name: Words; yieldSource: Words }
  trialDays: string
  trialRate: string
  first: string
  last: string
  reason: string
}

export const EMPTY_OFFER: OfferDraft = {
  code: '',
  kind: 'lock',
  pool: '',
  words: { name: {}, yieldSource: {} },
  ...mapTerms(() => ''),
  penaltyRate: '0',
  trialDays: '',
  trialRate: '',
  first: '1',
  last: '',
  reason: '',
}

/** Terms on sale, else the last approved ones, else the newest version, which operators may have rejected. */
export function offerDraftOf({ code, kind, selling, history }: AdminProductDetail): OfferDraft {
  const base =
    history.find(({ version }) => version === selling) ??
    history.find(({ publications }) => publications.some(({ approved }) => approved !== null)) ??
    history[0]
  return { ...EMPTY_OFFER, code, kind, ...(base && termsOf(base)) }
}

function termsOf(version: AdminVersion): Partial<OfferDraft> {
  const percent = (rate: string) => formatPercent(parseRate(rate) ?? 0n)
  return {
    pool: version.pool,
    words: { name: version.name, yieldSource: version.yieldSource },
    ...showTerms(version),
    trialDays: version.trial ? String(version.trial.days) : '',
    trialRate: version.trial ? percent(version.trial.dailyRate) : '',
  }
}

const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null)

/** Null while a figure is missing or unreadable. `fresh`: a new product, which may have a numbered series. */
export function offerOf(draft: OfferDraft, asset: AssetId, fresh: boolean): Offer | null {
  const rules = KIND_RULES[draft.kind]
  // A field that is not asked for follows from the kind: one price, and no penalty.
  const implied = { ...draft, maxAmount: draft.minAmount, penaltyRate: '0' }
  const typed = mapTerms(field => (isTermAsked(field, rules) ? draft : implied)[field])
  const terms = readTerms(typed, asset)
  const trial = trialOf(draft)
  const editions = rules.numbered && fresh ? seriesOf(draft) : null
  if (typeof terms === 'string' || trial === undefined || editions === undefined) return null
  return { kind: draft.kind, terms, trial, editions, fresh }
}

/** Converts the typed trial of a draft: null for no trial, undefined while the trial is incomplete. */
function trialOf({ kind, trialDays, trialRate }: OfferDraft): Offer['trial'] | undefined {
  if (!KIND_RULES[kind].trial || (!trialDays.trim() && !trialRate.trim())) return null
  const days = whole(trialDays)
  const dailyRate = parsePercent(trialRate.trim())
  return days === null || dailyRate === null ? undefined : { days, dailyRate }
}

function seriesOf({ first: from, last: to }: OfferDraft): Offer['editions'] | undefined {
  const [first, last] = [whole(from), whole(to)]
  return first === null || last === null ? undefined : { first, last }
}

type Terms = Omit<InputOf<typeof proposeVersion>, 'product'>
export type OfferInput = Terms & Pick<InputOf<typeof proposeProduct>, 'code' | 'kind' | 'editions'>

export function offerInputOf(draft: OfferDraft, offer: Offer | null, asset: AssetId): OfferInput | null {
  const name = wholeWords(draft.words.name)
  const yieldSource = wholeWords(draft.words.yieldSource)
  if (!offer || !name || !yieldSource || !draft.code || !draft.pool) return null
  if (offerFaults(offer).length > 0) return null
  const { code, kind, pool } = draft
  return {
    code: codeOf(code),
    kind,
    pool,
    name,
    yieldSource,
    ...termsToWire(offer.terms, asset),
    trial: offer.trial && { days: offer.trial.days, dailyRate: formatRate(offer.trial.dailyRate) },
    editions: offer.editions,
  }
}

/** Null while a figure or the pool is missing, or the rate is zero. */
export function termsInput(
  draft: OfferDraft,
  offer: Offer | null,
  asset: AssetId,
  product: string | undefined,
): InputOf<typeof previewTerms> | null {
  if (!offer || !draft.pool) return null
  if (offer.terms.dailyRate === 0n) return null
  const wire = termsToWire(offer.terms, asset)
  return {
    ...(product !== undefined && { product }),
    kind: draft.kind,
    pool: draft.pool,
    ...mapTerms(field => String(wire[field])),
  }
}

export const FAULT_WORDS: Readonly<Record<OfferFault, string>> = {
  price_wanted: 'Enter a price above 0.',
  one_price: 'It needs a single price.',
  range_upwards: 'The largest order is below the smallest.',
  cap_below_maximum: 'The maximum per customer is below one order.',
  cycle_wanted: 'The term must be between 1 and 3,650 days.',
  no_penalty: 'Only locks have a penalty.',
  penalty_above_one: 'The early redemption penalty is above 100 %.',
  series_wanted: 'The series needs its first and last number.',
  no_series: 'Only a new NFT collection has a series.',
  series_upwards: 'The last number is below the first, or the first is below 1.',
  series_too_large: 'The series has more than 10,000 numbers.',
  no_trial: 'Only machines have a trial.',
  trial_days: 'The trial must be between 1 and 30 days.',
  trial_earns_nothing: 'The trial earns nothing.',
  earns_nothing: 'It earns nothing.',
}
