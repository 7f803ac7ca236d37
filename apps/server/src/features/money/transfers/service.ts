import type { getRecipient, sendToCustomer } from '@matin/contract/assets'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import { maskPerson } from '@matin/domain/auth/mask'
import { toWire } from '@matin/domain/money/amount'
import { SMALL_SEND, sendRefusal } from '@matin/domain/transfer/terms'
import { markedAmount, markedHours, sendWaitHours } from '@matin/domain/withdrawal/risk'
import { type BatchWrite, insertOf, writeOf } from '#platform/commands/batch-write.ts'
import { type Command, type CommandContext, transferOf } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { uuidOf } from '#platform/ids.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { savedOnlyHolds } from '../../account/address-book/service.ts'
import { emailOf } from '../../account/auth/service.ts'
import { countOutflow, type Headroom, outflowOf } from '../../account/limits/service.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { type SendsBefore, sendFacts } from './risk-facts.ts'
import { internalTransfer } from './tables.ts'

/** Returns the masked recipient of a transfer, so that the sender can notice a mistake before sending. */
export const recipientFor: Query<typeof getRecipient> = async (
  platform,
  { caller: { customerId }, input: { to } },
) => {
  const found = await recipientOf(platform, platform.load, customerId, to)
  return found.ok ? success({ name: found.value.name, uid: found.value.uid }) : found
}

interface Facts {
  recipient: Result<Recipient>
  headroom: Result<Headroom>
  /** Forbids transfers too, because a thief with PIN and session could transfer to their own account. */
  savedOnly: boolean
  spot: bigint
  transferMinimum: bigint
  senderEmail: string
  before: SendsBefore
  riskThreshold: number
}

/**
 * Moves USDT from spot to another customer's spot, free and at once. The money leaves the sender for good. So
 * a transfer obeys holds, counts towards the 24-hour limit and has the same risk score as a withdrawal. A
 * score that needs review is refused for now.
 */
export const sendBy = (platform: Platform): Command<typeof sendToCustomer, Facts> => ({
  async read(load, { caller, input, at }) {
    const { customerId } = caller
    const [recipient, headroom, savedOnly, spot, settings, senderEmail, before] = await Promise.all([
      recipientOf(platform, load, customerId, input.to),
      outflowOf(load, customerId, at),
      savedOnlyHolds(load, customerId, at),
      balanceFor(load, { owner: customerId, asset: 'USDT', kind: 'spot' }),
      readSettings(load),
      emailOf(platform, load, customerId),
      sendFacts(load, caller, input.to, at),
    ])
    const { transferMinimum, riskThreshold } = settings
    return { recipient, headroom, savedOnly, spot, transferMinimum, senderEmail, before, riskThreshold }
  },

  decide(facts, context) {
    const { amount } = context.input
    const { recipient, headroom } = facts
    if (!recipient.ok) return recipient
    if (!headroom.ok) return headroom
    const refused = refusalOf(amount, facts, headroom.value)
    if (refused) return refused
    const risk = { ...facts.before.risk, quantity: amount, spot: facts.spot }
    const hours = sendWaitHours(risk, facts.riskThreshold)
    if (hours > 0) {
      const until = context.at.add({ seconds: Math.ceil(hours * 3600) })
      const minute = until.round({ smallestUnit: 'minute', roundingMode: 'ceil' })
      return failure('send_waits', { params: { until: toTimestamp(minute) } })
    }
    const ends = markedHours(risk)
    const markedUntil = ends > 0 ? context.at.add({ seconds: Math.ceil(ends * 3600) }) : null
    const mark = { markedUntil, marked: markedAmount(risk) }
    return success(sending(context, recipient.value, facts, { amount, mark }))
  },
})

function refusalOf(amount: bigint, facts: Facts, { limit, used }: Headroom): Failure | null {
  const { savedOnly, spot, transferMinimum: minimum } = facts
  const usdt = (minor: bigint) => `${toWire(minor, 'USDT')} USDT`
  if (savedOnly) return failure('transfers_off')
  const headroom = limit > used ? limit - used : 0n
  const refusal = sendRefusal(amount, { minimum, spot, headroom })
  const params = { minimum: usdt(minimum), remaining: usdt(headroom) }
  return refusal && failure(refusal, { field: 'amount', params })
}

/** A concurrent closure of the recipient's account waits until the commit, and then finds the money. */
const HELD_OPEN: BatchWrite<{ customer: string }> = {
  name: 'recipient open',
  columns: { customer: 'uuid' },
  text: 'SELECT 1 FROM rows g JOIN held_open(ARRAY(SELECT customer FROM rows)) o ON o = g.customer',
}

function sending(
  context: CommandContext<typeof sendToCustomer>,
  recipient: Recipient,
  { senderEmail, before }: Facts,
  {
    amount,
    mark,
  }: { amount: bigint; mark: Pick<typeof internalTransfer.$inferInsert, 'marked' | 'markedUntil'> },
) {
  const { at, ids } = context
  const { customerId: sender } = context.caller
  const id = ids.uuid()
  const transfer = transferOf(context, {
    key: `internal_transfer:${id}`,
    kind: 'internal_transfer',
    reference: id,
    postings: [
      { owner: sender, asset: 'USDT', kind: 'spot', amount: -amount },
      { owner: recipient.id, asset: 'USDT', kind: 'spot', amount },
    ],
  })
  const money = { amount: toWire(amount, 'USDT'), asset: 'USDT' }
  const isSmall = amount < SMALL_SEND
  const count = isSmall ? before.small.count + 1 : 1
  const received = note(recipient.id, 'transfer_received', {
    ...money,
    amount: toWire(isSmall ? before.small.amount + amount : amount, 'USDT'),
    other: maskPerson(senderEmail, ''),
    count: String(count),
    about: isSmall ? uuidOf(`${sender} ${recipient.id} ${toTimestamp(at).slice(0, 10)}`) : id,
  })
  const told = notificationWrites(
    context,
    [
      note(sender, 'transfer_sent', { ...money, other: recipient.name }),
      { ...received, replaces: count > 1 },
    ],
    [sender, recipient.id].map(customer => ({ customer, event: 'balance_changed' as const })),
  )
  const row = {
    id,
    sender,
    recipient: recipient.id,
    amount,
    transfer: transfer.request.id,
    createdAt: at,
    address: recipient.address,
    ...mark,
  }
  return {
    answer: {
      amount: money.amount,
      name: recipient.name,
      uid: recipient.uid,
      hash: transfer.hash,
      time: toTimestamp(at),
    },
    transfers: [transfer],
    writes: [
      writeOf(HELD_OPEN, { customer: recipient.id }),
      insertOf(internalTransfer, row),
      countOutflow(sender, { id, amount, at }),
      ...told.writes,
    ],
    events: told.events,
  }
}
