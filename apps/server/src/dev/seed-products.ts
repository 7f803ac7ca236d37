import type { proposeProduct } from '@matin/contract/admin/products'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { byLanguage, type Localised } from '@matin/contract/language'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { textByLanguage } from '@matin/i18n/read'

/** `funding`: paid by the treasury into the pool, in minor units. */
export type SeededProduct = Omit<ParsedInputOf<typeof proposeProduct>, 'pool'> & {
  poolName: Localised
  funding: bigint
}

/** Amounts are in USDT, rates per day. */
const LOCKS = [
  { days: 30, rate: '0.00035', penalty: '0.01', min: '100', max: '5000', cap: '20000', pool: '5000' },
  { days: 7, rate: '0.0002', penalty: '0.005', min: '50', max: '2000', cap: '10000', pool: '500' },
  { days: 90, rate: '0.00045', penalty: '0.015', min: '500', max: '20000', cap: '50000', pool: '12000' },
  { days: 180, rate: '0.00055', penalty: '0.02', min: '1000', max: '50000', cap: '100000', pool: '20000' },
] as const

/** A rent, which is not returned, so each machine pays more: 206.40, 631.80 and 1,296 USDT. */
const MACHINES = [
  { name: 'Rig S1', price: '200', days: 60, rate: '0.0172', cap: '2000', pool: '8000' },
  { name: 'Rig M2', price: '600', days: 90, rate: '0.0117', cap: '6000', pool: '12000' },
  { name: 'Rig L3', price: '1200', days: 180, rate: '0.006', cap: '12000', pool: '20000' },
] as const
/** A tenth of a percent of the machine's price a day: 0.60 USDT in all for Rig S1. */
const TRIAL = { days: 3, rate: '0.001' } as const

const DIALS = [
  { code: 'dial-120', price: '300', days: 120, rate: '0.0006', first: 401, last: 440, pool: '900' },
  { code: 'dial-150', price: '500', days: 150, rate: '0.00064', first: 501, last: 530, pool: '1500' },
  { code: 'dial-180', price: '800', days: 180, rate: '0.00066', first: 601, last: 620, pool: '2000' },
  { code: 'dial-240', price: '1200', days: 240, rate: '0.0007', first: 701, last: 710, pool: '2100' },
] as const

export const SEEDED_PRODUCTS: readonly SeededProduct[] = [
  ...LOCKS.map(lockOf),
  ...MACHINES.map(machineOf),
  ...DIALS.map(dialOf),
]

function lockOf(lock: (typeof LOCKS)[number]): SeededProduct {
  const { days } = lock
  return {
    code: `usdt-lock-${days}`,
    kind: 'lock',
    name: textByLanguage('demonstration.products.lock', { days: `${days}` }),
    poolName: textByLanguage('demonstration.products.lockPool', { days: `${days}` }),
    yieldSource: textByLanguage('demonstration.products.source'),
    minAmount: lock.min,
    maxAmount: lock.max,
    cycleDays: days,
    dailyRate: lock.rate,
    penaltyRate: lock.penalty,
    customerCap: lock.cap,
    trial: null,
    editions: null,
    funding: usdt(lock.pool),
  }
}

function machineOf(machine: (typeof MACHINES)[number]): SeededProduct {
  const { name } = machine
  return {
    code: name.toLowerCase().replace(' ', '-'),
    kind: 'machine',
    name: byLanguage(() => name),
    poolName: textByLanguage('demonstration.products.machinePool', { name }),
    yieldSource: textByLanguage('demonstration.products.source'),
    ...fixedTerms(machine),
    customerCap: machine.cap,
    trial: { days: TRIAL.days, dailyRate: TRIAL.rate },
    editions: null,
    funding: usdt(machine.pool),
  }
}

function dialOf(dial: (typeof DIALS)[number]): SeededProduct {
  const { days, first, last } = dial
  return {
    code: dial.code,
    kind: 'nft',
    name: textByLanguage('demonstration.products.nft'),
    poolName: textByLanguage('demonstration.products.nftPool', { days: `${days}` }),
    yieldSource: textByLanguage('demonstration.products.source'),
    ...fixedTerms(dial),
    customerCap: toWire(usdt(dial.price) * 5n, 'USDT'),
    trial: null,
    editions: { first, last },
    funding: usdt(dial.pool),
  }
}

function fixedTerms({ price, days, rate }: { price: string; days: number; rate: string }) {
  return { minAmount: price, maxAmount: price, cycleDays: days, dailyRate: rate, penaltyRate: '0' }
}

function usdt(text: string): bigint {
  const amount = fromWire(text, 'USDT')
  if (amount === null) throw new Error(`${text} is no USDT amount`)
  return amount
}
