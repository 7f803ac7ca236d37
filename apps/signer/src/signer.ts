import type { BroadcastItem, SignerRefusal, SignerWork, SignItem } from '@matin/contract/internal/signer'
import type { PayingWallet } from '@matin/domain/withdrawal/signing-approval'
import { decodeTransfer, decodeTrxTransfer, verifySigned } from '@matin/tron/sender'
import { createBroadcaster } from './broadcasts.ts'
import { createConfirmer } from './confirmations.ts'
import { messageOf } from './errors.ts'
import { type Budget, createFees } from './fees.ts'
import type { Log } from './log.ts'
import { createOutgoing } from './outgoing.ts'
import { createPaymentHistory } from './payment-history.ts'
import { createPaymentSigner, type Made, outgoing, type Signed } from './payment-signer.ts'
import type { Keyring, Problem } from './payments.ts'
import { createPolicy, type PolicyTerms } from './policy.ts'
import { createReports } from './reports.ts'
import { createReserveSigner } from './reserves.ts'
import type { ServerApi } from './server-api.ts'
import type { Store } from './store.ts'
import { createWalletReader, readPayingWallet, type Wallet, type WalletParts } from './wallet.ts'

export interface SignerParts extends WalletParts {
  server: ServerApi
  /** Maximum cost of one transfer's energy, in sun. */
  maxFeeSun: bigint
  terms: PolicyTerms
  store: Store
  /** Whether a signer whose store was not in use waits until the chain's head at the start is solid. */
  waitsForHead: boolean
  /** Milliseconds since 1970. Null: the server's time, which development can move; production must not. */
  clock: (() => number) | null
  log: Log
}

/** Remainder after a round: `more` that can be done at once, something that `waits`, or nothing. */
export type Left = 'more' | 'waits' | 'nothing'

export interface Signer {
  /** Reports health, sends stored bytes again, signs. Throws when the server cannot be reached. */
  round(): Promise<Left>
}

/** Balance of the hot wallet in sun below which no withdrawal is signed: 100 TRX. */
const MIN_TRX_SUN = 100_000_000n
/** Maximum length of the detail that the server accepts in a refusal. */
const DETAIL_LENGTH = 500

/** Signs a payment once if server and own policy permit it, and counts it before the bytes leave. */
export function createSigner(parts: SignerParts): Signer {
  const { keyring, server, log } = parts
  const fees = createFees(parts)
  const broadcaster = createBroadcaster(parts)
  const policy = createPolicy(parts.terms, parts.store)
  const reports = createReports(parts, policy)
  const past = createPaymentHistory(parts)
  const chain = createOutgoing({ ...parts, ...keyring })
  const signReserves = createReserveSigner(parts)
  const confirmArrivals = createConfirmer(parts)
  const wallets = createWalletReader(parts)
  const signByPolicy = createPaymentSigner(parts, policy)
  let now = parts.clock?.() ?? Date.now()
  let from: PayingWallet | null = null
  let budget: Budget | null = null

  async function round(): Promise<Left> {
    now = parts.clock?.() ?? now
    from ??= await readPayingWallet(parts).catch(error => {
      log(`node: ${messageOf(error)}`)
      return null
    })
    const work = await server.work({ hotAddress: keyring.hotAddress, policy: reports.ofPolicy(now, from) })
    if (!parts.clock) now = Date.parse(work.now)
    await tellKnown(parts, work.unknown)
    const wallet = from && (await wallets.read(from, isIdle(work), now))
    if (wallet === null) {
      await reports.reportHealth(null, 'node_unreachable')
      return 'waits'
    }
    const payable = affordable(work, wallet)
    const short = wallet.trxSun < MIN_TRX_SUN || budget?.isShort() === true
    const waits = work.withdrawals.length > 0 || work.unfunded
    const low = waits && (short || payable.length === 0)
    const pause = await chain.pauseOf(wallet.refBlock)
    if (pause !== null) wallets.forget()
    await reports.reportHealth(wallet, pause ?? (low ? 'hot_wallet_low' : null))
    await signReserves(now)
    const arriving = await confirmArrivals()
    budget = fees.begin(wallet)
    await resend(work.broadcast)
    if (work.stopped !== null) return 'waits'
    // These blocks are read: the next round starts at once.
    if (pause !== null) return pause === 'catching_up' && chain.isReading() ? 'more' : 'waits'
    // Sweeps bring the money that withdrawals wait for, so they never wait for withdrawals.
    const swept = await pay(work.sweeps, wallet, budget)
    const paid = await pay(wallet.trxSun < MIN_TRX_SUN ? [] : payable, wallet, budget)
    if (swept + paid > 0) return 'more'
    return isIdle(work) && !waits && !arriving ? 'nothing' : 'waits'
  }

  /** Those that the hot wallet's TRX covers. Returns how many the server stored before they were sent. */
  async function pay(items: readonly SignItem[], wallet: Wallet, within: Budget): Promise<number> {
    if (items.length === 0 || broadcaster.isCutOff()) return 0
    const { anew, again, refusals } = await past.classify(items, wallet.refBlock.timestamp)
    const { quoted, refusals: unpayable } = await fees.quote(anew, wallet.prices)
    const { made, refusals: stopped } = signByPolicy(quoted, wallet, within, now)
    count(parts, made, wallet)
    reports.logSigned(made, now, from)
    await refuse(parts, [...refusals, ...unpayable, ...stopped])
    const signed = [...again.map(({ item, signed }) => outgoing(item, signed)), ...made]
    if (signed.length === 0) return 0
    const stored = new Set(await server.storeSigned(signed.map(toReport)))
    for (const { item } of signed)
      if (!stored.has(item.subject))
        log(`payment ${item.subject}: attempt ${item.attempt} is not wanted any more`)
    await broadcaster.send(signed.filter(({ item }) => stored.has(item.subject)))
    return stored.size
  }

  /** Checks that this signer signed them and what they pay, because they came through the server. */
  async function resend(items: readonly BroadcastItem[]): Promise<void> {
    const refusals: SignerRefusal[] = []
    const sound = items.filter(item => {
      const problem = problemOf(parts, item)
      if (problem) refusals.push({ subject: item.subject, ...problem })
      return !problem
    })
    await refuse(parts, refusals)
    await broadcaster.send(sound.map(item => ({ ...item, bytes: item })))
  }

  return { round }
}

