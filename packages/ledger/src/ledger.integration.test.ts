import { randomUUID } from 'node:crypto'
import { type AccountKind, accountName, CUSTOMER_KINDS, PLATFORM_KINDS } from '@matin/domain/ledger/account'
import { transferHash } from '@matin/domain/ledger/transfer-hash'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from './keys.ts'
import {
  balancesOf,
  foldPending,
  type LedgerDb,
  makePartitions,
  PLATFORM,
  type Posting,
  post,
  postMany,
  type TransferRequest,
  trialBalance,
} from './ledger.ts'
import { AT, balance, give, posting, request } from './testing/bookings.ts'
import { again, type LedgerTestDatabase, openLedgerDatabase } from './testing/database.ts'

let database: LedgerTestDatabase
let db: LedgerDb

beforeAll(async () => {
  database = await openLedgerDatabase()
  db = database.db
})
afterAll(() => database.drop())
afterEach(async () => {
  expect(await trialBalance(db)).toEqual([])
})

const newOwner = () => randomUUID()

/**
 * Returns the SQLSTATE of a direct call as the app, with postings that the typed call would normalise first;
 * undefined on success.
 */
async function stateOf(postings: Posting[], kind = 'own_transfer'): Promise<string | undefined> {
  const list = (values: string[], type: string) => `ARRAY[${values.map(value => `'${value}'`)}]::${type}[]`
  const text = `SELECT ledger.post('${randomUUID()}', '${randomUUID()}', '', '${kind}', 'test', '', '${AT}',
    ${list(
      postings.map(one => one.owner),
      'uuid',
    )}, ${list(
      postings.map(one => one.asset),
      'text',
    )},
    ${list(
      postings.map(one => one.kind),
      'text',
    )}, ${list(
      postings.map(one => String(one.amount)),
      'numeric',
    )})`
  return database.asApp(text).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )
}

