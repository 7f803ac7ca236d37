import { randomUUID } from 'node:crypto'
import { type AccountKind, CUSTOMER_KINDS, PLATFORM_KINDS } from '@matin/domain/ledger/account'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { type Database, type Db, inTransaction, rowsOf, sqlState, type Tx } from '../db/database.ts'
import {
  balanceOf,
  balancesOf,
  foldDeltas,
  PLATFORM,
  post,
  postBatch,
  postTogether,
  trialBalance,
} from './ledger.ts'
import { AT, bookings, leg, request } from './testing/bookings.ts'

const CUSTODY: readonly AccountKind[] = PLATFORM_KINDS.filter(kind => kind.startsWith('custody'))
const NEVER_NEGATIVE: readonly AccountKind[] = [...CUSTOMER_KINDS, ...PLATFORM_KINDS].filter(
  kind => !CUSTODY.includes(kind),
)

let database: Database
let db: Db

let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  db = database.db
})
afterAll(() => drop())
afterEach(async () => {
  expect(await trialBalance(db)).toEqual([])
})

const { book, bookAlone, give, balance } = bookings(() => db)

async function refusedWith(state: string, statement: Promise<unknown>): Promise<void> {
  const error = await statement.then(
    () => 'nothing was refused',
    (reason: unknown) => reason,
  )
  expect(sqlState(error)).toBe(state)
}

describe('post', () => {
  it('books once per key, and answers a repeat with the first transfer', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 100n)
    const key = randomUUID()
    const legs = [leg(owner, 'spot', -40n), leg(owner, 'mining', 40n)]
    const first = await book(legs, { key })
    const again = await book(legs, { key, at: AT.add({ hours: 5 }) })
    expect(first).toMatchObject({
      ok: true,
      value: { replayed: false, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), replayed: true } })
    expect([await balance(owner, 'spot'), await balance(owner, 'mining')]).toEqual([60n, 40n])
  })

  it.each([
    ['another amount', [-41n, 41n], {}],
    ['the opposite direction', [40n, -40n], {}],
    ['another kind', [-40n, 40n], { kind: 'pledge' as const }],
    ['another reference', [-40n, 40n], { reference: 'other' }],
  ])('refuses a used key with %s', async (_, [out = 0n, into = 0n], changed) => {
    const owner = randomUUID()
    await give(owner, 'spot', 100n)
    const key = randomUUID()
    await book([leg(owner, 'spot', -40n), leg(owner, 'mining', 40n)], { key })
    const answer = await book([leg(owner, 'spot', out), leg(owner, 'mining', into)], { key, ...changed })
    expect(answer).toMatchObject({ ok: false, error: 'idempotency_conflict' })
    expect([await balance(owner, 'spot'), await balance(owner, 'mining')]).toEqual([60n, 40n])
  })

  it('leaves nothing of a refused transfer, and its key free', async () => {
    const owner = randomUUID()
    const key = randomUUID()
    const legs = [leg(owner, 'spot', -5n), leg(owner, 'mining', 5n)]
    expect(await book(legs, { key })).toMatchObject({ ok: false, error: 'insufficient_balance' })
    expect(await balancesOf(db, owner)).toEqual([])
    await give(owner, 'spot', 5n)
    expect(await book(legs, { key })).toMatchObject({ ok: true, value: { replayed: false } })
  })

  it('notes the balance after each leg', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 100n)
    await book([leg(owner, 'spot', -30n), leg(owner, 'mining', 30n)])
    const rows = await rowsOf<{ amount: string; after: string }>(
      db,
      sql`SELECT p.amount::text AS amount, p.balance_after::text AS after FROM posting p
        JOIN account a ON a.id = p.account WHERE a.owner = ${owner}::uuid ORDER BY p.transfer, a.kind DESC`,
    )
    expect(rows.map(row => [row.amount, row.after])).toEqual([
      ['100', '100'],
      ['-30', '70'],
      ['30', '30'],
    ])
  })

  it.each(NEVER_NEGATIVE)('refuses to take the last unit and one more from %s', async kind => {
    const owner = randomUUID()
    await give(owner, kind, 7n)
    const to = kind === 'reserve' ? 'mining' : kind === 'pool' ? 'treasury' : 'custody_external'
    const take = (amount: bigint) => book([leg(owner, kind, -amount), leg(owner, to, amount)])
    expect(await take(8n)).toMatchObject({ ok: false, error: 'insufficient_balance' })
    expect(await balance(owner, kind)).toBe(7n)
    expect(await take(7n)).toMatchObject({ ok: true })
    expect(await balance(owner, kind)).toBe(0n)
    await foldDeltas(db, 10_000)
    expect(await take(1n)).toMatchObject({ ok: false, error: 'insufficient_balance' })
  })

  it.each(CUSTODY)('lets %s be negative: it is the other side of what is owed', async kind => {
    const owner = randomUUID()
    expect(await book([leg(owner, kind, -9n), leg(owner, 'spot', 9n)])).toMatchObject({ ok: true })
    expect(await balance(owner, kind)).toBe(-9n)
  })

  it('keeps assets apart: one cannot pay for another', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 50n, 'BTC')
    await refusedWith('MT002', book([leg(owner, 'spot', -50n, 'BTC'), leg(owner, 'mining', 50n, 'USDT')]))
    expect(await balance(owner, 'spot', 'BTC')).toBe(50n)
  })

  it('moves several assets in one transfer when each sums to zero', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 50n, 'BTC')
    await give(owner, 'spot', 70n)
    const swap = [
      leg(owner, 'spot', -50n, 'BTC'),
      leg(PLATFORM, 'inventory', 50n, 'BTC'),
      leg(owner, 'spot', -70n),
      leg(PLATFORM, 'inventory', 70n),
    ]
    expect(await book(swap)).toMatchObject({ ok: true })
  })

  it('stores amounts up to 38 digits exactly', async () => {
    const owner = randomUUID()
    const much = 10n ** 37n + 1n
    await give(owner, 'spot', much, 'DOGE')
    expect(await balance(owner, 'spot', 'DOGE')).toBe(much)
    await book([leg(owner, 'spot', -much, 'DOGE'), leg(PLATFORM, 'custody_cold', much, 'DOGE')])
  })
})

