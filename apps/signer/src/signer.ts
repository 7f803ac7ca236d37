import type { SignerWork } from '@matin/contract/internal'
import { addressFromPrivateKey, isTronAddress } from '@matin/tron/address'
import type { SignedBytes, TronClient } from '@matin/tron/client'
import { buildTransfer, decodeTransfer, signTransaction, verifySigned } from '@matin/tron/sender'
import type { ServerApi } from './server-api.ts'

type Item = SignerWork['items'][number]
type SignItem = Extract<Item, { task: 'sign' }>
type BroadcastItem = Extract<Item, { task: 'broadcast' }>

export interface SignerParts {
  server: ServerApi
  node: TronClient
  usdtContract: string
  hotKey: string
  log(message: string): void
}

export interface Signer {
  /** One round: report health, sign what is approved, send stored bytes again. Throws when the server is away. */
  round(): Promise<void>
}

/** The most TRX that the energy of one transfer may cost: 100 TRX. */
const FEE_LIMIT_SUN = 100_000_000n
/** Below this the hot wallet can't be trusted to pay for energy. */
const MIN_TRX_SUN = 100_000_000n
/** Signed bytes live this long after their reference block; then they may be signed anew. */
const EXPIRATION_MILLISECONDS = 10 * 60_000
/** Stored bytes are sent again at most this often. */
const REBROADCAST_MILLISECONDS = 15_000

/** Holds the hot key. Decides nothing: it signs what the server approved, after checking it itself. */
export function createSigner(parts: SignerParts): Signer {
  const hotAddress = addressFromPrivateKey(parts.hotKey)
  const lastSent = new Map<string, number>()
  let lastTimestamp = 0

  async function round(): Promise<void> {
    const work = await parts.server.work()
    const mined = new Set<string>()
    const wallet = await readWallet(work, mined)
    await parts.server.reportStatus({
      hotAddress,
      usdt: wallet.usdt.toString(),
      trxSun: wallet.trxSun.toString(),
      paused: wallet.paused,
    })
    for (const item of work.items) {
      if (item.task === 'broadcast' && !mined.has(item.txid)) await rebroadcast(item, work.now)
    }
    if (wallet.paused !== null) return
    for (const item of work.items) {
      if (item.task === 'sign') await signAndSend(item, work.now)
    }
  }

  /** What the hot wallet holds, and why signing must wait: too little for all that is under way, or no node. */
  async function readWallet(work: SignerWork, mined: Set<string>) {
    try {
      const usdt = await parts.node.trc20Balance(parts.usdtContract, hotAddress)
      const { balanceSun } = await parts.node.account(hotAddress)
      // What is in a head block has left the balance already.
      for (const item of work.items) {
        if (item.task !== 'broadcast' || mined.has(item.txid)) continue
        if ((await parts.node.transactionInfo(item.txid, { solid: false })) !== null) mined.add(item.txid)
      }
      const unpaid = work.items.filter(item => item.task === 'sign' || !mined.has(item.txid))
      const needed = unpaid.reduce((sum, item) => sum + BigInt(item.amount), 0n)
      const low = unpaid.length > 0 && (usdt < needed || balanceSun < MIN_TRX_SUN)
      return { usdt, trxSun: balanceSun, paused: low ? ('hot_wallet_low' as const) : null }
    } catch (error) {
      parts.log(`node: ${messageOf(error)}`)
      return { usdt: 0n, trxSun: 0n, paused: 'node_unreachable' as const }
    }
  }

  async function signAndSend(item: SignItem, now: string): Promise<void> {
    const amount = BigInt(item.amount)
    if (amount === 0n || !isTronAddress(item.address)) {
      parts.log(`withdrawal ${item.withdrawalId} is malformed and was not signed`)
      return
    }
    // The reference block is solid, so that no reorganisation can break it.
    const refBlock = await parts.node.solidHead()
    const head = await parts.node.head()
    const unsigned = buildTransfer({
      usdtContract: parts.usdtContract,
      from: hotAddress,
      to: item.address,
      amount,
      feeLimitSun: FEE_LIMIT_SUN,
      refBlock,
      timestamp: uniqueTimestamp(now),
      expiration: head.timestamp + EXPIRATION_MILLISECONDS,
    })
    const signed = signTransaction(unsigned, parts.hotKey)
    const stored = await parts.server.storeSigned({
      withdrawalId: item.withdrawalId,
      attempt: item.attempt,
      txid: signed.txid,
      rawDataHex: signed.rawDataHex,
      signature: signed.signature,
      expiration: new Date(signed.expiration).toISOString(),
    })
    if (!stored) {
      parts.log(`withdrawal ${item.withdrawalId}: attempt ${item.attempt} is not wanted any more`)
      return
    }
    await send(item, signed)
  }

  async function rebroadcast(item: BroadcastItem, now: string): Promise<void> {
    const time = Date.parse(now)
    if (time - (lastSent.get(item.txid) ?? 0) < REBROADCAST_MILLISECONDS) return
    const problem = problemWith(item)
    if (problem !== null) {
      parts.log(`withdrawal ${item.withdrawalId}: stored bytes not sent, ${problem}`)
      return
    }
    await send(item, item)
    lastSent.set(item.txid, time)
    if (lastSent.size > 1000) lastSent.clear()
  }

  /** Stored bytes came through the server: they go out only if they are ours and pay what they are for. */
  function problemWith(item: BroadcastItem): string | null {
    const transfer = decodeTransfer(item.rawDataHex)
    if (transfer === null) return 'they are no transfer'
    const signed = { ...item, expiration: transfer.expiration }
    if (verifySigned(signed) !== hotAddress) return 'we did not sign them'
    if (transfer.contract !== parts.usdtContract) return 'they move another token'
    if (transfer.to !== item.address) return 'they pay another address'
    if (transfer.amount !== BigInt(item.amount)) return 'they pay another amount'
    return null
  }

  async function send(item: Item, signed: SignedBytes): Promise<void> {
    const answer = await broadcast(signed)
    if (!answer.ok) parts.log(`withdrawal ${item.withdrawalId}: the node answered ${answer.code}`)
    await parts.server.reportBroadcast({
      withdrawalId: item.withdrawalId,
      attempt: item.attempt,
      txid: signed.txid,
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
