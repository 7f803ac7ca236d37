import type { SignerItem, SignerWork } from '@matin/contract/internal'
import type { SignedBytes, TronClient } from '@matin/tron/client'
import { decodeTransfer, decodeTrxTransfer, verifySigned } from '@matin/tron/sender'
import type { Cashier } from './payments.ts'
import type { ServerApi } from './server-api.ts'

type SignItem = Extract<SignerItem, { task: 'sign' }>
type BroadcastItem = Extract<SignerItem, { task: 'broadcast' }>

export interface SignerParts {
  server: ServerApi
  node: TronClient
  usdtContract: string
  cashier: Cashier
  log(message: string): void
}

export interface Signer {
  /** One round: report health, send stored bytes again, sign what is approved. Throws when the server is away. */
  round(): Promise<void>
}

/** Below this the hot wallet can't be trusted to pay for energy: 100 TRX. */
const MIN_TRX_SUN = 100_000_000n
/** Signed bytes live this long after the head block; then they may be signed anew. */
const EXPIRATION_MILLISECONDS = 10 * 60_000
/** Stored bytes are sent again at most this often. */
const REBROADCAST_MILLISECONDS = 15_000
const REMEMBERED_BROADCASTS = 1000

/** Holds the keys. Decides nothing: it signs what the server approved, after checking it itself. */
export function createSigner(parts: SignerParts): Signer {
  const { cashier } = parts
  const lastSent = new Map<string, number>()
  let lastTimestamp = 0

  async function round(): Promise<void> {
    const work = await parts.server.work()
    const { paused, mined, ...wallet } = await readWallet(work)
    await parts.server.reportStatus({
      hotAddress: cashier.hotAddress,
      usdt: wallet.usdt.toString(),
      trxSun: wallet.trxSun.toString(),
      paused,
    })
    for (const item of work.items) {
      if (item.task === 'broadcast' && !mined.has(item.txid)) await rebroadcast(item, work.now)
    }
    if (paused !== null || work.stopped !== null) return
    for (const item of work.items) {
      if (item.task === 'sign') await signAndSend(item, work.now)
    }
  }

  /** What the hot wallet holds, and why signing must wait: too little for all that is under way, or no node. */
  async function readWallet(work: SignerWork) {
    const mined = new Set<string>()
    try {
      const usdt = await parts.node.trc20Balance(parts.usdtContract, cashier.hotAddress)
      const { balanceSun: trxSun } = await parts.node.account(cashier.hotAddress)
      // What is in a head block has left the balance already.
      for (const item of work.items) {
        if (item.task !== 'broadcast') continue
        if ((await parts.node.transactionInfo(item.txid, { solid: false })) !== null) mined.add(item.txid)
      }
      const unpaid = work.items.filter(
        ({ payment, ...item }) =>
          payment.kind === 'withdrawal' && !(item.task === 'broadcast' && mined.has(item.txid)),
      )
      const needed = unpaid.reduce((sum, { payment }) => sum + BigInt(payment.amount), 0n)
      const low = unpaid.length > 0 && (usdt < needed || trxSun < MIN_TRX_SUN)
      return { usdt, trxSun, mined, paused: low ? ('hot_wallet_low' as const) : null }
    } catch (error) {
      parts.log(`node: ${messageOf(error)}`)
      return { usdt: 0n, trxSun: 0n, mined, paused: 'node_unreachable' as const }
    }
  }

  async function signAndSend(item: SignItem, now: string): Promise<void> {
    const problem = cashier.problem(item.payment)
    if (problem !== null) {
      parts.log(`payment ${item.subject} was not signed: ${problem}`)
      return
    }
    // The reference block is solid, so that no reorganisation can break it.
    const refBlock = await parts.node.solidHead()
    const head = await parts.node.head()
    const signed = cashier.sign(item.payment, {
      usdtContract: parts.usdtContract,
      refBlock,
      timestamp: uniqueTimestamp(now),
      expiration: head.timestamp + EXPIRATION_MILLISECONDS,
    })
    const { expiration, ...bytes } = signed
    const stored = await parts.server.storeSigned({
      subject: item.subject,
      attempt: item.attempt,
      ...bytes,
      expiration: new Date(expiration).toISOString(),
    })
    if (!stored) {
      parts.log(`payment ${item.subject}: attempt ${item.attempt} is not wanted any more`)
      return
    }
    await send(item, signed)
  }

  /** Stored bytes came through the server: they go out only if they are ours and pay what they are for. */
  async function rebroadcast(item: BroadcastItem, now: string): Promise<void> {
    const time = Date.parse(now)
    if (time - (lastSent.get(item.txid) ?? 0) < REBROADCAST_MILLISECONDS) return
    const problem =
      cashier.problem(item.payment) ??
      cashier.problemWithBytes(item.payment, item.rawDataHex, parts.usdtContract) ??
      signatureProblem(item)
    if (problem !== null) {
      parts.log(`payment ${item.subject}: stored bytes were not sent, ${problem}`)
      return
    }
    await send(item, item)
    if (lastSent.size >= REMEMBERED_BROADCASTS) lastSent.clear()
    lastSent.set(item.txid, time)
  }

  function signatureProblem(item: BroadcastItem): string | null {
    const transfer = decodeTransfer(item.rawDataHex) ?? decodeTrxTransfer(item.rawDataHex)
    const { txid, rawDataHex, signature } = item
    const signer = transfer && verifySigned({ txid, rawDataHex, signature, expiration: transfer.expiration })
    return signer === cashier.payer(item.payment) ? null : 'we did not sign them'
  }

  async function send(item: SignerItem, { txid, rawDataHex, signature }: SignedBytes): Promise<void> {
    const answer = await broadcast({ txid, rawDataHex, signature })
    if (!answer.ok) parts.log(`payment ${item.subject}: the node answered ${answer.code}`)
    await parts.server.reportBroadcast({
      subject: item.subject,
      attempt: item.attempt,
      txid,
      ok: answer.ok,
      code: answer.ok ? null : answer.code,
    })
  }

  async function broadcast(signed: SignedBytes): Promise<{ ok: true } | { ok: false; code: string }> {
    try {
      return await parts.node.broadcast(signed)
    } catch (error) {
      // The outcome is unknown: the same bytes go out again in a later round, never others.
      parts.log(`broadcast: ${messageOf(error)}`)
      return { ok: false, code: 'UNKNOWN' }
    }
  }

  /** Two equal transfers must not share a txid: each gets its own millisecond. */
  function uniqueTimestamp(now: string): number {
    lastTimestamp = Math.max(Date.parse(now), lastTimestamp + 1)
    return lastTimestamp
  }

  return { round }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
