import type { SignItem } from '@matin/contract/internal/signer'
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
import { TronNodeError } from '@matin/tron/node'
import { expect, it } from 'vitest'
import { type Budget, createFees } from './fees.ts'
import { createKeyring } from './payments.ts'

const TRX = 1_000_000n
/** Figures of a transfer: its energy costs 10 TRX (12 with the margin), its bytes half a TRX. */
const ENERGY = 100_000n
const PRICES = { energySun: 100n, bandwidthSun: 1_000n }
const AT = { prices: PRICES, head: { number: 100 } }
const deposit = createDepositDeriver(DEV_DEPOSIT_XPUB)(7)

const withdrawals = (count: number): SignItem[] =>
  Array.from({ length: count }, (_, n) => ({
    subject: `withdrawal ${n}`,
    attempt: 1,
    payment: {
      kind: 'withdrawal',
      address: DEV_FAUCET_ADDRESS,
      amount: `${1_000_000 + n}`,
      customer: '100000001',
    },
    signatures: [],
  }))
const sweep: SignItem = {
  subject: 'sweep',
  attempt: 1,
  payment: { kind: 'sweep', index: 7, address: DEV_HOT_ADDRESS, amount: '5000000' },
  signatures: [],
}
const supply: SignItem = {
  subject: 'supply',
  attempt: 1,
  payment: { kind: 'supply', index: 7, address: deposit, amount: (10n * TRX).toString() },
  signatures: [],
}

/**
 * Creates the fees for a node on which each address has this TRX balance and `trial` returns the result of
 * simulating a transfer.
 */
function feesWith(
  balanceSun: bigint,
  trial: () => Promise<{ ok: true; energy: bigint } | { ok: false; message: string }>,
) {
  return createFees({
    node: {
      tryTransfer: trial,
      account: async () => ({ exists: true, balanceSun }),
      accountResource: async () => ({ energyAvailable: 0n, bandwidthAvailable: 0n }),
    },
    keyring: createKeyring({
      hotKey: DEV_HOT_KEY,
      depositMnemonic: DEV_DEPOSIT_MNEMONIC,
      coldAddress: DEV_COLD_ADDRESS,
    }),
    usdtContract: DEV_USDT_CONTRACT,
    maxFeeSun: 150n * TRX,
    log() {},
  })
}
const works = async () => ({ ok: true as const, energy: ENERGY })

/** Returns how many of these payments the hot wallet affords, each counted for the next. */
async function affordedOf(fees: ReturnType<typeof feesWith>, budget: Budget, items: SignItem[]) {
  const { quoted } = await fees.quote(items, PRICES)
  return quoted.filter(({ cost }) => {
    const isAfforded = budget.affords(cost)
    if (isAfforded) budget.take(cost)
    return isAfforded
  }).length
}

it('the fee limit is the energy at the chain’s price plus a fifth', async () => {
  const fees = feesWith(0n, works)
  const { quoted, refusals } = await fees.quote(withdrawals(1), PRICES)
  expect(quoted.map(({ feeLimitSun }) => feeLimitSun)).toEqual([12n * TRX])
  expect(refusals).toEqual([])
  const dear = await fees.quote(withdrawals(1), { ...PRICES, energySun: 2000n })
  expect(dear).toMatchObject({ quoted: [], refusals: [{ reason: 'fee_too_high', detail: '240000000 sun' }] })
})

it('the available TRX limits the number of payments, and the cost of sent ones counts until new blocks come', async () => {
  const fees = feesWith(0n, works)
  const wallet = { ...AT, trxSun: 40n * TRX, energy: 0n }
  const first = fees.begin(wallet)
  expect(await affordedOf(fees, first, withdrawals(3))).toBe(3)
  expect(first.isShort()).toBe(false)
  expect(await affordedOf(fees, first, withdrawals(2))).toBe(0)
  expect(first.isShort()).toBe(true)
  expect(await affordedOf(fees, fees.begin(wallet), withdrawals(1))).toBe(0)
  const later = fees.begin({ ...wallet, head: { number: 103 } })
  expect(await affordedOf(fees, later, withdrawals(1))).toBe(1)
  expect(later.isShort()).toBe(false)
})

it('a payment that is quoted and not signed costs nothing', async () => {
  const fees = feesWith(0n, works)
  const budget = fees.begin({ ...AT, trxSun: 40n * TRX, energy: 0n })
  await fees.quote(withdrawals(5), PRICES)
  expect(await affordedOf(fees, budget, withdrawals(5))).toBe(3)
})

it('staked energy covers transfers of USDT, but not supplies of TRX', async () => {
  const fees = feesWith(0n, works)
  const budget = fees.begin({ ...AT, trxSun: 2n * TRX, energy: 10n * ENERGY })
  expect(await affordedOf(fees, budget, [supply])).toBe(0)
  // Bytes are paid in TRX, half a TRX each.
  expect(await affordedOf(fees, budget, withdrawals(9))).toBe(4)
})

it('a sweep whose address lacks TRX is refused with the lacking amount, and a funded sweep uses none of the hot wallet’s TRX', async () => {
  const poor = feesWith(4n * TRX, works)
  expect((await poor.quote([sweep], PRICES)).refusals).toEqual([
    { subject: 'sweep', reason: 'trx_low', detail: '6000000 sun' },
  ])
  const rich = feesWith(10n * TRX, works)
  expect(await affordedOf(rich, rich.begin({ ...AT, trxSun: 0n, energy: 0n }), [sweep])).toBe(1)
})

it.each([
  ['reverts', async () => ({ ok: false as const, message: 'REVERT opcode executed' }), 'would_fail'],
  [
    'is refused',
    () => Promise.reject(new TronNodeError('node_error', '', 'CONTRACT_EXE_ERROR')),
    'would_fail',
  ],
  ['is not answered', () => Promise.reject(new TronNodeError('timeout', 'slow')), undefined],
  ['meets a busy node', () => Promise.reject(new TronNodeError('node_error', '', 'OTHER_ERROR')), undefined],
])('a payment that %s in its trial is not signed', async (_, trial, reason) => {
  const fees = feesWith(0n, trial)
  const { quoted, refusals } = await fees.quote(withdrawals(1), PRICES)
  expect(quoted).toEqual([])
  expect(refusals.map(refusal => refusal.reason)).toEqual(reason ? [reason] : [])
})

it('one bad payment of a batch is refused alone', async () => {
  const fees = feesWith(0n, works)
  const bad: SignItem = { ...supply, payment: { kind: 'supply', index: -1, address: deposit, amount: '1' } }
  const { quoted, refusals } = await fees.quote([...withdrawals(2), bad], PRICES)
  expect(quoted).toHaveLength(2)
  expect(refusals).toMatchObject([{ subject: 'supply', reason: 'cannot_be_signed' }])
})
