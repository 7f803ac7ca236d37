import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReserveSigned } from '@matin/contract/internal/proof'
import { DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReserveSigner } from './reserves.ts'
import { makeStore, openStore, type Store } from './store.ts'

const NOW = Date.parse('2026-03-02T10:24:00Z')
const MINUTE = 60_000
const [ONE, OTHER] = ['1'.repeat(64), '2'.repeat(64)]

let directory: string
let store: Store
let asked: { snapshot: string; root: string }
let reported: ReserveSigned[]
let logged: string[]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'matin-signer-'))
  makeStore(directory, DEV_HOT_ADDRESS)
  store = opened()
  reported = []
  logged = []
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

const signer = () =>
  createReserveSigner({
    server: {
      proofWork: async () => ({ unsigned: [asked] }),
      reportReserve: async report => void reported.push(report),
    },
    keyring: { hotAddress: DEV_HOT_ADDRESS, signText: text => text },
    store,
    log: message => void logged.push(message),
  })

it('the signer signs one root a day, and the same root again if the server lost its signature, also after a restart', async () => {
  const first = signer()
  asked = { snapshot: '2026-03-02', root: ONE }
  await first(NOW)
  await first(NOW + MINUTE)
  expect(reported.map(({ signature }) => signature.includes(ONE))).toEqual([true, true])
  asked = { snapshot: '2026-03-02', root: OTHER }
  await first(NOW + 2 * MINUTE)
  store.close()
  store = opened()
  await signer()(NOW)
  expect(reported).toHaveLength(2)
  expect(logged).toEqual(Array(2).fill(expect.stringContaining(`${ONE} was signed before`)))
  asked = { snapshot: '2026-03-03', root: OTHER }
  await signer()(NOW)
  expect(reported).toHaveLength(3)
})

it('the signer signs no future day', async () => {
  asked = { snapshot: '2026-03-04', root: ONE }
  await signer()(NOW)
  expect(reported).toEqual([])
  asked = { snapshot: '2026-03-04', root: OTHER }
  await signer()(NOW + 24 * 60 * MINUTE)
  expect(reported).toHaveLength(1)
})
