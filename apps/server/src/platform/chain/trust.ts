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
  | { ok: false; stop: ScanStop; detail: string }

/** The blocks do not rest on a single node's answer. */
export interface TrustedReader {
  /**
   * The solid blocks from `from` on, at most `count`, up to the first that is refused. None while the node lags
   * behind. @throws TronNodeError when the first node does not answer
   */
  read(from: number, count: number): Promise<Trusted[]>
}

/** The second node's block; or why it has none. */
type Confirmation = Block | string

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

  async function read(from: number, count: number): Promise<Trusted[]> {
    const blocks = await client.solidBlocks(from, count, { prove: true })
    const others = blocks.length > 0 ? await confirmations(from, blocks.length) : null
    const found: Trusted[] = []
    for (const [index, block] of blocks.entries()) {
      const one = await judge(block, others?.[index])
      // A second node that is some blocks behind refuses nothing yet: the next run asks it again.
      if (!one.ok && one.stop === 'second_node_silent' && index > 0) break
      found.push(one)
      if (!one.ok) break
    }
    return found
  }

  /** Null without a second node. */
  async function confirmations(from: number, count: number): Promise<Confirmation[] | null> {
    if (second === null) return null
    const lacking: Confirmation[] = Array(count).fill('it does not have the block')
    try {
      const blocks: Confirmation[] = await second.solidBlocks(from, count)
      return [...blocks, ...lacking.slice(blocks.length)]
    } catch (error) {
      return lacking.fill(String(error))
    }
  }

  async function judge(block: Block, other: Confirmation | undefined): Promise<Trusted> {
    const { number } = block
    const seen = examineBlock(block, usdtContract)
    const known = seen.signer !== null && (await isKnown(seen.signer))
    const transfers = usdtTransfers(block, usdtContract)
    if (other === undefined) return alone(block, seen, known, transfers)
    const refused = compare(block, transfers, other)
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

  function compare(block: Block, transfers: readonly UsdtTransfer[], other: Confirmation): Trusted | null {
    if (typeof other === 'string') return { ok: false, stop: 'second_node_silent', detail: other }
    return summary(block, transfers) === summary(other, usdtTransfers(other, usdtContract))
      ? null
      : { ok: false, stop: 'nodes_disagree', detail: `${block.id}, ${other.id}` }
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
    together: work => client.together(one => second.together(other => work(agreeingOn(one, other)))),
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