describe('post', () => {
  it('posts once per idempotency key, and answers a repeat with the first transfer', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 100n)
    const postings = [posting(owner, 'spot', -40n), posting(owner, 'mining', 40n)]
    const first = request(postings)
    const booked = await post(db, first)
    const again = await post(db, request(postings, { key: first.key, at: AT.add({ hours: 5 }) }))
    expect(booked).toMatchObject({ ok: true, value: { id: first.id, replayed: false } })
    expect(again).toEqual({ ok: true, value: { ...(booked.ok && booked.value), replayed: true } })
    expect([await balance(db, owner, 'spot'), await balance(db, owner, 'mining')]).toEqual([60n, 40n])
  })

  it.each([
    ['another amount', [-41n, 41n], {}],
    ['the opposite direction', [40n, -40n], {}],
    ['another kind', [-40n, 40n], { kind: 'pledge' as const }],
    ['another reference', [-40n, 40n], { reference: 'other' }],
  ])('refuses a used idempotency key with %s', async (_, [out = 0n, into = 0n], changed) => {
    const owner = newOwner()
    await give(db, owner, 'spot', 100n)
    const first = request([posting(owner, 'spot', -40n), posting(owner, 'mining', 40n)])
    await post(db, first)
    const other = request([posting(owner, 'spot', out), posting(owner, 'mining', into)], {
      key: first.key,
      ...changed,
    })
    expect(await post(db, other)).toMatchObject({ ok: false, error: 'idempotency_conflict' })
    expect([await balance(db, owner, 'spot'), await balance(db, owner, 'mining')]).toEqual([60n, 40n])
  })

  it('leaves no trace of a refused transfer, and its key can be used again', async () => {
    const owner = newOwner()
    const wanted = request([posting(owner, 'spot', -5n), posting(owner, 'mining', 5n)])
    expect(await post(db, wanted)).toMatchObject({ ok: false, error: 'insufficient_balance' })
    expect(await balancesOf(db, owner)).toEqual([])
    await give(db, owner, 'spot', 5n)
    expect(await post(db, wanted)).toMatchObject({ ok: true, value: { replayed: false } })
  })

  it('hashes a transfer as the domain package does', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 9n)
    const wanted = request([posting(owner, 'spot', -9n), posting(owner, 'frozen', 9n)])
    const booked = await post(db, wanted)
    const postings = [posting(owner, 'frozen', 9n), posting(owner, 'spot', -9n)]
    expect(booked.ok && booked.value.hash).toBe(
      transferHash({
        key: keyOf(wanted.key),
        kind: wanted.kind,
        reference: wanted.reference,
        createdAt: '2026-03-02T10:24:00.000Z',
        postings: postings.map(one => ({ account: accountName(one), amount: one.amount })),
      }),
    )
  })

  it.each(
    [...CUSTOMER_KINDS, ...PLATFORM_KINDS].filter(kind => !kind.startsWith('custody') && kind !== 'suspense'),
  )('never lets a new or emptied %s account fall below zero', async kind => {
    const owner = newOwner()
    // Reserves pay nobody but customers, and pools give back to the treasury: here it is the amount that counts.
    const to = kind === 'reserve' ? 'mining' : kind === 'pool' ? 'treasury' : 'custody_cold'
    const away = () => request([posting(owner, kind, -1n), posting(PLATFORM, to, 1n)])
    expect(await post(db, away())).toMatchObject({ ok: false, error: 'insufficient_balance' })
    await give(db, owner, kind, 1n)
    expect(await post(db, away())).toMatchObject({ ok: true })
    expect(await post(db, away())).toMatchObject({ ok: false, error: 'insufficient_balance' })
  })

  it('lets a custody account go below zero', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 7n)
    expect(await balance(db, PLATFORM, 'custody_cold')).toBeLessThan(0n)
  })

  it.each([
    ['one posting', [1n]],
    ['a sum that is not zero', [-1n, 2n]],
    ['a posting of zero', [-1n, 1n, 0n]],
  ])('refuses a transfer with %s', async (_, amounts) => {
    const owner = newOwner()
    await give(db, owner, 'spot', 5n)
    const kinds = ['spot', 'mining', 'locked'] as const
    expect(
      await stateOf(amounts.map((amount, index) => posting(owner, kinds[index] ?? 'spot', amount))),
    ).toBe('MT002')
  })

  it('refuses two postings to one account, an unknown kind, and postings whose sum is zero only across assets', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 5n)
    expect(await stateOf([posting(owner, 'spot', -2n), posting(owner, 'spot', 2n)])).toBe('MT002')
    expect(await stateOf([posting(owner, 'spot', -2n), posting(owner, 'gold' as 'spot', 2n)])).toBe('MT002')
    expect(
      await stateOf([
        posting(owner, 'gold' as 'spot', 2n),
        posting(owner, 'spot', -1n),
        posting(PLATFORM, 'fees', -1n),
      ]),
    ).not.toBe(undefined)
    expect(await stateOf([posting(owner, 'spot', -2n), posting(owner, 'spot', 2n, 'BTC')])).toBe('MT002')
  })

  it('funds rewards from the treasury alone, by way of a pool: of all pairs of accounts only these may transfer', async () => {
    const custody = PLATFORM_KINDS.filter(kind => kind.startsWith('custody'))
    const kinds = [...CUSTOMER_KINDS, ...PLATFORM_KINDS]
    const into: Partial<Record<AccountKind, readonly AccountKind[]>> = {
      treasury: ['pool', 'unattributed', ...custody],
      unattributed: custody,
      pool: ['treasury', 'reserve'],
      reserve: ['pool'],
    }
    const outOf: Partial<Record<AccountKind, readonly AccountKind[]>> = {
      pool: ['reserve', 'treasury'],
      reserve: ['mining', 'pool'],
    }
    const owner = newOwner()
    for (const kind of kinds)
      if (!custody.some(one => one === kind) && kind !== 'suspense') await give(db, owner, kind, 100n)
    for (const from of kinds)
      for (const to of kinds.filter(kind => kind !== from)) {
        const isAllowed = into[to]?.includes(from) !== false && outOf[from]?.includes(to) !== false
        const state = await stateOf([posting(owner, from, -1n), posting(owner, to, 1n)])
        expect([from, to, state]).toEqual([from, to, isAllowed ? undefined : 'MT004'])
      }
  })

  it('pays from deferred accounts what they hold, pending or folded, and no more', async () => {
    const owner = newOwner()
    await give(db, owner, 'fees', 10n)
    const pay = (amount: bigint) =>
      post(db, request([posting(owner, 'fees', -amount), posting(owner, 'spot', amount)]))
    expect(await pay(4n)).toMatchObject({ ok: true })
    expect(await balance(db, owner, 'fees')).toBe(6n)
    await foldPending(db, 1000)
    expect(await pay(7n)).toMatchObject({ ok: false, error: 'insufficient_balance' })
    expect(await pay(6n)).toMatchObject({ ok: true })
    expect(await balance(db, owner, 'fees')).toBe(0n)
  })

  it('is rolled back with its transaction', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 10n)
    const wanted = request([posting(owner, 'spot', -10n), posting(owner, 'frozen', 10n)])
    await expect(
      database.transaction(async tx => {
        await post(tx, wanted)
        throw new Error('changed its mind')
      }),
    ).rejects.toThrow('changed its mind')
    expect(await balance(db, owner, 'spot')).toBe(10n)
    expect(await post(db, wanted)).toMatchObject({ ok: true, value: { replayed: false } })
  })
})

