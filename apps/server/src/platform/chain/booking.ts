import type { Block } from '@matin/tron/blocks'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { partOf, type Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { dueAgain, putBack, refusal, stepAside, together } from '../set-aside/set-aside.ts'
import { expireAttempts, expiredBefore, settleAttempts, settledBefore } from './attempts.ts'
import type { ExpiredAttempt, Payer, SettledPayment } from './payer.ts'
import type { ChainListener } from './scanner.ts'
import type { ChainTransfer, TrustedReader } from './trust.ts'

/** Tried again in one run. */
const CHUNK = 50
const KINDS = ['transfer', 'settlement', 'expiry'] as const
type Aside = { kind: (typeof KINDS)[number]; subject: string }

/** What is done with solid blocks: features in their order with each one's transfers, then what became of what was signed. */
export interface Bookers {
  transfers: readonly ((tx: Tx, block: Block, transfers: readonly ChainTransfer[]) => Promise<void>)[]
  payers: readonly Payer[]
}

/** Books solid blocks whole; one that is refused item by item, so that a single bad one stops nothing. */
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

  /** Does one item of a block, which steps aside when it cannot be done. */
  async function one(tx: Tx, { kind, subject }: Aside, work: () => Promise<void>): Promise<void> {
    const part = await partOf(tx, work)
    if (!part.ok) await stepAside(tx, platform, kind, subject, refusal(part.error))
  }

  const listener: Pick<ChainListener, 'onSolidBlock' | 'onRefusedBlock'> = {
    async onSolidBlock(tx, block, transfers) {
      await book(tx, block, transfers)
      await settle(tx, await settleAttempts(tx, block))
      await expire(tx, await expireAttempts(tx, block))
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
      for (const attempt of await expireAttempts(tx, block))
        await one(tx, { kind: 'expiry', subject: attempt.subject }, () => expire(tx, [attempt]))
    },
  }

  /** What of blocks stepped aside and is due: read from the chain once more, and booked. */
  async function again(reader: TrustedReader): Promise<void> {
    for (const aside of await dueAgain(platform.db, KINDS, platform.clock.now(), CHUNK)) {
      const { kind, subject } = aside as Aside
      const found = kind === 'expiry' ? null : await reader.read(Number(subject.split(':')[0]))
      // A backend that lags behind, or is not believed: the next run asks again.
      if (found?.ok === false) continue
      await together(
        platform,
        [subject],
        async tx => {
          if (found === null) await expire(tx, await expiredBefore(tx, subject))
          else if (kind === 'settlement')
            await settle(tx, await settledBefore(tx, found.block, subject.split(':')[1] ?? ''))
          else {
            const same = (transfer: UsdtTransfer) => transferSubject(transfer) === subject
            await book(tx, found.block, found.transfers.filter(same))
          }
          await putBack(tx, kind, [subject])
        },
        (tx, _subject, trouble) => stepAside(tx, platform, kind, subject, trouble),
      )
    }
  }

  return { listener, again }
}

function transferSubject({ blockNumber, txid, logIndex }: UsdtTransfer): string {
  return `${blockNumber}:${txid}:${logIndex}`
}
