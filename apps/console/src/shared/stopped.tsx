import type { Stops } from '@matin/contract/admin/stops'
import { Note } from '@matin/ui/note'
import { moment } from './format.ts'

/** Reasons why no payment is made, in words for operators. Customers read other texts. */
const PAYING: Record<NonNullable<Stops['paying']>['reason'], string> = {
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
    'USDT left the hot wallet by no payment that the books know: nothing new is signed, and customers read it. After a restored backup two operators post each of them below (docs/operations.md, “After a restore”). At any other time somebody else may have the key: act as for a shortfall.',
}

/**
 * Reasons why the next block is not posted, each with the remedy (docs/operations.md, “No node is believed
 * alone”).
 */
const BOOKING: Record<NonNullable<Stops['booking']>['reason'], string> = {
  node_faulty:
    'The node says what its own block does not bear out. Act at once: the log says what; point TRON_URL at another node.',
  witness_unknown:
    'A block is signed by a witness that nobody named. Its address is in the log: look whether it is elected, then add it to TRON_WITNESSES, or set TRON_URL_2.',
  second_node_silent: 'The second node does not answer, or lags behind: look at its provider.',
  nodes_disagree:
    'The two nodes say different things of one block. Act at once: compare the block of the log with an explorer; one of them lies or is on another chain.',
  node_silent:
    'The node has told no new block for five minutes: look at the job “scan chain”, then at the node; point TRON_URL at another one.',
}

/**
 * Warning that scanning or paying has stopped: the reason, since when, and the remedy. All pages show the
 * same text.
 */
export function Stopped({ stops: { booking, paying } }: { stops: Stops }) {
  return (
    <>
      {booking && (
        <Note tone="neg" live>
          <b>
            No block is recorded since {moment(booking.since)}, after block {booking.block}.
          </b>{' '}
          {BOOKING[booking.reason]} Customers read that what arrives is credited later; it goes on by itself.
        </Note>
      )}
      {paying && (
        <Note tone="neg" live>
          <b>Nothing is paid{paying.since && ` since ${moment(paying.since)}`}.</b> {PAYING[paying.reason]}
        </Note>
      )}
    </>
  )
}
