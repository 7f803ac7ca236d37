import { listPools } from '@matin/contract/admin/funding'
import {
  type AdminProductDetail,
  getAdminProduct,
  previewTerms,
  proposeProduct,
  proposeVersion,
} from '@matin/contract/admin/products'
import type { InputOf } from '@matin/contract/endpoint'
import { offerFaults } from '@matin/domain/mining/offer'
import { KIND_RULES, PRODUCT_KINDS, type ProductKind } from '@matin/domain/mining/product-kind'
import { isTermAsked, mapTerms, TERM_FIELDS, TERM_TYPES, TERMS } from '@matin/domain/mining/term-fields'
import type { AssetId } from '@matin/domain/money/asset'
import { AmountField } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { TextField } from '@matin/ui/text-field'
import { type ReactNode, useState } from 'react'
import { useCommand } from '#shared/api/use-command.ts'
import { sayStale, useFreshness } from '#shared/api/use-freshness.ts'
import { useChangeRead, useRead } from '#shared/api/use-read.ts'
import { Bounds, Consequences } from '#shared/decision/consequences.tsx'
import { codeBlock, codeOf } from '#shared/form/code.ts'
import { SelectField, WhyField } from '#shared/form/fields.tsx'
import { LanguageFields } from '#shared/form/language-fields.tsx'
import { useSettled } from '#shared/form/use-settled.ts'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { words } from '#shared/format/format.ts'
import { Drawer } from '#shared/page/page.tsx'
import {
  EMPTY_OFFER,
  FAULT_WORDS,
  type OfferDraft,
  offerDraftOf,
  offerInputOf,
  offerOf,
  termsInput,
} from '../model/offer-draft.ts'
import styles from '../screens/products.module.css'
import { OfferPreview } from './offer-preview.tsx'

interface OfferFormProps {
  /** Product whose terms are changed; undefined for a new product. */
  of?: AdminProductDetail
  taken?: readonly string[]
  onClose: () => void
  onMade: (id: string) => void
}

const PROPOSED = 'Proposed. Another operator must approve it.'

