import {
  type CustodyDifference,
  DEPOSITS_COUNTED,
  getTreasury,
  listDifferences,
  type Treasury,
} from '@matin/contract/admin/treasury'
import { groupDigits } from '@matin/ui/amount-text'
import { Note } from '@matin/ui/note'
import { useRead } from '#shared/api/use-read.ts'
import { ago, moment, money, words } from '#shared/format/format.ts'
import { Figures } from '#shared/list/figures.tsx'
import { type Column, shownList, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Copy } from '#shared/page/copy.tsx'
import { Block, Page, Told } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { Stopped } from '#shared/page/stopped.tsx'
import { Books } from '../components/books.tsx'
import { Moves } from '../components/moves.tsx'
import { OutgoingTransfers } from '../components/outgoing.tsx'
import { Signing } from '../components/signing.tsx'

export function TreasuryPage() {
  const treasury = useRead(getTreasury, {}, { refetchInterval: 5000 })
  const { data } = treasury
  return (
    <Page
      title="Treasury"
      help={
        <p>
          Check this page every morning and before you leave: no differences, nothing stopped, the signer’s
          last contact within a minute, and a sum of zero in every asset. Act on a shortfall immediately, day
          or night. The procedure is in docs/operations.md, “The treasury”.
        </p>
      }
    >
      <Unloaded of={treasury} name="treasury" rows={8} />
      {treasury.isError && data && (
        <Told>
          <Note tone="warn">These figures are out of date: the server isn’t responding.</Note>
        </Told>
      )}
      {data && (
        <>
          <Told>
            <Stopped stops={data.stops} />
            {!data.stops.paying && (
              <Note tone="pos">Payments go out: holdings cover the ledger everywhere.</Note>
            )}
          </Told>
          <Wallets treasury={data} />
          <Comparison treasury={data} />
          <Signing treasury={data} />
          <Books treasury={data} />
          <OutgoingTransfers />
          <Moves treasury={data} />
        </>
      )}
    </Page>
  )
}

type Compared = Omit<CustodyDifference, 'id'>

function Difference({ of }: { of: Compared }) {
  const less = of.difference.startsWith('-')
  return (
    <span className={less ? 'neg semi' : undefined}>
      {money(of.difference)}
      {of.difference !== '0' && <small>{less ? 'missing' : 'more than the ledger'}</small>}
    </span>
  )
}

const COLUMNS: readonly Column<Compared>[] = [
  { name: 'Place', cell: row => words(row.place) },
  { name: 'Ledger, USDT', right: true, cell: row => money(row.ledger) },
  { name: 'Chain, USDT', right: true, cell: row => money(row.chain) },
  { name: 'Difference', right: true, cell: row => <Difference of={row} /> },
  { name: 'Solid block', right: true, cell: row => row.block },
]

/** Compares at solid blocks. Lists the times when they differed. */
function Comparison({ treasury }: { treasury: Treasury }) {
  const now = Date.parse(treasury.at)
  const history = useList(listDifferences, {})
  const { chain, places } = treasury
  return (
    <>
      <Block title="Ledger and chain">
        <Table
          label="Ledger and chain"
          list={shownList(places.map(place => ({ ...place, id: place.place })))}
          empty="Nothing compared yet"
          columns={[...COLUMNS, { name: 'Compared', right: true, cell: row => ago(row.at, now) }]}
        />
        <p className="mt-2 muted">
          {chain
            ? `The ledger is at block ${chain.block}, ${chain.behind === 0 ? 'with every solid block' : `${chain.behind} solid blocks behind`}.`
            : 'No block is recorded yet.'}
        </p>
      </Block>
      <Block title="Past differences">
        <Table
          label="Past differences"
          list={history}
          empty="Ledger and chain have never differed"
          columns={[{ name: 'When', cell: row => moment(row.at) }, ...COLUMNS]}
        />
      </Block>
    </>
  )
}

function Wallets({ treasury }: { treasury: Treasury }) {
  const { signer, deposits, places } = treasury
  const cold = places.find(({ place }) => place === 'cold')
  const { addresses } = deposits
  const count = `${groupDigits(String(addresses))}${addresses === DEPOSITS_COUNTED ? ' or more' : ''}`
  return (
    <Block title="What we hold">
      <Figures
        items={[
          { name: 'Hot wallet', value: signer?.usdt ? money(signer.usdt) : 'Not reported', unit: 'USDT' },
          { name: 'For fees', value: signer?.trx ? money(signer.trx) : 'Not reported', unit: 'TRX' },
          { name: 'Staked energy', value: signer?.energy ? groupDigits(signer.energy) : 'Not reported' },
          { name: 'Cold wallet', value: cold ? money(cold.chain) : 'Not compared', unit: 'USDT' },
          {
            name: `On ${count} deposit ${addresses === 1 ? 'address' : 'addresses'}`,
            value: money(deposits.held),
            unit: 'USDT',
          },
        ]}
      />
      <Address name="Hot" address={treasury.hotAddress} />
      <Address name="Cold" address={treasury.coldAddress} />
    </Block>
  )
}

function Address({ name, address }: { name: string; address: string }) {
  return (
    <p className="row gap-2 my-0.5 muted">
      {name} <span className="code ink">{address}</span>
      <Copy text={address} size={16} label={`Copy the ${name.toLowerCase()} address`} />
    </p>
  )
}
