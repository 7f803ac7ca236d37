import type { Stops } from '@matin/contract/admin/stops'
import { Note } from '@matin/ui/note'
import { moment } from '#shared/format/format.ts'

/** Reasons why no payment is made, in words for operators. Customers read other texts. */
const PAYING: Record<NonNullable<Stops['paying']>['reason'], string> = {
  reconciliation:
    'The chain has less USDT than the ledger in one of the places below. Nothing new is signed. First find out what was paid out, and with which key.',
  custody_unknown:
    'A balance hasn’t been compared with the chain for five minutes. Nothing new is signed. Check the node.',
  hot_wallet_low:
    'The hot wallet has too little USDT for the waiting withdrawals, or too little TRX. Send USDT or TRX to its address.',
  node_unreachable: 'The signer can’t reach its node. Check the node.',
  signer_offline: 'The signer hasn’t reported for a minute. Check its machine.',
  signer_locked: 'The signer has no store and signs nothing. Set it up.',
  catching_up:
    'The signer is reading the payments from the hot wallet since its store was last written, and signs nothing until it’s done. This takes minutes, or up to an hour for a new store.',
  outgoing_unknown:
    'USDT left the hot wallet in a payment unknown to the ledger. Nothing new is signed. After a restored backup, two operators post each such payment below (docs/operations.md, “After a restore”). At any other time someone else may have the key: act as for a shortfall.',
}

/** Each with the remedy (docs/operations.md, “No node is believed alone”). */
const BOOKING: Record<NonNullable<Stops['booking']>['reason'], string> = {
  node_faulty:
    'The node’s answer contradicts its own block. Act now: read the details in the log, and point TRON_URL at another node.',
  witness_unknown:
    'A block is signed by a witness that isn’t in TRON_WITNESSES. Its address is in the log: check that it is elected, then add it, or set TRON_URL_2.',
  second_node_silent: 'The second node doesn’t answer or lags behind. Check its provider.',
  nodes_disagree:
    'The two nodes disagree about one block. Act now: compare the block in the log with an explorer. One node is wrong or on another chain.',
  node_silent:
    'The node has reported no new block for five minutes. Check the job “Read the chain”, then the node, or point TRON_URL at another one.',
}

/** Warning that scanning or paying has stopped; all pages show the same text. */
export function Stopped({ stops: { booking, paying } }: { stops: Stops }) {
  return (
    <>
      {booking && (
        <Note tone="neg" live>
          <b>
            No block recorded since {moment(booking.since)}, after block {booking.block}.
          </b>{' '}
          {BOOKING[booking.reason]} Customers read that new deposits will be credited later. Crediting
          continues automatically.
        </Note>
      )}
      {paying && (
        <Note tone="neg" live>
          <b>Nothing paid{paying.since && ` since ${moment(paying.since)}`}.</b> {PAYING[paying.reason]}{' '}
          Customers read that withdrawals are paused.
        </Note>
      )}
    </>
  )
}