export function OfferForm({ of, taken = [], onClose, onMade }: OfferFormProps) {
  const [now] = useState(of ? offerDraftOf(of) : null)
  const { draft, isKept, setDraft, dropDraft } = useStoredDraft<OfferDraft>(
    `offer ${of?.id ?? 'new'}`,
    now ?? EMPTY_OFFER,
  )
  const pools = useRead(listPools, {})
  const { age, stale } = useFreshness()
  const pool = pools.data?.pools.find(({ code }) => code === draft.pool)
  const asset = pool?.asset ?? of?.asset ?? 'USDT'
  const offer = offerOf(draft, asset, !of)
  const faults = offer ? offerFaults(offer) : []
  const input = offerInputOf(draft, offer, asset)
  const rate = `${draft.dailyRate.trim()} % a day`
  const changes = now ? termChanges(now, draft) : [rate]
  const said = {
    title: of ? `Propose version ${of.versions + 1} of ${of.code}` : `Propose ${draft.code}`,
    about: `${changes.join(', ') || 'Only texts change'}. Another operator must approve it. Earlier purchases keep their terms.`,
    confirm: 'Propose',
  }
  const product = useCommand(proposeProduct, PROPOSED, () => said, dropDraft)
  const changeProduct = useChangeRead(getAdminProduct)
  const version = useCommand(
    proposeVersion,
    PROPOSED,
    () => said,
    made => {
      changeProduct({ id: made.id }, () => made)
      dropDraft()
    },
  )
  const preview = usePreview(faults.length > 0 ? null : termsInput(draft, offer, asset, of?.id))
  const isBeyond = preview.data?.bounds.some(({ exceeded }) => exceeded)
  const change = (given: Partial<OfferDraft>) => setDraft({ ...draft, ...given })
  const changed = now === null ? null : changesOf(now, draft)
  const shut =
    (stale && sayStale(age)) ||
    (!of && codeBlock(codeOf(draft.code), taken)) ||
    (changed === 0 && 'Change a term first') ||
    (!offer && 'Fill in the figures first') ||
    (faults.length > 0 && 'Correct the figures first') ||
    (draft.pool === '' && 'Choose a pool first') ||
    (!input && 'Enter name and income in every language') ||
    (draft.reason.trim().length < 3 && 'Enter a reason first')
  function propose() {
    if (!input || shut) return
    const made = { onSuccess: ({ id }: AdminProductDetail) => onMade(id) }
    const { code, kind, editions, ...terms } = { ...input, reason: draft.reason.trim() }
    if (of) version.mutate({ ...terms, product: of.id }, made)
    else product.mutate({ ...terms, code, kind, editions }, made)
  }
  return (
    <Drawer
      label={
        of
          ? `${of.code} · ${of.selling === null ? 'not sold' : `version ${of.selling}`}, ${of.sold.orders} orders in ${of.sold.days} days`
          : 'New product'
      }
      onClose={onClose}
      footer={
        <div className="stack gap-2.5">
          {isBeyond && preview.data && <Bounds of={preview.data.bounds} />}
          <WhyField
            reader="second operator"
            value={draft.reason}
            onChange={text => change({ reason: text })}
          />
          <div className="flex flex-wrap gap-2">
            {isKept && (
              <Button variant="quiet" size="sm" onClick={dropDraft}>
                Discard
              </Button>
            )}
            <Button
              size="sm"
              className="grow"
              disabled={Boolean(shut)}
              pending={product.isPending || version.isPending}
              onClick={propose}
            >
              {shut || `Propose ${of ? `version ${of.versions + 1}` : rate}`}
            </Button>
          </div>
        </div>
      }
    >
      <h2>{of ? `Change ${of.name.en}` : 'New product'}</h2>
      {of && (
        <p className="mt-0.5 mb-2.5 soft">
          Sold versions never change: this proposes version {of.versions + 1}.
        </p>
      )}
      {pools.isError && <Note tone="neg">Couldn’t load the pools.</Note>}
      <div className="form">
        {!of && <WhatItIs draft={draft} change={change} />}
        <Figures draft={draft} now={now} change={change} asset={asset} fresh={!of} />
        <SelectField
          label="Pool"
          help="It pays the rewards, and the product uses its coin."
          value={draft.pool}
          onChange={next => change({ pool: next })}
          options={[
            { value: '', label: 'Choose' },
            ...(pools.data?.pools ?? []).map(({ code }) => ({ value: code, label: code })),
          ]}
        />
      </div>
      {faults.length > 0 && <Note tone="warn">{faults.map(fault => FAULT_WORDS[fault]).join(' ')}</Note>}
      <WhatItDoes preview={preview}>
        {!isBeyond && preview.data && <Bounds of={preview.data.bounds} />}
      </WhatItDoes>
      {offer && faults.length === 0 && (
        <>
          <h3>As customers will see it</h3>
          <OfferPreview offer={offer} asset={asset} name={draft.words.name.en ?? draft.code} />
        </>
      )}
      {changed !== null && (
        <p>
          {changed === 0
            ? 'No changes yet.'
            : `${changed} of the terms and texts ${changed === 1 ? 'changes' : 'change'}.`}
        </p>
      )}
      <h3>What customers read</h3>
      <LanguageFields
        fields={[
          { key: 'name', label: 'Name', maxLength: 80 },
          { key: 'yieldSource', label: 'Where the income comes from', maxLength: 1000, rows: 5 },
        ]}
        value={draft.words}
        onChange={next => change({ words: next })}
      />
    </Drawer>
  )
}

/** Returns the number of terms and texts that a draft changes. The reason does not count. */
function changesOf(now: OfferDraft, draft: OfferDraft): number {
  const keys = (Object.keys(now) as (keyof OfferDraft)[]).filter(key => key !== 'reason')
  return keys.filter(key => JSON.stringify(now[key]) !== JSON.stringify(draft[key])).length
}

function termChanges(now: OfferDraft, draft: OfferDraft): string[] {
  const keys = [...(Object.keys(FIGURES) as FigureKey[]), 'pool' as const]
  return keys
    .filter(key => now[key] !== draft[key])
    .map(key => {
      const name = key === 'pool' ? 'Pool' : nameOf(key, draft.kind)
      return `${name} ${now[key] || 'none'} to ${draft[key] || 'none'}`
    })
}

