import type { Payment } from '@matin/contract/internal'
import { addressFromPrivateKey, isTronAddress } from '@matin/tron/address'
import type { BlockHeader } from '@matin/tron/blocks'
import { depositPath, privateKeyFromMnemonic } from '@matin/tron/derive'
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
  /** Mnemonic of the deposit account. */
  depositMnemonic: string
}

export interface PaymentTerms {
  usdtContract: string
  refBlock: BlockHeader
  timestamp: number
  expiration: number
}

/** The most TRX that the energy of one transfer may cost: 100 TRX. */
const FEE_LIMIT_SUN = 100_000_000n
/** The most TRX that one deposit address is ever supplied with at a time. */
const MAX_SUPPLY_SUN = 100_000_000n

export interface Cashier {
  hotAddress: string
  /** Why a payment is refused whatever the server says; null when it may be signed. */
  problem(payment: Payment): string | null
  sign(payment: Payment, terms: PaymentTerms): SignedTransfer
  /** Why stored bytes may not go out for a payment; null when they are exactly that payment. */
  problemWithBytes(payment: Payment, rawDataHex: string, usdtContract: string): string | null
  /** The address that pays. */
  payer(payment: Payment): string
}

/**
 * Signs payments with the keys that it alone holds. It derives deposit addresses itself, so that a server that
 * was taken over can neither sweep them elsewhere nor have TRX sent anywhere else.
 */
export function createCashier(keys: Keys): Cashier {
  const hotAddress = addressFromPrivateKey(keys.hotKey)
  const depositKey = (index: number) => privateKeyFromMnemonic(keys.depositMnemonic, depositPath(index))
  const keyOf = (payment: Payment) => (payment.kind === 'sweep' ? depositKey(payment.index) : keys.hotKey)
  const payer = (payment: Payment) => addressFromPrivateKey(keyOf(payment))

  function problem(payment: Payment): string | null {
    const amount = BigInt(payment.amount)
    if (amount === 0n) return 'it pays nothing'
    if (!isTronAddress(payment.address)) return 'its address is none'
    switch (payment.kind) {
      case 'withdrawal':
        return payment.address === hotAddress ? 'it pays the hot wallet itself' : null
      case 'sweep':
        return payment.address === hotAddress ? null : 'a sweep goes to the hot wallet only'
      case 'supply':
        if (payment.address !== addressFromPrivateKey(depositKey(payment.index)))
          return 'it is no deposit address'
        return amount > MAX_SUPPLY_SUN ? 'it supplies too much TRX' : null
    }
  }

  function sign(payment: Payment, terms: PaymentTerms): SignedTransfer {
    const { refBlock, timestamp, expiration } = terms
    const common = { from: payer(payment), to: payment.address, refBlock, timestamp, expiration }
    const amount = BigInt(payment.amount)
    const unsigned =
      payment.kind === 'supply'
        ? buildTrxTransfer({ ...common, amountSun: amount })
        : buildTransfer({ ...common, usdtContract: terms.usdtContract, amount, feeLimitSun: FEE_LIMIT_SUN })
    return signTransaction(unsigned, keyOf(payment))
  }

  function problemWithBytes(payment: Payment, rawDataHex: string, usdtContract: string): string | null {
    const found = readBytes(payment, rawDataHex, usdtContract)
    if (found === null) return 'they are no such transfer'
    if (found.from !== payer(payment)) return 'they are paid by another address'
    if (found.to !== payment.address) return 'they pay another address'
    return found.amount === BigInt(payment.amount) ? null : 'they pay another amount'
  }

  return { hotAddress, problem, sign, problemWithBytes, payer }
}

function readBytes(payment: Payment, rawDataHex: string, usdtContract: string) {
  if (payment.kind === 'supply') {
    const transfer = decodeTrxTransfer(rawDataHex)
    return transfer && { from: transfer.from, to: transfer.to, amount: transfer.amountSun }
  }
  const transfer = decodeTransfer(rawDataHex)
  return transfer?.contract === usdtContract ? transfer : null
}
