import type { ScanStop } from '@matin/contract/recharge'
import type { Block } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import { type Examination, examineBlock } from '@matin/tron/examine'
import { TronNodeError } from '@matin/tron/node'
import { type UsdtTransfer, usdtTransfers } from '@matin/tron/transfers'
import { eq } from 'drizzle-orm'
import type { Platform } from '../platform.ts'
import { chainWitness } from './tables.ts'

export interface ChainTransfer extends UsdtTransfer {
  /** The owner's signature proves the transfer, or a second node reports the same transfer. */
  borneOut: boolean
}

export type Trusted =
  | { ok: true; block: Block; transfers: ChainTransfer[] }
  /** `stop` null: the node does not have the block or lags behind. */
  | { ok: false; stop: ScanStop | null; detail: string }

/** The blocks do not rest on a single node's answer. */
export interface TrustedReader {
  /** @throws TronNodeError when the first node does not answer */
  read(number: number): Promise<Trusted>
}

/**
 * With a second node, a block is accepted only if both nodes report the same, and an unknown witness that
 * both name becomes known. Without one, a block is refused that contradicts its header or that no known
 * witness signed, and transfers without the owner's signature are marked (`borneOut`).
 */
export function createTrustedReader(
  platform: Platform,
  client: TronClient,
  second: TronClient | null,
  usdtContract: string,
): TrustedReader {
  const { config, db, log } = platform
  const named = new Set(config.TRON_WITNESSES.split(','))

  async function isKnown(signer: string): Promise<boolean> {
    if (named.has(signer)) return true
    const [row] = await db.select().from(chainWitness).where(eq(chainWitness.address, signer))
    return row !== undefined
  }

  async function read(number: number): Promise<Trusted> {
    const block = await client.solidBlock(number, { prove: true })
    if (block === null) return { ok: false, stop: null, detail: '' }
    const seen = examineBlock(block, usdtContract)
    const known = seen.signer !== null && (await isKnown(seen.signer))
    const transfers = usdtTransfers(block, usdtContract)
    if (second === null) return alone(block, seen, known, transfers)
    const refused = await compare(second, block, transfers)
    if (refused) return refused
    if (seen.faults.length > 0)
      log.error({ block: number, faults: seen.faults }, 'both nodes tell what the header does not bear out')
    if (seen.signer !== null && !known) await learn(seen.signer, block)
    return { ok: true, block, transfers: transfers.map(one => ({ ...one, borneOut: true })) }
  }

  function alone(
    block: Block,
    seen: Examination,
    known: boolean,
    transfers: readonly UsdtTransfer[],
  ): Trusted {
    const [fault] = seen.faults
    if (fault !== undefined) return { ok: false, stop: 'node_faulty', detail: fault }
    if (!known) return { ok: false, stop: 'witness_unknown', detail: seen.signer ?? '' }
    return { ok: true, block, transfers: transfers.map(one => ({ ...one, borneOut: seen.isSigned(one) })) }
  }

  async function compare(
    other: TronClient,
    block: Block,
    transfers: readonly UsdtTransfer[],
  ): Promise<Trusted | null> {
    let same: Block | null
    try {
      same = await other.solidBlock(block.number)
    } catch (error) {
      return { ok: false, stop: 'second_node_silent', detail: String(error) }
    }
    if (same === null) return { ok: false, stop: 'second_node_silent', detail: 'it does not have the block' }
    return summary(block, transfers) === summary(same, usdtTransfers(same, usdtContract))
      ? null
      : { ok: false, stop: 'nodes_disagree', detail: `${block.id}, ${same.id}` }
  }

  /** Logged, because witnesses are few and seldom change. */
  async function learn(address: string, block: Block): Promise<void> {
    const row = { address, blockNumber: BigInt(block.number), since: platform.clock.now() }
    await db.insert(chainWitness).values(row).onConflictDoNothing()
    log.warn({ witness: address, block: block.number }, 'new witness, as both nodes say')
  }

  return { read }
}

/**
 * Token balances in solid blocks count only if a second node agrees, because no header commits to them.
 * Honest nodes may differ for moments; the caller retries.
 */
export function agreeingOn(client: TronClient, second: TronClient | null): TronClient {
  if (second === null) return client
  return {
    ...client,
    async trc20Balance(contract, address, options) {
      if (!options?.solid) return client.trc20Balance(contract, address, options)
      const asked = [client, second].map(node => node.trc20Balance(contract, address, options))
      const [balance, other] = await Promise.all(asked)
      if (balance !== undefined && balance === other) return balance
      throw new TronNodeError('timeout', `the nodes differ about ${address}: ${balance}, ${other}`)
    },
  }
}

/** Everything in a block that the ledger records, to compare two nodes' answers. */
function summary(block: Block, transfers: readonly UsdtTransfer[]): string {
  const results = block.infos.map(({ id, failed, receipt }) => [id, failed, receipt.result])
  const moved = transfers.map(({ txid, logIndex, from, to, amount }) => [
    txid,
    logIndex,
    from,
    to,
    amount.toString(),
  ])
  return JSON.stringify([block.id, block.txids, results, moved])
}
