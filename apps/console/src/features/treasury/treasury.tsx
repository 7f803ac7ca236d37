import type { ScanStop } from '@matin/contract/recharge'
import { getTreasury, type Treasury } from '@matin/contract/treasury-desk'
import { Note } from '@matin/ui/note'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { moment } from '../../shared/format.ts'
import { Page, Told } from '../../shared/page.tsx'
import { Books } from './books.tsx'
import { Comparison } from './comparison.tsx'
import { Deposits } from './deposits.tsx'
import { Moves } from './moves.tsx'
import { OutgoingTransfers } from './outgoing.tsx'
import { Signing } from './signing.tsx'
import { Wallets } from './wallets.tsx'

/** Why nothing is paid, as whoever has to do something about it is told; customers read their own words for the same reason. */
const STOPS: Record<NonNullable<Treasury['stopped']>, string> = {
  reconciliation:
    'The chain has less than the books in one of the places below: nothing new is signed, and customers read that their withdrawals wait until it is cleared up. Find out what left, and by whose key, before anything else.',
  custody_unknown:
    'A balance could not be compared with the chain for five minutes: nothing new is signed, and customers read that balances could not be checked. Look at the node.',
  hot_wallet_low:
    'The hot wallet cannot pay what waits, or has too little TRX. Customers read that it is being refilled: send USDT or TRX to its address.',
  node_unreachable: 'The signer does not reach its node. Customers read that the network cannot be reached.',
  signer_offline:
    'The signer was not heard of for a minute. Customers read that the signing service is offline: look at its machine.',
  signer_locked: 'The signer has no store, and signs nothing. Customers read that it is being set up.',
  catching_up:
    'The signer reads what left the hot wallet since its store was written last, and signs nothing meanwhile: minutes, for a new store up to an hour. Customers read that earlier payments are checked.',
  outgoing_unknown:
    'USDT left the hot wallet by no payment that the books know: nothing new is signed, and customers read it. After a restored backup two operators book each of them below (docs/operations.md, “After a restore”). At any other time somebody else may have the key: act as for a shortfall.',
}

/** Why the next block of the chain is not booked, and what is done about it (docs/operations.md, “No node is believed alone”). */
const SCAN: Record<ScanStop, string> = {
  node_faulty:
    'The node says what its own block does not bear out. Act at once: the log says what; point TRON_URL at another node.',
  witness_unknown:
    'A block is signed by a witness that nobody named. Its address is in the log: look whether it is elected, then add it to TRON_WITNESSES, or set TRON_URL_2.',
  second_node_silent: 'The second node does not answer, or lags behind: look at its provider.',
  nodes_disagree:
    'The two nodes say different things of one block. Act at once: compare the block of the log with an explorer; one of them lies or is on another chain.',
}

/** Nothing that comes in is booked meanwhile, and nothing is lost. */
export function ScanStopped({ chain }: Pick<Treasury, 'chain'>) {
  if (!chain?.stopped) return null
  const { reason, since } = chain.stopped
  return (
    <Note tone="neg" live>
      <b>
        The chain is not booked since {moment(since)}, after block {chain.block}.
      </b>{' '}
      {SCAN[reason]} Customers read that what arrives is credited later; it goes on by itself.
    </Note>
  )
}

export function TreasuryPage() {
  const treasury = useQuery({
    queryKey: ['treasury'],
    queryFn: () => call(getTreasury, {}, { quiet: true }),
    refetchInterval: 5000,
  })
  const { data } = treasury
  return (
    <Page
      title="Treasury"
      help={
        <p>
          Look here each morning and when you leave: no difference, nothing stopped, the signer heard of
          within a minute, and a sum of nothing in every asset. A shortfall is acted on at once, by day and
          night. The procedure is in docs/operations.md, “The treasury”.
        </p>
      }
    >
      {treasury.isPending && <ListSkeleton badges={false} rows={8} />}
      {treasury.isError && !data && (
        <Told>
          <Note tone="neg">The treasury could not be loaded.</Note>
        </Told>
      )}
      {treasury.isError && data && (
        <Told>
          <Note tone="warn">These figures are not fresh: the server does not answer.</Note>
        </Told>
      )}
      {data && (
        <>
          <Told>
            <ScanStopped chain={data.chain} />
            {data.stopped ? (
              <Note tone="neg" live>
                <b>Nothing is paid.</b> {STOPS[data.stopped]}
              </Note>
            ) : (
              <Note tone="pos">Payments go out: what we hold covers the books in every place.</Note>
            )}
          </Told>
          <Wallets treasury={data} />
          <Comparison treasury={data} />
          <Signing treasury={data} />
          <Books treasury={data} />
          <OutgoingTransfers />
          <Moves treasury={data} />
          <Deposits />
        </>
      )}
    </Page>
  )
}
