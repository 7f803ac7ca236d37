import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeStore, openStore, type Store, StoreRefused } from './store.ts'
import { itemOf, signingOf } from './testing/signings.ts'

const NOW = 1_772_446_800_000
const HOUR = 3_600_000

let directory: string
let store: Store
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'matin-signer-'))
  makeStore(directory, DEV_HOT_ADDRESS)
  store = opened()
})
afterEach(() => {
  store.close()
  rmSync(directory, { recursive: true })
})

function opened(): Store {
  const found = openStore(directory, DEV_HOT_ADDRESS)
  if (!found) throw new Error('there is no store')
  return found
}
const reopen = () => {
  store.close()
  store = opened()
}
const paying = (amount: string) =>
  itemOf({ kind: 'withdrawal', address: DEV_FAUCET_ADDRESS, amount, customer: '100000001' })

describe('the store', () => {
  it('is not created by opening it, and never replaces an existing one', () => {
    expect(openStore(join(directory, 'elsewhere'), DEV_HOT_ADDRESS)).toBeNull()
    expect(() => makeStore(directory, DEV_HOT_ADDRESS)).toThrow(StoreRefused)
  })

  it('can be opened for its own hot wallet only', () => {
    store.close()
    expect(() => openStore(directory, DEV_FAUCET_ADDRESS)).toThrow(StoreRefused)
    store = opened()
  })

  it('can be opened by one signer at a time', () => {
    const script = `import { openStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))}
      try { openStore(${JSON.stringify(directory)}, ${JSON.stringify(DEV_HOT_ADDRESS)}); console.log('opened') }
      catch (error) { console.log(error.constructor.name) }`
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(answer.trim()).toBe('StoreRefused')
  })

  it('counts the sums of the last hour and the last day', () => {
    store.count([signingOf(paying('7'), NOW - 2 * HOUR), signingOf(paying('5'), NOW)], 0)
    reopen()
    expect(store.lately(NOW).usdt).toEqual({ hour: 5n, day: 12n })
    expect(store.lately(NOW + HOUR).usdt).toEqual({ hour: 0n, day: 12n })
    expect(store.lately(NOW + 22 * HOUR).usdt).toEqual({ hour: 0n, day: 5n })
    // A clock that is set back frees no cap.
    expect(store.lately(NOW - 40 * HOUR).usdt).toEqual({ hour: 12n, day: 12n })
  })

  it('knows the payments that it has counted, their recipients, and their bytes until they expire', () => {
    const item = paying('7')
    const signing = signingOf(item, NOW)
    expect(store.hasPaid(DEV_FAUCET_ADDRESS)).toBe(false)
    store.count([signing], 0)
    reopen()
    expect(store.hasPaid(DEV_FAUCET_ADDRESS)).toBe(true)
    expect(store.newest()).toBe(NOW)
    expect(store.signedBefore(item.subject)).toMatchObject({ amount: 7n, signed: signing.signed })
    // Customer of the payment, for a database that has lost it.
    expect(store.paymentOf(signing.signed.txid)).toEqual({ subject: item.subject, uid: '100000001' })
    store.count([], signing.signed.expiration + 1)
    expect(store.signedBefore(item.subject)).toMatchObject({ amount: 7n, signed: null })
    expect(store.signedBefore(paying('7').subject)).toBeNull()
  })

  it('counts all signings of a batch or none', () => {
    const first = signingOf(paying('7'), NOW)
    const same = signingOf(paying('5'), NOW, { signed: first.signed })
    expect(() => store.count([first, same], 0)).toThrow()
    expect(store.lately(NOW).usdt).toEqual({ hour: 0n, day: 0n })
  })

  it('remembers the time of its first use', () => {
    expect(store.since(NOW)).toBe(NOW)
    reopen()
    expect(store.since(NOW + HOUR)).toBe(NOW)
  })
})