describe('the database itself', () => {
  const anyTransfer = async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 10n)
    const [row] = await rowsOf<{ transfer: string; account: string }>(
      db,
      sql`SELECT p.transfer::text AS transfer, p.account::text AS account FROM posting p
        JOIN account a ON a.id = p.account WHERE a.owner = ${owner}::uuid`,
    )
    if (!row) throw new Error('no posting')
    return row
  }

  it('refuses postings that do not sum to zero', async () => {
    const { transfer } = await anyTransfer()
    const other = await anyTransfer()
    await refusedWith(
      'MT002',
      db.execute(sql`INSERT INTO posting (transfer, account, amount)
        VALUES (${transfer}::bigint, ${other.account}::bigint, 5)`),
    )
  })

  it('refuses them also where a transfer and a batch were booked just before', async () => {
    const { transfer } = await anyTransfer()
    const { account } = await anyTransfer()
    const [one, other] = [randomUUID(), randomUUID()]
    await give(one, 'spot', 10n)
    const legs = [leg(one, 'spot', -1n), leg(other, 'spot', 1n)]
    const writes = [
      (tx: Tx) => post(tx, request(legs)),
      (tx: Tx) => postTogether(tx, [request(legs), request(legs)]),
    ]
    for (const write of writes) {
      const booked = inTransaction<unknown>(db, async tx => {
        const result = await write(tx)
        await tx.execute(sql`INSERT INTO posting (transfer, account, amount)
          VALUES (${transfer}::bigint, ${account}::bigint, 5)`)
        return result
      })
      await refusedWith('MT002', booked)
    }
  })

  it('refuses legs that do not sum to zero, alone and among others', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await give(one, 'spot', 10n)
    const right = request([leg(one, 'spot', -1n), leg(other, 'spot', 1n)])
    for (const to of [leg(other, 'spot', 4n), leg(other, 'spot', 5n, 'ETH')]) {
      const wrong = request([leg(one, 'spot', -5n), to])
      await refusedWith('MT002', post(db, wrong))
      await refusedWith('MT002', postTogether(db, [right, wrong]))
    }
    expect(await balance(one, 'spot')).toBe(10n)
  })

  it('refuses postings of a transfer or an account that is not known', async () => {
    const { transfer, account } = await anyTransfer()
    const other = await anyTransfer()
    const insert = (to: string, accounts: [string, string]) =>
      db.execute(sql`INSERT INTO posting (transfer, account, amount)
        VALUES (${to}::bigint, ${accounts[0]}::bigint, 5), (${to}::bigint, ${accounts[1]}::bigint, -5)`)
    await refusedWith('23503', insert('999999999999', [account, other.account]))
    await refusedWith('23503', insert(transfer, [other.account, '999999999999']))
  })

  it('refuses an account that may owe, or is deferred, when its kind is not', async () => {
    const insert = (kind: string, deferred: boolean, floor: string) =>
      db.execute(sql`INSERT INTO account (owner, asset, kind, deferred, floor)
        VALUES (${randomUUID()}::uuid, 'USDT', ${kind}, ${deferred}, ${floor}::numeric)`)
    await refusedWith('23503', insert('spot', false, '-5'))
    await refusedWith('23503', insert('spot', true, '0'))
    await refusedWith('23503', insert('custody_hot', false, '-Infinity'))
  })

  it('refuses a transfer of one leg, of two legs on one account, and legs without an amount', async () => {
    const raw = (kinds: string, amounts: string) => {
      const names = kinds.slice(1, -1).split(',')
      const owners = `{${names.map(() => PLATFORM).join(',')}}`
      const assets = `{${names.map(() => 'USDT').join(',')}}`
      return db.execute(sql`SELECT post(false, ${randomUUID()}::uuid, '\\x00'::bytea, 'own_transfer', '', '\\x00'::bytea, now(),
        ${owners}::uuid[], ${assets}::text[], ${kinds}::text[], ${amounts}::numeric[])`)
    }
    await refusedWith('MT002', raw('{custody_hot}', '{0}'))
    await refusedWith('MT002', raw('{custody_hot,custody_hot}', '{-1,1}'))
    await refusedWith('MT002', raw('{custody_hot,treasury}', '{-1}'))
    await refusedWith('23503', raw('{custody_hot,no_such_kind}', '{-1,1}'))
  })

  it.each(['transfer', 'posting'])('refuses to change, delete or empty %s', async table => {
    await anyTransfer()
    const name = sql.identifier(table)
    const column = sql.identifier(table === 'transfer' ? 'reference' : 'amount')
    await refusedWith('MT003', db.execute(sql`UPDATE ${name} SET ${column} = ${column}`))
    await refusedWith('MT003', db.execute(sql`DELETE FROM ${name}`))
    await refusedWith('MT003', db.execute(sql`TRUNCATE ${name} CASCADE`))
  })

  it('refuses to delete or empty accounts', async () => {
    await refusedWith('MT003', db.execute(sql`DELETE FROM account`))
    await refusedWith('MT003', db.execute(sql`TRUNCATE account CASCADE`))
  })

  it.each(NEVER_NEGATIVE)('refuses a stored %s below zero', async kind => {
    await refusedWith(
      '23514',
      db.execute(
        sql`INSERT INTO account (owner, asset, kind, deferred, floor, balance)
          SELECT ${randomUUID()}::uuid, 'USDT', k.kind, k.deferred, k.floor, -1 FROM account_kind k WHERE k.kind = ${kind}`,
      ),
    )
  })
})

