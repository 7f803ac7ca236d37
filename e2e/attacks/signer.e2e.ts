import { randomBytes, randomUUID } from 'node:crypto'
import type { Payment, SignItem } from '@matin/contract/internal/signer'
import type { PayingWallet } from '@matin/domain/withdrawal/signing-approval'
import { addressFromPrivateKey } from '@matin/tron/address'
import { depositPath, privateKeyFromMnemonic } from '@matin/tron/derive'
import { decodeTransfer } from '@matin/tron/sender'
import { describe, it } from 'vitest'
import type { Signatory } from '../../apps/signer/src/testing/signings.ts'
import { signItems } from '../support/forged-server.ts'
import { ada, ben, HOT, signerScene, TRX, USDT, WORDS } from '../support/signer-scene.ts'
import { until } from '../support/until.ts'

/*
 * An attacker who controls the server, against the real signer as in production with its default caps.
 * Each attack prints what it took of a hot wallet of 200,000 USDT and 100,000 TRX.
 * The attacks run in parallel, because each waits for the signer's pauses.
 */

const HOUR_CAP = 20_000n * USDT
const DAY_MS = 86_400_000

const deposit = (index: number) => addressFromPrivateKey(privateKeyFromMnemonic(WORDS, depositPath(index)))
const stranger = () => addressFromPrivateKey(randomBytes(32).toString('hex'))
const pays = (address: string, usdt: bigint): Payment => ({
  kind: 'withdrawal',
  address,
  amount: (usdt * USDT).toString(),
  customer: '100000001',
})

function tell(what: string, usdt: bigint, sun = 0n): void {
  console.log(`attack: ${what} took ${usdt / USDT} USDT and ${sun / TRX} TRX`)
}

/**
 * Returns a payment with the operators' signatures. `from` is the hot wallet, contract and chain that they
 * sign.
 */
function signed(
  from: PayingWallet,
  item: SignItem,
  by: readonly Signatory[] = [ada, ben],
  expiresAt = Date.now() + DAY_MS + 60_000,
): SignItem {
  const { address, amount } = item.payment
  return {
    ...item,
    signatures: by.map(one =>
      one.sign({ from, id: item.subject, address, amount: BigInt(amount), expiresAt }),
    ),
  }
}
const itemOf = (payment: Payment): SignItem => ({
  subject: randomUUID(),
  attempt: 1,
  payment,
  signatures: [],
})

