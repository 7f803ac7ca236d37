import type { PayingWallet } from '@matin/domain/withdrawal/signing-approval'
import type { BlockHeader } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import { messageOf } from './errors.ts'
import type { Prices } from './fees.ts'
import type { Keyring } from './payments.ts'

export interface WalletParts {
  node: TronClient
  usdtContract: string
  /** Id of block 0 of the signer's chain; null if the signer accepts whatever chain the node is on. */
  genesis: string | null
  keyring: Keyring
  log(message: string): void
}

export interface Wallet {
  /** USDT of the hot wallet in solid blocks. */
  usdt: bigint
  coldUsdt: bigint
  trxSun: bigint
  /** Available energy from staking. */
  energy: bigint
  prices: Prices
  /** Wallet that pays, in the form in which operators' signatures name it. */
  from: PayingWallet
  /** Reference block. It is solid, so that no reorganisation can invalidate the transaction. */
  refBlock: BlockHeader
  head: BlockHeader
}

/** @throws Error on another chain than this signer's, or when the node does not answer */
export async function readPayingWallet({
  node,
  keyring,
  usdtContract,
  genesis: expected,
}: WalletParts): Promise<PayingWallet> {
  const genesis = await node.genesis()
  if (expected !== null && genesis !== expected)
    throw new Error(`block 0 of the node is ${genesis}, and TRON_GENESIS names ${expected}`)
  return { hotAddress: keyring.hotAddress, usdtContract, genesis }
}

/** Time for which a reading of an idle signer is used again: nodes limit requests. */
const KEPT_MILLISECONDS = 40_000

/** `read` is null when the node does not answer. `now` in milliseconds. */
export function createWalletReader(parts: WalletParts) {
  let kept: { wallet: Wallet; at: number } | null = null
  return {
    async read(from: PayingWallet, isIdle: boolean, now: number): Promise<Wallet | null> {
      if (kept && isIdle && Math.abs(now - kept.at) < KEPT_MILLISECONDS) return kept.wallet
      const wallet = await readWallet(parts, from)
      kept = wallet && isIdle ? { wallet, at: now } : null
      return wallet
    },
    forget() {
      kept = null
    },
  }
}

/** Reads the wallets' balances and the node's state; null when the node does not answer. */
async function readWallet(
  { node, keyring: { hotAddress, coldAddress }, usdtContract, log }: WalletParts,
  from: PayingWallet,
): Promise<Wallet | null> {
  try {
    // Read after the server's in-flight sum: a payment that becomes solid in between counts twice, never zero times.
    const [usdt, coldUsdt, { balanceSun: trxSun }, { energyAvailable: energy }, prices, refBlock, head] =
      await node.together(one =>
        Promise.all([
          one.trc20Balance(usdtContract, hotAddress, { solid: true }),
          one.trc20Balance(usdtContract, coldAddress, { solid: true }),
          one.account(hotAddress),
          one.accountResource(hotAddress),
          one.prices(),
          one.solidHead(),
          one.head(),
        ]),
      )
    return { usdt, coldUsdt, trxSun, energy, prices, from, refBlock, head }
  } catch (error) {
    log(`node: ${messageOf(error)}`)
    return null
  }
}
