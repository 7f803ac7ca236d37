import type { Payment } from '@matin/contract/internal/signer'
import { createDepositDeriver } from '@matin/tron/derive'
import {
  DEV_COLD_ADDRESS,
  DEV_DEPOSIT_MNEMONIC,
  DEV_DEPOSIT_XPUB,
  DEV_FAUCET_ADDRESS,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import { verifySigned } from '@matin/tron/sender'
import { describe, expect, it } from 'vitest'
import { createKeyring } from './payments.ts'

const keyring = createKeyring({
  hotKey: DEV_HOT_KEY,
  depositMnemonic: DEV_DEPOSIT_MNEMONIC,
  coldAddress: DEV_COLD_ADDRESS,
})
const depositAddress = createDepositDeriver(DEV_DEPOSIT_XPUB)
const terms = {
  usdtContract: DEV_USDT_CONTRACT,
  refBlock: { id: 'ab'.repeat(32), number: 1000, parentId: 'cd'.repeat(32), timestamp: 1_700_000_000_000 },
  timestamp: 1_700_000_000_000,
  expiration: 1_700_000_600_000,
  feeLimitSun: 20_000_000n,
}
const withdrawal: Payment = {
  kind: 'withdrawal',
  address: DEV_FAUCET_ADDRESS,
  amount: '119000000',
  customer: '100000001',
}
const sweep: Payment = { kind: 'sweep', index: 7, address: DEV_HOT_ADDRESS, amount: '500000000' }
const surplus: Payment = { kind: 'surplus', address: DEV_COLD_ADDRESS, amount: '500000000' }
const supply: Payment = { kind: 'supply', index: 7, address: depositAddress(7), amount: '40000000' }

describe('the keyring signs', () => {
  it.each([
    ['a withdrawal', withdrawal, DEV_HOT_ADDRESS],
    ['a sweep', sweep, depositAddress(7)],
    ['a surplus', surplus, DEV_HOT_ADDRESS],
    ['a supply of TRX', supply, DEV_HOT_ADDRESS],
  ])('%s from its own paying address, as bytes that decode to the same payment', (_name, payment, payer) => {
    expect(keyring.problem(payment)).toBeNull()
    const signed = keyring.sign(payment, terms)
    expect(verifySigned(signed)).toBe(payer)
    expect(keyring.problemWithBytes(payment, signed.rawDataHex, DEV_USDT_CONTRACT)).toBeNull()
  })

  it('two equal payments as different transactions when their timestamps differ', () => {
    const first = keyring.sign(withdrawal, terms)
    const second = keyring.sign(withdrawal, { ...terms, timestamp: terms.timestamp + 1 })
    expect(second.txid).not.toBe(first.txid)
  })
})

describe('the keyring refuses, whatever the server says,', () => {
  it.each<[string, Payment, string]>([
    ['a sweep to the cold wallet', { ...sweep, address: DEV_COLD_ADDRESS }, 'recipient_not_ours'],
    ['a sweep to a stranger', { ...sweep, address: DEV_FAUCET_ADDRESS }, 'recipient_not_ours'],
    ['a surplus to a stranger', { ...surplus, address: DEV_FAUCET_ADDRESS }, 'recipient_not_ours'],
    ['a surplus to the hot wallet', { ...surplus, address: DEV_HOT_ADDRESS }, 'recipient_not_ours'],
    ['TRX for a stranger', { ...supply, address: DEV_FAUCET_ADDRESS }, 'recipient_not_ours'],
    ['TRX for another deposit address', { ...supply, index: 8 }, 'recipient_not_ours'],
    ['a withdrawal of nothing', { ...withdrawal, amount: '0' }, 'pays_nothing'],
    [
      'a withdrawal to a broken address',
      { ...withdrawal, address: `${DEV_FAUCET_ADDRESS.slice(0, -1)}x` },
      'address_invalid',
    ],
    ['a withdrawal to the hot wallet itself', { ...withdrawal, address: DEV_HOT_ADDRESS }, 'pays_itself'],
  ])('%s', (_name, payment, reason) => {
    expect(keyring.problem(payment)).toMatchObject({ reason })
  })

  it('stored bytes with another recipient, amount, token or payer', () => {
    const { rawDataHex } = keyring.sign(withdrawal, terms)
    const problem = (payment: Payment, contract = DEV_USDT_CONTRACT) =>
      keyring.problemWithBytes(payment, rawDataHex, contract)
    expect(problem({ ...withdrawal, address: DEV_COLD_ADDRESS })).toBe('they pay another address')
    expect(problem({ ...withdrawal, amount: '1' })).toBe('they pay another amount')
    expect(problem(withdrawal, DEV_FAUCET_ADDRESS)).toBe('they are no such transfer')
    expect(problem({ ...sweep, address: DEV_FAUCET_ADDRESS })).toBe('they are paid by another address')
    expect(problem(supply)).toBe('they are no such transfer')
  })
})
