import type { Payment, SignerRefusal, SignItem } from '@matin/contract/internal/signer'
import type { TronClient } from '@matin/tron/client'
import type { SignedTransfer } from '@matin/tron/sender'
import { messageOf } from './errors.ts'
import { inParallel } from './parallel.ts'
import type { SignedBefore, Store } from './store.ts'

const PARALLEL = 8

type Found =
  | { state: 'anew' }
  | { state: 'again'; signed: SignedTransfer }
  | { state: 'refused'; refusal: SignerRefusal }
  | { state: 'unknown' }

/**
 * Creates the history of payments in the signer's own store. A payment is paid once, whatever the server has
 * forgotten. A signed payment is sent with the same bytes until they expire. It is signed again only after
 * they have expired by a solid block's time and are not in the solid chain.
 */
export function createPaymentHistory(parts: {
  store: Pick<Store, 'signedBefore'>
  node: Pick<TronClient, 'together'>
  log(message: string): void
}) {
  async function lookUp({ subject, payment }: SignItem, solid: number): Promise<Found> {
    const before = parts.store.signedBefore(subject)
    if (before === null) return { state: 'anew' }
    const refused = (reason: SignerRefusal['reason'], detail: string): Found => ({
      state: 'refused',
      refusal: { subject, reason, detail },
    })
    if (!isSame(before, payment))
      return refused('payment_changed', `it was ${before.amount} to ${before.address}`)
    if (before.expiration >= solid)
      return before.signed ? { state: 'again', signed: before.signed } : { state: 'unknown' }
    try {
      // Expiry and absence come from one node: one that lags lacks what another has.
      return await parts.node.together<Found>(async one => {
        const { timestamp } = await one.solidHead()
        const mined = await one.transactionInfo(before.txid, { solid: true })
        if (mined !== null) return refused('paid_before', before.txid)
        return { state: before.expiration < timestamp ? 'anew' : 'unknown' }
      })
    } catch (error) {
      parts.log(`payment ${subject}: ${messageOf(error)}`)
      return { state: 'unknown' }
    }
  }

  /** `solid`: the newest solid block's time. A subject listed twice is paid once, as its first entry. */
  async function classify(list: readonly SignItem[], solid: number) {
    const named = new Set<string>()
    const items = list.filter(({ subject }) => !named.has(subject) && named.add(subject))
    const found = await inParallel(items, PARALLEL, item => lookUp(item, solid))
    const anew: SignItem[] = []
    const again: { item: SignItem; signed: SignedTransfer }[] = []
    const refusals: SignerRefusal[] = []
    for (const [index, item] of items.entries()) {
      const one = found[index]
      if (one?.state === 'anew') anew.push(item)
      if (one?.state === 'again') again.push({ item, signed: one.signed })
      if (one?.state === 'refused') refusals.push(one.refusal)
    }
    return { anew, again, refusals }
  }

  return { classify }
}

function isSame(before: SignedBefore, { kind, address, amount }: Payment): boolean {
  return before.kind === kind && before.address === address && before.amount === BigInt(amount)
}