/** Nothing waits for a signature, a broadcast or a block. */
function isIdle({ withdrawals, sweeps, broadcast, unknown, unfunded, inFlight }: SignerWork): boolean {
  const items = withdrawals.length + sweeps.length + broadcast.length + unknown.length
  return items === 0 && !unfunded && inFlight === '0'
}

/** Before the bytes leave: a crash here has sent nothing, and a repeated request gets the same bytes. */
function count({ store }: SignerParts, made: readonly Made[], { refBlock }: Wallet): void {
  const signings = made.map(({ item, ...one }) => ({ ...one, payment: item.payment }))
  store.count(signings, refBlock.timestamp)
}

/** Payments in the store that a restored database has lost. */
async function tellKnown({ server, store }: SignerParts, txids: readonly string[]): Promise<void> {
  const known = txids.flatMap(txid => {
    const payment = store.paymentOf(txid)
    return payment ? [{ txid, ...payment }] : []
  })
  if (known.length > 0) await server.reportKnown(known)
}

function problemOf({ keyring, usdtContract }: SignerParts, item: BroadcastItem): Problem | null {
  try {
    const detail =
      keyring.problemWithBytes(item.payment, item.rawDataHex, usdtContract) ?? signatureProblem(keyring, item)
    return keyring.problem(item.payment) ?? (detail === null ? null : { reason: 'bytes_differ', detail })
  } catch (error) {
    return { reason: 'bytes_differ', detail: messageOf(error) }
  }
}

function signatureProblem(keyring: Keyring, item: BroadcastItem): string | null {
  const transfer = decodeTransfer(item.rawDataHex) ?? decodeTrxTransfer(item.rawDataHex)
  const { txid, rawDataHex, signature } = item
  const signer = transfer && verifySigned({ txid, rawDataHex, signature, expiration: transfer.expiration })
  return signer === keyring.payer(item.payment) ? null : 'we did not sign them'
}

async function refuse({ server, log }: SignerParts, refusals: readonly SignerRefusal[]): Promise<void> {
  if (refusals.length === 0) return
  for (const { subject, reason, detail } of refusals) log(`payment ${subject}: ${reason}, ${detail}`)
  await server.refuse(
    refusals.map(refusal => ({ ...refusal, detail: refusal.detail.slice(0, DETAIL_LENGTH) })),
  )
}

/** Payable besides those in flight. A large one that cannot be paid does not delay small ones. */
function affordable({ withdrawals, inFlight }: SignerWork, { usdt }: Wallet): SignItem[] {
  let left = usdt - BigInt(inFlight)
  return withdrawals.filter(({ payment }) => {
    const amount = BigInt(payment.amount)
    if (amount > left) return false
    left -= amount
    return true
  })
}

function toReport({ item, signed: { expiration, ...bytes } }: Signed) {
  const { subject, attempt } = item
  return { subject, attempt, ...bytes, expiration: new Date(expiration).toISOString() }
}
