import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addReserveSignature, listReserveMessages } from '@matin/contract/admin/proof'
import { reserveSigned } from '@matin/contract/internal/proof'
import { buyMine } from '@matin/contract/mining'
import { getProofOverview, listSnapshots } from '@matin/contract/proof'
import { reserveMessage } from '@matin/domain/proof/reserve-message'
import { DEV_COLD_ADDRESS, DEV_COLD_KEY, DEV_HOT_ADDRESS, DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import { signMessage } from '@matin/tron/message'
import { AwsV4Signer } from 'aws4fetch'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { type Harness, PIN, startHarness } from '#testing/harness.ts'
import { signedInOperator } from '#testing/operators.ts'
import { readChain, readFigures, type Source, signedReserves } from '../../../../../../tools/verify/check.ts'
import { buyer, sell, USDT } from '../../money/mining/testing/shop.ts'
import { snapshotOfDay } from './snapshot.ts'

let harness: Harness
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matin-mirror-'))
})
afterEach(async () => {
  await harness.close()
  await rm(folder, { recursive: true, force: true })
})

const platform = () => harness.app.platform
const published: Source = async function* (name) {
  const response = await harness.app.server.inject(`/proof/${name}`)
  if (response.statusCode !== 200) throw new Error(`${name}: HTTP ${response.statusCode}`)
  yield response.rawPayload
}
const sumOf = async (select: ReturnType<typeof sql>): Promise<string> => {
  const [row] = await rowsOf<{ sum: string }>(platform().db, select)
  return row?.sum ?? '0'
}
const nextDay = async () => {
  await harness.advance({ hours: 24 })
  await harness.work()
  await snapshotOfDay(platform())
}

it('a snapshot contains the head of the audit log at that time', async () => {
  harness = await startHarness()
  await signedInOperator(harness, 'auditor')
  await nextDay()
  const [head] = await rowsOf<{ hash: string }>(
    platform().db,
    sql`SELECT hash FROM audit_log ORDER BY seq DESC LIMIT 1`,
  )
  expect((await readChain(published)).at(-1)?.manifest.audit).toBe(head?.hash)
})