describe('postMany', () => {
  const move = (owner: string, amount: bigint): TransferRequest =>
    request([posting(owner, 'spot', -amount), posting(owner, 'mining', amount)])

  it('posts all transfers and records the balance after each posting', async () => {
    const [one, other] = [newOwner(), newOwner()]
    await give(db, one, 'spot', 10n)
    await give(db, other, 'spot', 10n)
    const requests = [move(one, 1n), move(other, 2n), move(one, 3n)]
    expect(await postMany(db, requests)).toMatchObject({
      ok: true,
      value: requests.map(({ id }) => ({ id })),
    })
    const steps = await db.named<{ step: string }>(
      {
        name: 'steps',
        text: `SELECT amount || ' → ' || balance_after AS step FROM ledger.posting
          WHERE owner = $1::uuid AND kind = 'spot' ORDER BY transfer`,
      },
      [one],
    )
    expect(steps.map(row => row.step)).toEqual(['10 → 10', '-1 → 9', '-3 → 6'])
    expect(await balance(db, other, 'mining')).toBe(2n)
  })

  it('posts nothing when one transfer is refused or its key is known', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 10n)
    const known = move(owner, 1n)
    await post(db, known)
    expect(await postMany(db, [move(owner, 1n), move(owner, 99n)])).toMatchObject({
      error: 'insufficient_balance',
    })
    expect(await postMany(db, [move(owner, 1n), known])).toMatchObject({ error: 'idempotency_conflict' })
    const twice = move(owner, 1n)
    expect(await postMany(db, [twice, { ...twice }])).toMatchObject({ error: 'idempotency_conflict' })
    expect(await balance(db, owner, 'spot')).toBe(9n)
  })
})

