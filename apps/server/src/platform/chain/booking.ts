import type { Block, TransactionInfo } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { partOf, type Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { clearFailure, dueAgain, recordFailure, refusal, together } from '../quarantine/quarantine.ts'
import { recordOutgoing } from './outgoing.ts'
import type { ExpiredAttempt, Payer, SettledPayment } from './payer.ts'
import type { ChainListener } from './scanner.ts'
import {
  expireOverdue,
  type OverdueAttempt,
  overdueAttempts,
  settleAttempts,
  settledBefore,
  settleOverdue,
} from './signing-attempts.ts'
import type { ChainTransfer, TrustedReader } from './trust.ts'

/** Maximum of items retried in one run. */
const CHUNK = 50
const KINDS = ['transfer', 'settlement'] as const
type Quarantined = { kind: (typeof KINDS)[number]; subject: string }

/** `transfers` post in this order, and then `payers` settle or expire payments. */
export interface Bookers {
  transfers: readonly ((tx: Tx, block: Block, transfers: readonly ChainTransfer[]) => Promise<void>)[]
  payers: readonly Payer[]
}

/** A block is posted as a whole; if that fails, item by item, so that a bad item blocks no other. */
export function createBooking(platform: Platform, { transfers: bookers, payers }: Bookers) {
  async function book(tx: Tx, block: Block, transfers: readonly ChainTransfer[]): Promise<void> {
    for (const booker of bookers) await booker(tx, block, transfers)
  }
  async function settle(tx: Tx, settled: readonly SettledPayment[]): Promise<void> {
    for (const payer of payers) await payer.onSettled(tx, settled)
  }
  async function expire(tx: Tx, expired: readonly ExpiredAttempt[]): Promise<void> {
    for (const payer of payers) await payer.onExpired(tx, expired)
  }

  async function one(tx: Tx, { kind, subject }: Quarantined, work: () => Promise<void>): Promise<void> {
    const part = await partOf(tx, work)
    if (!part.ok) await recordFailure(tx, platform, kind, subject, refusal(part.error))
  }

  const listener: Pick<ChainListener, 'onSolidBlock' | 'onRefusedBlock'> = {
    async onSolidBlock(tx, block, transfers) {
      await book(tx, block, transfers)
      await settle(tx, await settleAttempts(tx, block))
      await recordOutgoing(tx, platform, block, transfers)
    },
    async onRefusedBlock(tx, block, transfers) {
      for (const transfer of transfers)
        await one(tx, { kind: 'transfer', subject: transferSubject(transfer) }, () =>
          book(tx, block, [transfer]),
        )
      for (const payment of await settleAttempts(tx, block))
        await one(tx, { kind: 'settlement', subject: `${block.number}:${payment.info.id}` }, () =>
          settle(tx, [payment]),
        )
      await recordOutgoing(tx, platform, block, transfers)
    },
  }

  async function again(reader: TrustedReader): Promise<void> {
    for (const quarantined of await dueAgain(platform.db, KINDS, platform.clock.now(), CHUNK)) {
      const { kind, subject } = quarantined as Quarantined
      const [found] = await reader.read(Number(subject.split(':')[0]), 1)
      // The node lags behind or is not trusted: the next run asks again.
      if (!found?.ok) continue
      await together(
        platform,
        [subject],
        async tx => {
          if (kind === 'settlement')
            await settle(tx, await settledBefore(tx, found.block, subject.split(':')[1] ?? ''))
          else {
            const same = (transfer: UsdtTransfer) => transferSubject(transfer) === subject
            await book(tx, found.block, found.transfers.filter(same))
          }
          await clearFailure(tx, kind, [subject])
        },
        (tx, _subject, trouble) => recordFailure(tx, platform, kind, subject, trouble),
      )
    }
  }

  /**
   * Looks each transaction up on the chain first. A transaction on the chain was paid, whatever the database
   * says. A transaction that is not there can never be mined any more.
   */
  async function endOverdue(client: TronClient): Promise<void> {
    const due = await overdueAttempts(platform.db, platform.clock.now(), CHUNK)
    const found = await Promise.all(due.map(attempt => lookUp(platform, client, attempt)))
    const unknown: OverdueAttempt[] = []
    for (const [index, attempt] of due.entries()) {
      const info = found[index]
      if (info === null) unknown.push(attempt)
      else if (info) await endOne(platform, attempt, tx => settleOne(tx, attempt, info))
    }
    await together(
      platform,
      unknown,
      async (tx, some) => {
        const ended: ExpiredAttempt[] = []
        for (const attempt of some) if (await expireOverdue(tx, attempt.txid)) ended.push(attempt)
        await expire(tx, ended)
        const subjects = some.map(({ subject }) => subject)
        await clearFailure(tx, 'expiry', subjects)
      },
      (tx, { subject }, trouble) => recordFailure(tx, platform, 'expiry', subject, trouble),
    )
  }

  async function settleOne(tx: Tx, { subject, txid }: OverdueAttempt, info: TransactionInfo): Promise<void> {
    const settled = await settleOverdue(tx, subject, info)
    if (!settled) return
    for (const payer of payers) await payer.onAdopted(tx, subject, txid)
    await settle(tx, [settled])
  }

  return { listener, again, endOverdue }
}

/** Ends one attempt, in a transaction of its own. */
async function endOne(
  platform: Platform,
  { subject }: OverdueAttempt,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await together(
    platform,
    [subject],
    async tx => {
      await work(tx)
      await clearFailure(tx, 'expiry', [subject])
    },
    (tx, _subject, trouble) => recordFailure(tx, platform, 'expiry', subject, trouble),
  )
}

/** Null if the chain does not have it; undefined if the node fails or lags, so that the next run tries again. */
async function lookUp(
  platform: Platform,
  client: TronClient,
  { subject, txid, expiration }: OverdueAttempt,
): Promise<TransactionInfo | null | undefined> {
  try {
    // Expiry and absence come from one node: one that lags behind the scan lacks what was scanned.
    return await client.together(async one => {
      const { timestamp } = await one.solidHead()
      const info = await one.transactionInfo(txid, { solid: true })
      return info ?? (expiration.epochMilliseconds < timestamp ? null : undefined)
    })
  } catch (error) {
    platform.log.warn({ err: error, subject, txid }, 'the node does not say whether it has a transaction')
    return undefined
  }
}

function transferSubject({ blockNumber, txid, logIndex }: UsdtTransfer): string {
  return `${blockNumber}:${txid}:${logIndex}`
}
