import { type Holding, listHoldings, proposeHolding } from '@matin/contract/admin/attestations'
import { ASSET_IDS, decimalsOf } from '@matin/domain/money/asset'
import { AmountField } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { TextField } from '@matin/ui/text-field'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { SelectField } from '#shared/form/fields.tsx'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, money } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Block, Page } from '#shared/page/page.tsx'

type HeldAsset = Holding['asset'] &
  Parameters<ReturnType<typeof useCommand<typeof proposeHolding>>['mutate']>[0]['asset']
const HELD = ASSET_IDS.filter((asset): asset is HeldAsset => asset !== 'USDT')

export function Holdings() {
  const { may } = useOperator()
  const list = useList(listHoldings, {})
  return (
    <Page
      title="Holdings"
      help={
        <p>
          Coins that we hold outside our own chain. Attest what came in or went out, with a reference that
          others can look up. Another operator checks it and approves.
        </p>
      }
    >
      {may(proposeHolding) && <Attest />}
      <Table
        label="Holdings"
        list={list}
        empty="Nothing attested yet"
        columns={[
          { name: 'Attested', cell: row => moment(row.proposed.at) },
          { name: 'Direction', cell: row => (row.direction === 'in' ? 'In' : 'Out') },
          { name: 'Amount', right: true, cell: row => `${money(row.amount)} ${row.asset}` },
          { name: 'Reference', cell: row => row.reference },
          { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
        ]}
      />
    </Page>
  )
}

interface Draft {
  asset: HeldAsset
  direction: 'in' | 'out'
  amount: string
  reference: string
}
const NOTHING: Draft = { asset: HELD[0] as HeldAsset, direction: 'in', amount: '', reference: '' }

function Attest() {
  const { draft, setDraft, dropDraft } = useStoredDraft<Draft>('attestation', NOTHING)
  const { asset, direction, amount, reference } = draft
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const propose = useCommand(
    proposeHolding,
    'Attested. Another operator must approve it.',
    undefined,
    dropDraft,
  )
  return (
    <Block title="Attest">
      <Form onSubmit={() => propose.mutate({ asset, direction, amount, reference })}>
        <div className="form-columns">
          <SelectField
            label="Coin"
            value={asset}
            onChange={value => set({ asset: value })}
            options={HELD.map(value => ({ value, label: value }))}
          />
          <SelectField
            label="Direction"
            value={direction}
            onChange={value => set({ direction: value })}
            options={[
              { value: 'in', label: 'In' },
              { value: 'out', label: 'Out' },
            ]}
          />
        </div>
        <AmountField
          label="Amount"
          value={amount}
          onChange={value => set({ amount: value })}
          decimals={decimalsOf(asset)}
          unit={asset}
        />
        <TextField
          label="Reference"
          value={reference}
          maxLength={500}
          onChange={text => set({ reference: text })}
        />
        <Button type="submit" size="md" disabled={!amount || !reference} pending={propose.isPending}>
          Attest
        </Button>
      </Form>
    </Block>
  )
}