it('the published figures of debts, pools and payouts equal the ledger, per day and since the beginning', async () => {
  harness = await startHarness()
  const { versionId, poolId } = await sell(platform(), { pool: 100n * USDT })
  const who = await buyer(harness, 500n)
  await who.call(buyMine, { versionId, amount: '100', pin: PIN })
  for (let day = 0; day < 3; day++) await nextDay()
  // Transfers of the last hour are in the next snapshot.
  await harness.clock.advance(Temporal.Duration.from({ hours: 2 }))
  await nextDay()
  const chain = await readChain(published)
  const all = []
  for (const { manifest } of chain) all.push(await readFigures(published, manifest))
  const newest = all.at(-1)
  const { newest: shown } = await harness.app.server
    .inject(getProofOverview.path)
    .then(response => getProofOverview.data.parse(response.json().data))
  expect(shown?.figures).toEqual(newest)
  if (!newest) throw new Error('nothing is published')

  for (const { asset, balances, rewards } of newest.owed) {
    expect(balances).toBe(
      await sumOf(sql`SELECT sum(balance)::text AS sum FROM ledger.account_balance
        WHERE asset = ${asset} AND kind IN ('spot', 'mining', 'frozen', 'locked', 'unclaimed')`),
    )
    expect(rewards).toBe(
      await sumOf(sql`SELECT coalesce(sum(balance), 0)::text AS sum FROM ledger.account_balance
        WHERE asset = ${asset} AND kind = 'reserve'`),
    )
  }
  const until = sql`t.created_at < ${newest.until}::timestamptz`
  const postings = (kind: string, account: string) => sql`SELECT coalesce(sum(p.amount), 0)::text AS sum
    FROM ledger.posting p JOIN ledger.transfer t ON t.id = p.transfer
    WHERE p.owner = ${poolId}::uuid AND t.kind = ${kind} AND p.kind = ${account} AND ${until}`
  const pool =
    newest.pools.find(({ code }) => code === poolId) ?? newest.pools.find(one => BigInt(one.paid) > 0n)
  expect(pool?.funded).toBe(await sumOf(postings('pool_funding', 'pool')))
  expect(`-${pool?.paid}`).toBe(await sumOf(postings('payout', 'reserve')))
  expect(BigInt(pool?.paid ?? 0)).toBeGreaterThan(0n)
  const paid = all.flatMap(({ payouts }) => payouts).filter(({ asset }) => asset === 'USDT')
  const sinceStart = newest.sinceStart.payouts.find(({ asset }) => asset === 'USDT')
  expect(paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(BigInt(sinceStart?.amount ?? 0))
  const { items } = await harness.app.server
    .inject(listSnapshots.path)
    .then(response => listSnapshots.data.parse(response.json().data))
  expect(items.map(({ root }) => root)).toEqual(chain.map(({ manifest }) => manifest.root).toReversed())
})

describe('proofs of reserves', () => {
  it('accept the signer’s signature for the hot wallet and one by the cold key from an operator, and no other', async () => {
    harness = await startHarness()
    await nextDay()
    const secret = { authorization: `Bearer ${platform().config.SIGNER_SECRET}` }
    const ask = (path: string, payload: object, headers = secret) =>
      harness.app.internal.inject({ method: 'POST', url: path, payload, headers })
    const { unsigned } = (await ask('/internal/proof/work', {})).json()
    const [work] = unsigned
    const newest = (await readChain(published)).at(-1)
    expect(unsigned).toEqual([{ snapshot: newest?.manifest.snapshot, root: newest?.manifest.root }])
    // Write access to the database cannot forge a signature, and cannot keep out a valid one.
    await platform().db.execute(sql`INSERT INTO proof_signature (snapshot, address, signature, at)
      SELECT snapshot, r->>'address', ${'00'.repeat(65)}, at FROM proof_snapshot, jsonb_array_elements(manifest->'reserves') AS r`)
    const report = (address: string, key: string) =>
      reserveSigned.parse({
        snapshot: work.snapshot,
        address,
        signature: signMessage(reserveMessage(work, address), key),
      })
    expect((await ask('/internal/proof/signed', report(DEV_HOT_ADDRESS, DEV_COLD_KEY))).statusCode).toBe(409)
    expect(
      (
        await ask('/internal/proof/signed', report(DEV_HOT_ADDRESS, DEV_HOT_KEY), {
          authorization: 'Bearer x',
        })
      ).statusCode,
    ).toBe(401)
    expect((await ask('/internal/proof/signed', report(DEV_HOT_ADDRESS, DEV_HOT_KEY))).statusCode).toBe(200)
    expect((await ask('/internal/proof/work', {})).json()).toEqual({ unsigned: [] })

    const treasurer = await signedInOperator(harness, 'treasury')
    const { items } = await treasurer.call(listReserveMessages, {})
    const cold = items.find(({ address }) => address === DEV_COLD_ADDRESS)
    if (!cold) throw new Error('nothing is to be signed')
    const given = { snapshot: cold.snapshot, address: cold.address }
    const wrong = await treasurer.ask(addReserveSignature, {
      ...given,
      signature: signMessage(cold.message, DEV_HOT_KEY),
    })
    expect(wrong.error).toBe('signature_incorrect')
    const signature = `0x${signMessage(cold.message, DEV_COLD_KEY)}`
    await treasurer.call(addReserveSignature, { ...given, signature })
    const support = await signedInOperator(harness, 'support')
    expect((await support.ask(addReserveSignature, { ...given, signature })).error).toBe('forbidden')
    await snapshotOfDay(platform())
    const last = (await readChain(published)).at(-1)
    if (!last) throw new Error('nothing is published')
    expect([...signedReserves(last).values()]).toEqual([true, true])
    expect(JSON.stringify(last)).not.toContain('00'.repeat(65))
  })
})

describe('the mirror', () => {
  it('writes everything that is published to a folder, where it can be verified', {
    tags: 'full',
  }, async () => {
    harness = await startHarness(undefined, { PROOF_MIRROR: folder })
    await nextDay()
    await nextDay()
    const fromMirror: Source = async function* (name) {
      yield await readFile(join(folder, name))
    }
    expect((await readChain(fromMirror)).length).toBe((await readChain(published)).length)
    expect((await readdir(folder)).filter(name => name.endsWith('.draft'))).toEqual([])
  })

  it('uploads each object once to a bucket with signed requests, the index last', {
    tags: 'full',
  }, async () => {
    const objects = new Map<string, Buffer>()
    const puts: string[] = []
    const keys = { accessKeyId: 'key', secretAccessKey: 'a secret:with colon' }
    const bucket = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece)
      const { host, authorization, 'x-amz-date': datetime, ...headers } = request.headers
      const signed = Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.startsWith('x-amz-') || name === 'cache-control'),
      ) as Record<string, string>
      if (!(authorization ?? '').includes('cache-control')) delete signed['cache-control']
      const expected = await new AwsV4Signer({
        ...keys,
        method: request.method ?? '',
        url: `http://${host}${request.url}`,
        headers: signed,
        datetime: String(datetime),
        service: 's3',
        region: 'eu-central-1',
      }).sign()
      const name = request.url ?? ''
      if (expected.headers.get('authorization') !== authorization) {
        response.writeHead(403).end()
      } else if (request.method === 'PUT') {
        objects.set(name, Buffer.concat(pieces))
        puts.push(name.split('/').at(-1) ?? '')
        response.end()
      } else {
        const found = objects.get(name)
        response.writeHead(found ? 200 : 404).end(found)
      }
    })
    await new Promise<void>(done => bucket.listen(0, '127.0.0.1', done))
    const base = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/proofs/matin`
    harness = await startHarness(undefined, {
      PROOF_MIRROR: base,
      PROOF_MIRROR_KEY: `${keys.accessKeyId}:${keys.secretAccessKey}`,
      PROOF_MIRROR_REGION: 'eu-central-1',
    })
    try {
      await nextDay()
      await snapshotOfDay(platform())
      const fromBucket: Source = async function* (name) {
        const bytes = objects.get(`/proofs/matin/${name}`)
        if (!bytes) throw new Error(`no ${name}`)
        yield bytes
      }
      expect(await readChain(fromBucket)).toHaveLength(1)
      expect(puts.at(-1)).toBe('index.json')
      expect(new Set(puts).size).toBe(puts.length)
    } finally {
      bucket.closeAllConnections()
      bucket.close()
    }
  })
})

it('a snapshot row without a server’s seal is not published, and no file that it names is copied to the mirror', async () => {
  harness = await startHarness(undefined, { PROOF_MIRROR: folder })
  await nextDay()
  const [before] = (await readChain(published)).toReversed()
  const forged = (day: string, root: string, manifest: ReturnType<typeof sql>) =>
    platform().db.execute(sql`INSERT INTO proof_snapshot (snapshot, at, key_id, root, manifest, figures, file, folder, seal)
      SELECT ${day}, at, key_id, ${root.repeat(64)}, ${manifest}, figures, file, folder, seal FROM proof_snapshot
        ORDER BY snapshot DESC LIMIT 1`)
  const today = harness.clock.now().toString().slice(0, 10)
  const tomorrow = harness.clock.now().add({ hours: 24 }).toString().slice(0, 10)
  // Forgeries by the app's sign-in: another file's name, an invalid manifest, and a valid one under another day.
  await forged('9999-12-31', '1', sql`jsonb_set(manifest, '{transfers,leaves}', '"../../../etc/passwd"')`)
  await forged(tomorrow, '2', sql`'[]'::jsonb`)
  await forged(today, '3', sql`manifest`)
  await nextDay()
  const chain = await readChain(published)
  expect(chain.map(({ manifest }) => manifest.snapshot).slice(-2)).toEqual([
    before?.manifest.snapshot,
    tomorrow,
  ])
  expect(chain.at(-1)?.manifest.previous).toBe(before?.manifest.root)
  const names = await readdir(folder)
  expect(names.filter(name => !/^([0-9a-f]{64}\.(json|leaves\.gz)|index\.json)$/.test(name))).toEqual([])
  expect((await harness.ask(getProofOverview, {})).data).toMatchObject({
    newest: { manifest: { snapshot: tomorrow } },
  })
})

it('the proof metrics count only sealed snapshots and valid signatures', async () => {
  harness = await startHarness()
  await nextDay()
  const figure = async (name: string) => {
    const headers = { authorization: `Bearer ${platform().config.INTERNAL_SECRET}` }
    const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics', headers })
    return Number(new RegExp(`^matin_${name} (.*)$`, 'm').exec(body)?.[1])
  }
  const unsigned = await figure('proof_unsigned_reserves')
  expect(unsigned).toBeGreaterThan(0)
  // More than a day without a snapshot, and forged rows that would hide it.
  harness.clock.advance(Temporal.Duration.from({ hours: 30 }))
  const age = await figure('proof_age_seconds')
  expect(age).toBeGreaterThan(29 * 3600)
  const now = harness.clock.now().toString()
  await platform().db.execute(sql`INSERT INTO proof_signature (snapshot, address, signature, at)
    SELECT snapshot, r->>'address', ${'00'.repeat(65)}, at FROM proof_snapshot, jsonb_array_elements(manifest->'reserves') AS r`)
  expect(await figure('proof_unsigned_reserves')).toBe(unsigned)
  await platform().db.execute(sql`INSERT INTO proof_snapshot (snapshot, at, key_id, root, manifest, figures, file, folder, seal)
    SELECT ${now.slice(0, 10)}, ${now}::timestamptz, key_id, ${'5'.repeat(64)}, jsonb_set(manifest, '{reserves}', '[]'), figures, file, folder, seal
      FROM proof_snapshot LIMIT 1`)
  expect(await figure('proof_age_seconds')).toBe(age)
  expect(await figure('proof_unsigned_reserves')).toBe(unsigned)
})