describe.concurrent('a signer with limits of its own', () => {
  it('pays a forged server no more than its caps, whatever is requested, at any claimed time, and even if it is killed', async context => {
    const { chain, attack, kill, start, rounds, taken, reasons } = await signerScene(context)
    const { expect } = context
    const known: string[] = []
    const asks = (round: number) => {
      const fresh = Array.from({ length: 60 }, stranger)
      const payments = [
        // The whole hot wallet in one payment; nothing else could be paid beside it.
        ...(round === 0 ? [pays(stranger(), 200_000n)] : []),
        pays(stranger(), 1_001n),
        ...fresh.map(address => pays(address, 1_000n)),
        ...known.map(address => pays(address, 5_000n)),
      ]
      known.push(...fresh)
      return {
        // Each round is a day later.
        now: new Date(Date.now() + round * DAY_MS).toISOString(),
        withdrawals: signItems(payments.slice(0, 100)),
      }
    }
    // Kills the signer whenever it has bytes, before it hears of them: what it counts only afterwards is never counted.
    await attack(asks, {
      onReleased: async () => {
        await kill()
        start()
      },
    })
    await rounds(12)
    tell('a forged server', taken())
    // Exactly the amount allowed without operators: the attack works, and only the cap ends it.
    expect(taken()).toBe(HOUR_CAP)
    expect(chain.usdtBalance(HOT)).toBeGreaterThanOrEqual(200_000n * USDT - HOUR_CAP)
    expect(reasons()).toEqual(expect.arrayContaining(['hour_cap', 'new_destination_cap', 'payment_cap']))
  })

  it('pays a replaying server only once, for any names, attempts and expiries that it sends', async context => {
    const { chain, chainLater, attack, forge, from, server, kill, start, rounds, taken, reasons } =
      await signerScene(context)
    const { expect } = context
    const once = signed(from, itemOf(pays(stranger(), 30_000n)))
    const { address } = once.payment
    // Twice in one list, by the same name and by a different spelling of it, before the signer's store has either.
    const shouted = { ...once, subject: once.subject.toUpperCase() }
    await attack(() => ({ withdrawals: [once, { ...once, attempt: 2 }, shouted, once] }))
    await rounds(3)
    expect(taken()).toBe(30_000n * USDT)
    expect(chain.usdtBalance(address)).toBe(30_000n * USDT)
    await server().close()
    await kill()

    // After the expiry of the bytes, which are on the chain.
    chainLater(11 * 60_000)
    const later = (one: SignItem): SignItem => ({
      ...one,
      signatures: one.signatures.map(signature => ({
        ...signature,
        expiresAt: new Date(Date.parse(signature.expiresAt) + 1).toISOString(),
      })),
    })
    const replays = [
      once,
      { ...once, attempt: 2 },
      { ...once, attempt: 7 },
      shouted,
      { ...once, subject: randomUUID() },
      { ...later(once), subject: randomUUID() },
      later(once),
      signed(from, itemOf(once.payment), [ada]),
      signed(from, itemOf(once.payment), [ada, ada]),
      signed(from, itemOf(once.payment), [ada, ben], Date.now() - 1),
    ]
    await forge(round => ({ withdrawals: replays.slice(round % replays.length).slice(0, 3) }))
    start()
    await rounds(replays.length + 1)
    const total = taken()
    tell('a replaying server', total - 30_000n * USDT)
    expect(total).toBe(30_000n * USDT)
    expect(chain.usdtBalance(address)).toBe(30_000n * USDT)
    expect(reasons()).toEqual(['paid_before', 'payment_cap'])
  })

  it('pays nothing to a server that forges recipients of approved payments, sweeps, supplies or the surplus', async context => {
    const { chain, attack, from, server, rounds, reasons } = await signerScene(context)
    const { expect } = context
    const thief = stranger()
    const approved = signed(from, itemOf(pays(stranger(), 30_000n)))
    const paid = itemOf(pays(stranger(), 10n))
    await chain.faucetUsdt(deposit(1), 500n * USDT)
    await chain.faucetTrx(deposit(1), 100n * TRX)
    const to = (item: SignItem, address: string): SignItem => ({
      ...item,
      payment: { ...item.payment, address } as Payment,
    })
    await attack(round =>
      round === 0
        ? { withdrawals: [paid] }
        : {
            sweeps: signItems([
              { kind: 'sweep', index: 1, address: thief, amount: (500n * USDT).toString() },
              { kind: 'surplus', address: thief, amount: (500n * USDT).toString() },
              { kind: 'supply', index: 1, address: thief, amount: (50n * TRX).toString() },
              { kind: 'supply', index: 2, address: deposit(1), amount: (50n * TRX).toString() },
            ]),
            withdrawals: [to(approved, thief), to(paid, thief)],
          },
    )
    await rounds(4)
    const sum = chain.usdtBalance(thief)
    tell('a server that lies about the recipient', sum, chain.trxBalance(thief))
    expect([sum, chain.trxBalance(thief)]).toEqual([0n, 0n])
    expect(server().released.map(({ subject }) => subject)).toEqual([paid.subject])
    expect(reasons()).toEqual(['payment_cap', 'payment_changed', 'recipient_not_ours'])
  })

  it('signs nothing without its store until an operator creates a new one', async context => {
    const { attack, server, init, loseStore, output, kill, start, rounds, taken } = await signerScene(context)
    const { expect } = context
    await attack(() => ({ withdrawals: signItems([pays(stranger(), 10n)]) }))
    await rounds(2)
    await kill()
    const had = taken()
    expect(had).toBeGreaterThan(0n)
    await loseStore()
    const before = server().rounds()
    start()
    await until(() => output().includes('locked'), true, 'locked')
    expect(taken()).toBe(had)
    expect(server().rounds()).toBe(before)
    expect((await init()).code).toBe(0)
    expect(await init()).toMatchObject({ code: 1, output: expect.stringContaining('There is a store') })
    // The new signer finds unknown payments on the chain, and signs nothing until someone explains them.
    start()
    await rounds(3)
    tell('a lost store', taken() - had)
    expect(taken()).toBe(had)
    expect(output()).toContain('is unknown: nothing is signed')
  })

  it('with a new store counts earlier payments against the caps, though the server requests all of them again', async context => {
    const { attack, forge, server, init, loseStore, kill, start, rounds, taken, reasons } =
      await signerScene(context)
    const { expect } = context
    const asking = () => ({
      withdrawals: signItems(Array.from({ length: 30 }, () => pays(stranger(), 1000n))),
    })
    await attack(asking)
    await rounds(3)
    expect(taken()).toBe(HOUR_CAP)
    const paid = server().released.flatMap(({ txid, subject, rawDataHex }) => {
      const transfer = decodeTransfer(rawDataHex)
      return transfer
        ? [{ txid, subject, address: transfer.to, amount: transfer.amount.toString(), uid: null }]
        : []
    })
    await server().close()
    await kill()
    await loseStore()
    expect((await init()).code).toBe(0)
    await forge(asking, { explain: txids => paid.filter(({ txid }) => txids.includes(txid)) })
    start()
    await rounds(3)
    tell('a store made anew', taken() - HOUR_CAP)
    expect(taken()).toBe(HOUR_CAP)
    expect(reasons()).toEqual(['hour_cap'])
  })
})
