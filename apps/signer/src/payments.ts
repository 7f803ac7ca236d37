import type { Payment, SignerRefusal } from '@matin/contract/internal/signer'
import { addressFromPrivateKey, isTronAddress } from '@matin/tron/address'
import type { BlockHeader } from '@matin/tron/blocks'
import { depositPath, privateKeyFromMnemonic } from '@matin/tron/derive'
import { signMessage } from '@matin/tron/message'
import {
  buildTransfer,
  buildTrxTransfer,
  decodeTransfer,
  decodeTrxTransfer,
  type SignedTransfer,
  signTransaction,
} from '@matin/tron/sender'

export interface Keys {
  /** Private key of the hot wallet, 64 hex digits. */
  hotKey: string
  depositMnemonic: string
  coldAddress: string
}

export interface PaymentTerms {
  usdtContract: string
  refBlock: BlockHeader
  timestamp: number
  expiration: number
  /** Maximum TRX, in sun, for the energy of a USDT transfer; a transfer of TRX uses none. */
  feeLimitSun: bigint
}

export type Problem = Omit<SignerRefusal, 'subject'>

export interface Keyring {
  hotAddress: string
  coldAddress: string
  /** Returns the reason why a payment is refused whatever the server says; null when it may be signed. */
  problem(payment: Payment): Problem | null
  sign(payment: Payment, terms: PaymentTerms): SignedTransfer
  /** Fault for which stored bytes may not be sent; null when they are exactly that payment. */
  problemWithBytes(payment: Payment, rawDataHex: string, usdtContract: string): string | null
  /** Signs a text with the hot wallet's key, as wallets do. */
  signText(text: string): string
  payer(payment: Payment): string
}

/**
 * Creates the keyring, which alone holds the keys and signs payments with them. It derives deposit addresses
 * itself, so that a compromised server can neither sweep them elsewhere nor have TRX sent elsewhere.
 */
export function createKeyring(keys: Keys): Keyring {
  const hotAddress = addressFromPrivateKey(keys.hotKey)
  const depositKey = (index: number) => privateKeyFromMnemonic(keys.depositMnemonic, depositPath(index))
  const keyOf = (payment: Payment) => (payment.kind === 'sweep' ? depositKey(payment.index) : keys.hotKey)
  const payer = (payment: Payment) => addressFromPrivateKey(keyOf(payment))

  function problem(payment: Payment): Problem | null {
    const amount = BigInt(payment.amount)
    if (amount === 0n) return { reason: 'pays_nothing', detail: payment.address }
    if (!isTronAddress(payment.address)) return { reason: 'address_invalid', detail: payment.address }
    switch (payment.kind) {
      case 'withdrawal':
        return payment.address === hotAddress ? { reason: 'pays_itself', detail: hotAddress } : null
      case 'sweep':
        return isOurs(payment.address, hotAddress)
      case 'surplus':
        return isOurs(payment.address, keys.coldAddress)
      case 'supply':
        return isOurs(payment.address, addressFromPrivateKey(depositKey(payment.index)))
    }
  }

  function sign(payment: Payment, terms: PaymentTerms): SignedTransfer {
    const { refBlock, timestamp, expiration, feeLimitSun } = terms
    const common = { from: payer(payment), to: payment.address, refBlock, timestamp, expiration }
    const amount = BigInt(payment.amount)
    const unsigned =
      payment.kind === 'supply'
        ? buildTrxTransfer({ ...common, amountSun: amount })
        : buildTransfer({ ...common, usdtContract: terms.usdtContract, amount, feeLimitSun })
    return signTransaction(unsigned, keyOf(payment))
  }

  function problemWithBytes(payment: Payment, rawDataHex: string, usdtContract: string): string | null {
    const found = readBytes(payment, rawDataHex, usdtContract)
    if (found === null) return 'they are no such transfer'
    if (found.from !== payer(payment)) return 'they are paid by another address'
    if (found.to !== payment.address) return 'they pay another address'
    return found.amount === BigInt(payment.amount) ? null : 'they pay another amount'
  }

  const signText = (text: string) => signMessage(text, keys.hotKey)

  return { hotAddress, coldAddress: keys.coldAddress, problem, sign, problemWithBytes, signText, payer }
}

/** Null if `address` is `own`, the address of ours that this payment must go to. */
function isOurs(address: string, own: string): Problem | null {
  return address === own ? null : { reason: 'recipient_not_ours', detail: address }
}

function readBytes(payment: Payment, rawDataHex: string, usdtContract: string) {
  if (payment.kind === 'supply') {
    const transfer = decodeTrxTransfer(rawDataHex)
    return transfer && { from: transfer.from, to: transfer.to, amount: transfer.amountSun }
  }
  const transfer = decodeTransfer(rawDataHex)
  return transfer?.contract === usdtContract ? transfer : null
}