describe('any sequence of transfers', () => {
  it('leads to the balances of a simple model, whether posted one by one or in batches', async () => {
    const step = fc.record({
      from: fc.integer({ min: 0, max: 2 }),
      to: fc.integer({ min: 0, max: 2 }),
      fromKind: fc.constantFrom('spot' as const, 'mining' as const, 'fees' as const),
      toKind: fc.constantFrom('spot' as const, 'mining' as const, 'fees' as const),
      amount: fc.bigInt({ min: 1n, max: 60n }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (steps, together) => {
          const owners = [newOwner(), newOwner(), newOwner()]
          const model = new Map<string, bigint>()
          const at = (owner: number, kind: string) => `${owner}/${kind}`
          for (const [index, owner] of owners.entries()) {
            await give(db, owner, 'spot', 50n)
            model.set(at(index, 'spot'), 50n)
          }
          const plan = steps.filter(one => one.from !== one.to || one.fromKind !== one.toKind)
          for (const one of plan) {
            const postings = [
              posting(owners[one.from] ?? '', one.fromKind, -one.amount),
              posting(owners[one.to] ?? '', one.toKind, one.amount),
            ]
            const booked = together
              ? await postMany(db, [request(postings)])
              : await post(db, request(postings))
            const left = (model.get(at(one.from, one.fromKind)) ?? 0n) - one.amount
            expect(booked.ok).toBe(left >= 0n)
            if (left < 0n) continue
            model.set(at(one.from, one.fromKind), left)
            model.set(at(one.to, one.toKind), (model.get(at(one.to, one.toKind)) ?? 0n) + one.amount)
          }
          for (const [name, amount] of model) {
            const [owner = '0', kind = 'spot'] = name.split('/')
            expect(await balance(db, owners[Number(owner)] ?? '', kind as 'spot')).toBe(amount)
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('a batch of payouts', () => {
  const pay = (key: string, owners: string[], pools: string[], amounts: number[]) =>
    db.named(
      {
        name: 'pay',
        text: `SELECT ledger.post_payout($1::uuid, $2::uuid, 'due', '2026-03-02T10:24:00Z', 'USDT', $3::uuid[], $4::uuid[],
          $5::text[]::numeric[])`,
      },
      [request([]).id, key, owners, pools, amounts.map(String)],
    )

  it('moves income from the reserves with one posting per account and a hash over its postings', async () => {
    const [pool, one, other] = [newOwner(), newOwner(), newOwner()]
    await give(db, pool, 'reserve', 100n)
    const key = randomUUID()
    await pay(key, [one, other, one], [pool, pool, pool], [5, 7, 6])
    expect(await balance(db, one, 'mining')).toBe(11n)
    expect(await balance(db, pool, 'reserve')).toBe(82n)
    const postings = [
      posting(one, 'mining', 11n),
      posting(other, 'mining', 7n),
      posting(pool, 'reserve', -18n),
    ]
    const [booked] = await db.named<{ hash: string }>(
      {
        name: 'hash',
        text: `SELECT encode(hash, 'hex') AS hash FROM ledger.idempotency WHERE key = $1::uuid`,
      },
      [key],
    )
    expect(booked?.hash).toBe(
      transferHash({
        key,
        kind: 'payout',
        reference: 'due',
        createdAt: '2026-03-02T10:24:00.000Z',
        postings: postings
          .map(({ amount, ...account }) => ({ account: accountName(account), amount }))
          .sort((a, b) => (a.account < b.account ? -1 : 1)),
      }),
    )
    await expect(pay(key, [one], [pool], [1])).rejects.toMatchObject({ code: 'MT011' })
    await expect(pay(randomUUID(), [one], [pool], [83])).rejects.toMatchObject({ code: 'MT010' })
  })
})

describe('the monthly partitions', () => {
  it('are created ahead, once, and receive their postings', async () => {
    expect(await makePartitions(db, Temporal.Instant.from('2031-11-15T00:00:00Z'), 3)).toBe(3)
    expect(await makePartitions(db, Temporal.Instant.from('2031-12-31T23:59:59Z'), 3)).toBe(1)
    const owner = newOwner()
    const at = Temporal.Instant.from('2031-12-31T23:59:59.999Z')
    await post(db, request([posting(PLATFORM, 'custody_cold', -1n), posting(owner, 'spot', 1n)], { at }))
    const [row] = await db.named<{ place: string }>(
      {
        name: 'place',
        text: 'SELECT tableoid::regclass::text AS place FROM ledger.posting WHERE owner = $1::uuid',
      },
      [owner],
    )
    expect(row?.place).toBe('ledger.posting_2031_12')
  })

  it('are not created for a month whose first postings are in the default partition', async () => {
    const at = Temporal.Instant.from('2040-05-05T00:00:00Z')
    await post(db, request([posting(PLATFORM, 'custody_cold', -1n), posting(newOwner(), 'spot', 1n)], { at }))
    expect(await makePartitions(db, at, 2)).toBe(1)
  })
})

describe('installing the ledger', () => {
  it('a second time changes nothing', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 3n)
    await database.install()
    expect(await balance(db, owner, 'spot')).toBe(3n)
  })
})

describe('concurrent connections', () => {
  it('post once per idempotency key, and all get the same transfer', async () => {
    const owner = newOwner()
    await give(db, owner, 'spot', 100n)
    const wanted = request([posting(owner, 'spot', -10n), posting(owner, 'mining', 10n)])
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(db, wanted)))
    expect(answers.filter(one => one.ok && !one.value.replayed)).toHaveLength(1)
    expect(answers.every(one => one.ok && one.value.id === wanted.id)).toBe(true)
    expect(await balance(db, owner, 'spot')).toBe(90n)
  })

  it('never overdraw an account and never deadlock', async () => {
    const owners = [newOwner(), newOwner(), newOwner(), newOwner()]
    for (const owner of owners) await give(db, owner, 'spot', 100n)
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => {
        const [from = '', to = ''] = [owners[n % 4], owners[(n * 3 + 1) % 4]]
        return again<{ ok: boolean }>(() =>
          from === to
            ? post(db, request([posting(from, 'spot', -7n), posting(from, 'mining', 7n)]))
            : postMany(db, [
                request([posting(from, 'spot', -7n), posting(to, 'spot', 7n)]),
                request([posting(to, 'spot', -3n), posting(from, 'mining', 3n)]),
                request([posting(to, 'fees', 1n), posting(to, 'spot', -1n)]),
              ]),
        )
      }),
    )
    expect(answers.some(one => one.ok)).toBe(true)
    await Promise.all([foldPending(db, 50), foldPending(db, 50)])
    expect(await trialBalance(db)).toEqual([])
  })
})

describe('a guard of the ledger', () => {
  const REFUSES = `CREATE FUNCTION public.refuse_swept(p_ids uuid[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[],
      p_amounts numeric[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      -- Asked at the end: what it judges is in the books.
      IF (SELECT count(*) FROM ledger.transfer t WHERE t.id = ANY (p_ids)) <> cardinality(p_ids) THEN
        RAISE EXCEPTION 'asked before it was posted';
      END IF;
      RAISE EXCEPTION 'not this one' USING ERRCODE = 'MT006';
    END $$;
    GRANT EXECUTE ON FUNCTION public.refuse_swept TO matin_ledger;
    INSERT INTO ledger.guard VALUES ('custody_hot', 'public.refuse_swept'::regproc)`

  it('runs at the end of a posting to its kind of account, and can refuse the whole batch', async () => {
    const owner = newOwner()
    const touching = [posting(PLATFORM, 'custody_hot', -7n), posting(owner, 'spot', 7n)]
    const other = [posting(PLATFORM, 'custody_cold', -7n), posting(owner, 'spot', 7n)]
    await database.asSuperuser(REFUSES)
    try {
      const refused = { code: 'MT006' }
      await expect(post(db, request(touching))).rejects.toMatchObject(refused)
      await expect(postMany(db, [request(other), request(touching)])).rejects.toMatchObject(refused)
      expect(await balance(db, owner, 'spot')).toBe(0n)
      expect(await post(db, request(other))).toMatchObject({ ok: true })
      expect(await balance(db, owner, 'spot')).toBe(7n)
    } finally {
      await database.asSuperuser(`SET session_replication_role = 'replica'; DELETE FROM ledger.guard;
        SET session_replication_role = 'origin'; DROP FUNCTION public.refuse_swept`)
    }
    expect(await post(db, request(touching))).toMatchObject({ ok: true })
  })

  it('cannot be added, changed or removed by the app, nor changed or removed by a superuser', async () => {
    await database.asSuperuser(
      `INSERT INTO ledger.guard VALUES ('custody_deposit', 'pg_catalog.now'::regproc)`,
    )
    const states = []
    for (const [as, text] of [
      ['app', `INSERT INTO ledger.guard VALUES ('spot', 'pg_catalog.now'::regproc)`],
      ['app', 'DELETE FROM ledger.guard'],
      ['app', `UPDATE ledger.guard SET account_kind = 'pool'`],
      ['app', 'TRUNCATE ledger.guard'],
      ['app', 'SELECT ledger.ask_guards(NULL, NULL, NULL, NULL, NULL, NULL)'],
      ['superuser', 'DELETE FROM ledger.guard'],
      ['superuser', `UPDATE ledger.guard SET account_kind = 'pool'`],
      ['superuser', 'TRUNCATE ledger.guard'],
    ] as const) {
      const done = as === 'app' ? database.asApp(text) : database.asSuperuser(text)
      states.push(
        await done.then(
          () => 'none',
          (error: { code?: string }) => error.code,
        ),
      )
    }
    expect(states).toEqual([...Array(5).fill('42501'), ...Array(3).fill('MT003')])
    await database.asSuperuser(`SET session_replication_role = 'replica'; DELETE FROM ledger.guard;
      SET session_replication_role = 'origin'`)
  })
})