describe('where rewards may come from', () => {
  const REFUSED: [AccountKind, AccountKind][] = [
    ['revenue', 'pool'],
    ['fees', 'pool'],
    ['spot', 'pool'],
    ['mining', 'pool'],
    ['locked', 'pool'],
    ['inventory', 'pool'],
    ['custody_hot', 'pool'],
    ['pool', 'spot'],
    ['pool', 'mining'],
    ['pool', 'revenue'],
    ['reserve', 'spot'],
    ['reserve', 'treasury'],
    ['reserve', 'revenue'],
    ['treasury', 'reserve'],
    ['spot', 'reserve'],
    ['revenue', 'reserve'],
    ['custody_hot', 'reserve'],
    ['revenue', 'treasury'],
    ['fees', 'treasury'],
    ['spot', 'treasury'],
    ['inventory', 'treasury'],
  ]
  it.each(REFUSED)('%s never pays %s', async (from, to) => {
    const owner = randomUUID()
    await give(owner, from, 10n)
    const legs = [leg(owner, from, -10n), leg(owner, to, 10n)]
    await refusedWith('MT004', book(legs))
    await refusedWith('MT004', postTogether(db, [request(legs)]))
  })

  const ALLOWED: [AccountKind, AccountKind][] = [
    ['custody_hot', 'treasury'],
    ['treasury', 'pool'],
    ['pool', 'reserve'],
    ['pool', 'treasury'],
    ['reserve', 'mining'],
    ['reserve', 'pool'],
  ]
  it.each(ALLOWED)('%s may pay %s', async (from, to) => {
    const owner = randomUUID()
    await give(owner, from, 10n)
    expect(await book([leg(owner, from, -10n), leg(owner, to, 10n)])).toMatchObject({ ok: true })
  })

  it('are not mixed into one transfer with a source that may pay', async () => {
    const owner = randomUUID()
    await give(owner, 'treasury', 10n)
    await give(owner, 'revenue', 10n)
    const mixed = [leg(owner, 'treasury', -5n), leg(owner, 'revenue', -5n), leg(owner, 'pool', 10n)]
    await refusedWith('MT004', book(mixed))
  })
})

