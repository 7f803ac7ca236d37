import { bytesToHex } from '@noble/hashes/utils.js'
import { addressToHex } from '../address.ts'
import { encodeRaw, type RawContract } from '../raw-transaction.ts'
import { signHash, txidOf } from '../sign.ts'
import { buildRaw } from './build.ts'
import { chainTx } from './check.ts'
import { plainCall, transferData, USDT } from './contracts.ts'
import type { Ledger } from './ledger.ts'

const FEE_LIMIT = 100_000_000n
/** Long enough for a clock that jumps before the chain's own transfers are mined. */
const EXPIRATION_MS = 12 * 60 * 60 * 1000

/** @throws RangeError if `to` is no address or the amount no uint256 */
export function usdtTransfer(to: string, amount: bigint): (owner: string) => RawContract {
  const data = transferData(addressToHex(to), amount)
  return owner => plainCall(owner, USDT, data)
}

export interface Wallet {
  address: string
  key: string
}

/** For the chain's own accounts, each transaction with a unique timestamp. */
export function createSender(ledger: Ledger, now: () => number) {
  let last = 0
  return (wallet: Wallet, contract: (owner: string) => RawContract): { txid: string } => {
    const head = ledger.block(ledger.height)
    if (head === null) throw new Error('the chain is empty')
    const unsigned = buildRaw(contract(addressToHex(wallet.address)), FEE_LIMIT, 0, head)
    for (;;) {
      last = Math.max(now(), last + 1)
      const bytes = encodeRaw({
        ...unsigned,
        timestamp: last,
        expiration: head.timestamp + EXPIRATION_MS,
      })
      const txid = txidOf(bytes)
      const tx = chainTx(bytesToHex(bytes), [signHash(txid, wallet.key)])
      const result = tx === null ? null : ledger.submit(tx)
      if (result?.ok) return { txid }
      if (result === null || result.code !== 'DUP_TRANSACTION_ERROR')
        throw new RangeError(result?.message ?? 'invalid')
    }
  }
}