/** Reads what terms do, after a pause in typing; `asked` is null while the terms are incomplete. */
function usePreview(asked: ReturnType<typeof termsInput>) {
  const [settled] = useSettled(JSON.stringify(asked))
  const isSettled = settled === JSON.stringify(asked)
  const { data, isError } = useRead(previewTerms, asked ?? NOTHING, { enabled: asked !== null && isSettled })
  return { isAsked: asked !== null, data: asked === null ? undefined : data, isError }
}

function WhatItDoes({ preview, children }: { preview: ReturnType<typeof usePreview>; children: ReactNode }) {
  if (!preview.isAsked) return <p>Fill in the figures and the pool to see the effect.</p>
  return (
    <section aria-label="Effect" aria-live="polite" aria-busy={!preview.data}>
      <h3 className={cx(styles.what, 'flex items-baseline justify-between soft')}>
        Effect <small>calculated as you type</small>
      </h3>
      {preview.isError && <p>Couldn’t calculate the effect.</p>}
      {preview.data && (
        <>
          <Consequences of={preview.data.consequences} />
          {children}
        </>
      )}
    </section>
  )
}

/** Input of the preview query while it is disabled, because no terms can be previewed yet. */
const NOTHING: InputOf<typeof previewTerms> = {
  kind: 'lock',
  pool: '-',
  ...mapTerms(() => '1'),
}

const TYPES = { ...TERM_TYPES, number: { decimals: () => 0, unit: () => 'No.' } }
/** In the order of the list of changes. */
const FIGURES = {
  ...TERMS,
  trialDays: { type: 'days', name: 'Trial' },
  trialRate: { type: 'rate', name: 'Trial daily rate' },
  first: { type: 'number', name: 'First number' },
  last: { type: 'number', name: 'Last number' },
} as const
type FigureKey = keyof typeof FIGURES

function nameOf(key: FigureKey, kind: ProductKind): string {
  return key === 'minAmount' && KIND_RULES[kind].fixedPrice ? 'Price' : FIGURES[key].name
}

interface PartProps {
  draft: OfferDraft
  change: (given: Partial<OfferDraft>) => void
}

function WhatItIs({ draft, change }: PartProps) {
  return (
    <>
      <TextField
        label="Code"
        help="Lowercase letters, digits and hyphens. You can’t change it later."
        value={draft.code}
        maxLength={60}
        onChange={text => change({ code: text })}
      />
      <SelectField
        label="Kind"
        value={draft.kind}
        onChange={kind => change({ kind })}
        options={PRODUCT_KINDS.map(value => ({
          value,
          label: value === 'nft' ? 'NFT collection' : words(value),
        }))}
      />
    </>
  )
}

interface FiguresProps extends PartProps {
  /** Present terms; null for a new product. */
  now: OfferDraft | null
  asset: AssetId
  fresh: boolean
}

function Figures({ draft, now, change, asset, fresh }: FiguresProps) {
  const rules = KIND_RULES[draft.kind]
  const text = (key: FigureKey, help?: ReactNode) => {
    const { decimals, unit } = TYPES[FIGURES[key].type]
    return (
      <AmountField
        key={key}
        label={nameOf(key, draft.kind)}
        help={help}
        hint={now && now[key] !== draft[key] && `now ${now[key] || 'none'}`}
        value={draft[key]}
        onChange={value => change({ [key]: value })}
        decimals={decimals(asset)}
        unit={unit(asset)}
        end={<span>{unit(asset)}</span>}
      />
    )
  }
  return (
    <div className={cx(styles.terms, 'stack halves gap-x-3 gap-y-2')}>
      {TERM_FIELDS.map(field => isTermAsked(field, rules) && text(field))}
      {rules.trial && text('trialDays', 'Empty: no trial.')}
      {rules.trial && text('trialRate')}
      {rules.numbered && fresh && text('first')}
      {rules.numbered && fresh && text('last')}
    </div>
  )
}
