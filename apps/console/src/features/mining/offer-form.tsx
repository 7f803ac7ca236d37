import { listPools } from '@matin/contract/funding'
import { type DeskProductDetail, proposeProduct, proposeVersion } from '@matin/contract/product-desk'
import { KIND_RULES, PRODUCT_KINDS } from '@matin/domain/mining/product-kind'
import { fromWire } from '@matin/domain/money/amount'
import { type AssetId, decimalsOf } from '@matin/domain/money/asset'
import { AmountTextInput } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { TextInput } from '@matin/ui/text-input'
import type { ReactNode } from 'react'
import { Select } from '../../shared/controls.tsx'
import { words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { FourLanguages } from '../../shared/four-languages.tsx'
import { Drawer } from '../../shared/page.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useRead } from '../../shared/use-read.ts'
import { useStoredDraft } from '../../shared/use-stored-draft.ts'
import { draftOf, EMPTY_OFFER, inputOf, type OfferDraft, offerOf } from './offer-draft.ts'
import { OfferPreview } from './offer-preview.tsx'

interface OfferFormProps {
  /** Whose other terms are written; none for a new product. */
  of?: DeskProductDetail
  onClose: () => void
  onMade: (id: string) => void
}

/** A new product, or other terms of one, with what an order of it would be. */
export function OfferForm({ of, onClose, onMade }: OfferFormProps) {
  const { draft, setDraft, dropDraft } = useStoredDraft<OfferDraft>(
    `offer ${of?.id ?? 'new'}`,
    of ? draftOf(of) : EMPTY_OFFER,
  )
  const pools = useRead(listPools, {})
  const product = useCommand(proposeProduct, 'Proposed: another operator approves it')
  const version = useCommand(proposeVersion, 'Proposed: another operator approves it')
  const pool = pools.data?.pools.find(({ code }) => code === draft.pool)
  const asset = pool?.asset ?? of?.asset ?? 'USDT'
  const offer = offerOf(draft, asset, !of)
  const input = inputOf(draft, offer)
  const change = (given: Partial<OfferDraft>) => setDraft({ ...draft, ...given })
  function propose() {
    if (!input) return
    const made = {
      onSuccess({ id }: DeskProductDetail) {
        dropDraft()
        onMade(id)
      },
    }
    const { code, kind, editions, ...terms } = input
    if (of) version.mutate({ ...terms, product: of.id }, made)
    else product.mutate({ ...terms, code, kind, editions }, made)
  }
  return (
    <Drawer
      label={of ? `Other terms of ${of.code}` : 'New product'}
      onClose={onClose}
      footer={
        <Button
          size="sm"
          disabled={!input}
          pending={product.isPending || version.isPending}
          onClick={propose}
        >
          Propose
        </Button>
      }
    >
      {pools.isError && <Note tone="neg">The pools could not be loaded.</Note>}
      <div className={forms.form}>
        {!of && <WhatItIs draft={draft} change={change} />}
        <Field label="Pool" help="What it pays comes from here alone; its coin is the product’s.">
          <Select
            value={draft.pool}
            onChange={next => change({ pool: next })}
            options={[
              { value: '', label: 'Choose' },
              ...(pools.data?.pools ?? []).map(({ code }) => ({ value: code, label: code })),
            ]}
          />
        </Field>
        <Figures draft={draft} change={change} asset={asset} fresh={!of} />
      </div>
      <h3>What customers read</h3>
      <FourLanguages
        fields={[
          { key: 'name', label: 'Name', maxLength: 80 },
          { key: 'yieldSource', label: 'Where the income comes from', maxLength: 1000, rows: 5 },
        ]}
        value={draft.words}
        onChange={next => change({ words: next })}
      />
      <h3>What an order is</h3>
      <OfferPreview offer={offer} asset={asset} available={fromWire(pool?.available ?? '0', asset) ?? 0n} />
    </Drawer>
  )
}

const percent = () => ({ decimals: 7, unit: '%' })
const count = () => ({ decimals: 0 })
const money = (asset: AssetId) => ({ decimals: decimalsOf(asset), unit: asset })
type FigureKey = Exclude<keyof OfferDraft, 'words' | 'kind' | 'code' | 'pool'>
/** How each figure is read. */
const READ_AS: Record<FigureKey, (asset: AssetId) => { decimals: number; unit?: string }> = {
  ...{ min: money, max: money, cap: money },
  ...{ rate: percent, penalty: percent, trialRate: percent },
  ...{ days: count, trialDays: count, first: count, last: count },
}

interface PartProps {
  draft: OfferDraft
  change: (given: Partial<OfferDraft>) => void
}

function WhatItIs({ draft, change }: PartProps) {
  return (
    <>
      <Field label="Code" help="Small letters, digits and hyphens; it stays.">
        <TextInput
          value={draft.code}
          maxLength={60}
          onChange={event => change({ code: event.target.value })}
        />
      </Field>
      <Field label="Kind">
        <Select
          value={draft.kind}
          onChange={kind => change({ kind })}
          options={PRODUCT_KINDS.map(value => ({
            value,
            label: value === 'nft' ? 'NFT collection' : words(value),
          }))}
        />
      </Field>
    </>
  )
}

function Figures({ draft, change, asset, fresh }: PartProps & { asset: AssetId; fresh: boolean }) {
  const { fixedPrice, redeemable, numbered, trial } = KIND_RULES[draft.kind]
  const text = (key: FigureKey, label: string, help?: ReactNode) => (
    <Field label={label} help={help}>
      <AmountTextInput
        value={draft[key]}
        onChange={value => change({ [key]: value })}
        {...READ_AS[key](asset)}
      />
    </Field>
  )
  return (
    <div className={forms.grid2}>
      {text('min', fixedPrice ? `Price, ${asset}` : `Least, ${asset}`)}
      {!fixedPrice && text('max', `Most, ${asset}`)}
      {text('cap', `One customer, ${asset}`, 'Running at once.')}
      {text('days', 'Cycle, days')}
      {text('rate', 'Income a day, %')}
      {redeemable && text('penalty', 'Early penalty, %')}
      {trial && text('trialDays', 'Trial, days', 'Empty: no trial.')}
      {trial && text('trialRate', 'Trial a day, %')}
      {numbered && fresh && text('first', 'First number')}
      {numbered && fresh && text('last', 'Last number')}
    </div>
  )
}