describe('deferred accounts', () => {
  it('count what is pending, and stay balanced before, while and after it is folded', async () => {
    const owner = randomUUID()
    await foldDeltas(db, 10_000)
    for (let k = 0; k < 5; k++) await book([leg(owner, 'custody_hot', -10n), leg(owner, 'spot', 10n)])
    const stored = async () => {
      const [row] = await rowsOf<{ balance: string }>(
        db,
        sql`SELECT balance::text AS balance FROM account WHERE owner = ${owner}::uuid AND kind = 'custody_hot'`,
      )
      return BigInt(row?.balance ?? '0')
    }
    expect([await stored(), await balance(owner, 'custody_hot')]).toEqual([0n, -50n])
    expect(await trialBalance(db)).toEqual([])
    expect(await foldDeltas(db, 3)).toBe(3n)
    expect([await stored(), await balance(owner, 'custody_hot')]).toEqual([-30n, -50n])
    expect(await trialBalance(db)).toEqual([])
    expect([await foldDeltas(db, 100), await foldDeltas(db, 100)]).toEqual([2n, 0n])
    expect([await stored(), await balance(owner, 'custody_hot')]).toEqual([-50n, -50n])
  })

  it('of revenue and fees pay out what is still pending, and not one unit more', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 30n)
    await book([leg(owner, 'spot', -30n), leg(owner, 'revenue', 30n)])
    const pay = (amount: bigint) =>
      book([leg(owner, 'revenue', -amount), leg(owner, 'custody_external', amount)])
    expect(await pay(31n)).toMatchObject({ ok: false, error: 'insufficient_balance' })
    expect(await pay(20n)).toMatchObject({ ok: true })
    expect(await pay(11n)).toMatchObject({ ok: false, error: 'insufficient_balance' })
    await foldDeltas(db, 10_000)
    expect(await balance(owner, 'revenue')).toBe(10n)
  })
})

describe('the trial balance', () => {
  it('tells a balance that was tampered with, and of which account', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 10n, 'XRP')
    await db.execute(sql`UPDATE account SET balance = balance + 1 WHERE owner = ${owner}::uuid`)
    expect(await trialBalance(db)).toEqual([
      'XRP sums to 1',
      expect.stringMatching(/^spot account \d+ holds 11, posted 10$/),
    ])
    await db.execute(sql`UPDATE account SET balance = balance - 1 WHERE owner = ${owner}::uuid`)
  })

  it('tells a balance that was moved from one customer to another behind the ledger', async () => {
    const [from, to] = [randomUUID(), randomUUID()]
    await give(from, 'spot', 10n)
    await give(to, 'spot', 10n)
    const shift = (owner: string, by: number) =>
      db.execute(sql`UPDATE account SET balance = balance + ${by} WHERE owner = ${owner}::uuid`)
    await shift(from, -1)
    await shift(to, 1)
    expect((await trialBalance(db)).map(line => line.replace(/\d+ holds/, 'holds')).toSorted()).toEqual([
      'spot account holds 11, posted 10',
      'spot account holds 9, posted 10',
    ])
    await shift(from, 1)
    await shift(to, -1)
  })
})

describe('any sequence of transfers', () => {
  const KINDS = ['spot', 'mining', 'locked', 'treasury', 'pool', 'reserve', 'revenue', 'custody_hot'] as const
  type Kind = (typeof KINDS)[number]
  interface Step {
    from: Kind
    to: Kind
    amount: bigint
    /** Uses the key of an earlier step again, with this step's content. */
    repeat: number | null
  }
  const steps = fc.array(
    fc.record<Step>({
      from: fc.constantFrom(...KINDS),
      to: fc.constantFrom(...KINDS),
      amount: fc.bigInt({ min: 1n, max: 60n }),
      repeat: fc.option(fc.nat(8), { freq: 5 }),
    }),
    { minLength: 5, maxLength: 40 },
  )

  /** The rules of promise 1, said by the kinds alone. */
  function mayFund({ from, to }: Step): boolean {
    if (to === 'pool') return from === 'treasury' || from === 'reserve'
    if (to === 'reserve') return from === 'pool'
    if (from === 'reserve') return to === 'mining'
    if (from === 'pool') return to === 'treasury'
    if (to === 'treasury') return from === 'custody_hot'
    return true
  }

  it.each([
    ['in a transaction', book],
    ['alone', bookAlone],
  ])('%s does what a model of it does', async (_, bookIt) => {
    await fc.assert(
      fc.asyncProperty(steps, async given => {
        const owner = randomUUID()
        const model = new Map<Kind, bigint>(KINDS.map(kind => [kind, 0n]))
        const used: { key: string; content: string }[] = []
        for (const step of given) {
          if (step.from === step.to) continue
          const earlier = step.repeat === null ? undefined : used[step.repeat]
          const key = earlier?.key ?? randomUUID()
          const content = `${step.from}>${step.to}:${step.amount}`
          const legs = [leg(owner, step.from, -step.amount), leg(owner, step.to, step.amount)]
          const answer = await bookIt(legs, { key }).catch(sqlState)
          if (earlier) {
            const same = earlier.content === content
            expect(answer).toMatchObject(
              same ? { ok: true, value: { replayed: true } } : { ok: false, error: 'idempotency_conflict' },
            )
            continue
          }
          const left = (model.get(step.from) ?? 0n) - step.amount
          if (left < 0n && step.from !== 'custody_hot') {
            expect(answer).toMatchObject({ ok: false, error: 'insufficient_balance' })
          } else if (!mayFund(step)) {
            expect(answer).toBe('MT004')
          } else {
            expect(answer).toMatchObject({ ok: true, value: { replayed: false } })
            model.set(step.from, left)
            model.set(step.to, (model.get(step.to) ?? 0n) + step.amount)
            used.push({ key, content })
          }
        }
        for (const kind of KINDS) expect(await balance(owner, kind), kind).toBe(model.get(kind))
        await foldDeltas(db, 10_000)
        for (const kind of KINDS) expect(await balance(owner, kind), kind).toBe(model.get(kind))
      }),
      { numRuns: 25 },
    )
  })
})

describe('batches', () => {
  const fund = async (owner: string, amount: bigint) =>
    book([leg(PLATFORM, 'custody_hot', -amount), leg(owner, 'spot', amount)])
  const move = (owner: string, amount: bigint, key: string = randomUUID()) => ({
    key,
    kind: 'own_transfer' as const,
    reference: 'test, "quoted" \\ {braces}',
    at: AT,
    legs: [leg(owner, 'spot', -amount), leg(owner, 'mining', amount)],
  })

  it('book all items in one go, with the hashes that single bookings would have', async () => {
    const owners = [randomUUID(), randomUUID()]
    for (const owner of owners) await fund(owner, 10n)
    const requests = owners.map(owner => move(owner, 4n))
    const booked = await postBatch(db, requests)
    expect(booked.map(result => result.ok && !result.value.replayed)).toEqual([true, true])
    for (const [index, request] of requests.entries()) {
      const again = await inTransaction(db, tx => post(tx, request))
      const first = booked[index]
      if (!again.ok || !first?.ok) throw new Error('both are booked')
      expect(again.value).toEqual({ ...first.value, replayed: true })
    }
    for (const owner of owners) expect(await balanceOf(db, { owner, asset: 'USDT', kind: 'mining' })).toBe(4n)
  })

  it('let one item fail alone: the others are booked, each once', async () => {
    const [rich, poor] = [randomUUID(), randomUUID()]
    await fund(rich, 10n)
    const requests = [move(rich, 3n), move(poor, 1n), move(rich, 7n), move(rich, 1n)]
    const results = await postBatch(db, requests)
    expect(results.map(result => (result.ok ? 'ok' : result.error))).toEqual([
      'ok',
      'insufficient_balance',
      'ok',
      'insufficient_balance',
    ])
    const again = await postBatch(db, requests)
    expect(again.map(result => result.ok && result.value.replayed)).toEqual([true, false, true, false])
    expect(await balanceOf(db, { owner: rich, asset: 'USDT', kind: 'mining' })).toBe(10n)
  })

  it('refuse a key with other content for that item only', async () => {
    const owner = randomUUID()
    await fund(owner, 10n)
    const first = move(owner, 1n)
    await postBatch(db, [first])
    const results = await postBatch(db, [{ ...move(owner, 2n), key: first.key }, move(owner, 3n)])
    expect(results.map(result => (result.ok ? 'ok' : result.error))).toEqual(['idempotency_conflict', 'ok'])
  })
})
