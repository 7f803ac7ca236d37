import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseNodes } from './addresses.ts'
import { createTronClient } from './client.ts'
import { DEV_FAKE_USDT_CONTRACT, DEV_HOT_ADDRESS, DEV_USDT_CONTRACT } from './devchain/keys.ts'
import { createTronNode, type TronNode, TronNodeError } from './node.ts'
import { createNodeCheck, createTronPool, type NodeFault, openTronPool, type PoolOptions } from './pool.ts'
import { startChain } from './testing/test-chain.ts'

type Answer = () => unknown

const PATH = '/wallet/getblock'
const ask = (pool: TronNode) => pool.post(PATH, {})
const failure =
  (kind: TronNodeError['kind'], refusal: TronNodeError['refusal'] = null) =>
  () => {
    throw new TronNodeError(kind, kind, null, refusal)
  }

/** Returns a pool of two nodes, whose answers may change, and the names of those that were asked. */
function pair(answers: { a: Answer; b: Answer }, check: PoolOptions['check'] = async () => null) {
  const clock = { ms: 1000 }
  const asked: string[] = []
  const node = (name: 'a' | 'b') => ({ name, node: { post: async () => answers[name]() } })
  const pool = createTronPool({
    nodes: [node('a'), node('b')],
    check,
    now: () => clock.ms,
    onRequest: (name, _path, outcome) => asked.push(`${name} ${outcome}`),
  })
  return { pool, clock, asked }
}

test.each(['timeout', 'http', 'malformed', 'rate_limited'] as const)(
  'after a failure "%s" the next node answers the same request, and the first is asked again after a rest',
  async kind => {
    const answers: { a: Answer; b: Answer } = { a: failure(kind), b: () => 'b' }
    const { pool, clock, asked } = pair(answers)
    expect(await ask(pool)).toBe('b')
    expect(await ask(pool)).toBe('b')
    expect(asked).toEqual([`a ${kind}`, 'b ok', 'b ok'])
    expect(pool.states()).toEqual(new Map([['a', kind === 'rate_limited' ? 'busy' : 'silent']]))
    clock.ms += 1000
    expect(await ask(pool)).toBe('b')
    // The second rest is twice as long.
    clock.ms += 1999
    asked.length = 0
    expect(await ask(pool)).toBe('b')
    expect(asked).toEqual(['b ok'])
    clock.ms += 1
    answers.a = () => 'a'
    expect(await ask(pool)).toBe('a')
    expect(pool.states().size).toBe(0)
    // Its failures are forgotten.
    answers.a = failure(kind)
    await ask(pool)
    clock.ms += 1000
    answers.a = () => 'a'
    expect(await ask(pool)).toBe('a')
  },
)

test('a busy node is not asked before the time that it names, even if no other node is left', async () => {
  const answers: { a: Answer; b: Answer } = {
    a: failure('rate_limited', { status: 403, retryMs: 30_000 }),
    b: failure('rate_limited', { status: 429, retryMs: null }),
  }
  const { pool, clock, asked } = pair(answers, node => node.post(PATH, {}).then(() => null))
  await expect(ask(pool)).rejects.toMatchObject({ kind: 'rate_limited' })
  answers.a = () => 'a'
  answers.b = () => 'b'
  await expect(ask(pool)).rejects.toThrow('no node can be asked now: a,busy b,busy')
  await pool.check()
  expect(asked).toHaveLength(2)
  clock.ms += 1000
  await pool.check()
  expect(asked.splice(2)).toEqual(['b ok'])
  expect(await ask(pool)).toBe('b')
  clock.ms += 28_999
  expect(await ask(pool)).toBe('b')
  clock.ms += 1
  expect(await ask(pool)).toBe('a')
})

test('an answer to an earlier request does not end the rest of a busy node', async () => {
  const early = Promise.withResolvers<string>()
  const answers: { a: Answer; b: Answer } = { a: () => early.promise, b: () => 'b' }
  const { pool } = pair(answers)
  const first = ask(pool)
  await Promise.resolve()
  await pool.check()
  answers.a = failure('rate_limited')
  expect(await ask(pool)).toBe('b')
  early.resolve('a')
  expect(await first).toBe('a')
  expect(pool.states()).toEqual(new Map([['a', 'busy']]))
})

test('of failing nodes the one is asked that has rested longest', async () => {
  const answers: { a: Answer; b: Answer } = { a: failure('timeout'), b: failure('timeout') }
  const { pool, asked } = pair(answers)
  await expect(ask(pool)).rejects.toMatchObject({ kind: 'timeout' })
  answers.a = () => 'a'
  expect(await ask(pool)).toBe('a')
  expect(asked).toEqual(['a timeout', 'b timeout', 'a ok'])
})

test('a clock that goes back ends a rest', async () => {
  const answers: { a: Answer; b: Answer } = { a: failure('timeout'), b: () => 'b' }
  const { pool, clock } = pair(answers)
  clock.ms += 10_000_000
  await ask(pool)
  clock.ms = 0
  answers.a = () => 'a'
  expect(await ask(pool)).toBe('a')
})

test('requests that fail at once are one failure', async () => {
  const answers: { a: Answer; b: Answer } = { a: failure('timeout'), b: () => 'b' }
  const { pool, clock } = pair(answers)
  await Promise.all([ask(pool), ask(pool), ask(pool)])
  clock.ms += 1000
  answers.a = () => 'a'
  expect(await ask(pool)).toBe('a')
})

test('an error that the node itself reports is final', async () => {
  const { pool, asked } = pair({ a: failure('node_error'), b: () => 'b' })
  await expect(ask(pool)).rejects.toMatchObject({ kind: 'node_error' })
  expect(asked).toEqual(['a node_error'])
})

test('requests that belong together come from one node: the next one repeats all of them', async () => {
  let answered = 0
  const { pool, asked } = pair({
    a: () => (answered++ === 0 ? 'a' : failure('http')()),
    b: () => 'b',
  })
  expect(await pool.together(async one => [await ask(one), await ask(one)])).toEqual(['b', 'b'])
  expect(asked).toEqual(['a ok', 'a http', 'b ok', 'b ok'])
})

test('a wrong node is checked again after a minute, and asked once it was put right', async () => {
  const faults = ['wrong_chain', null] as const
  let checks = 0
  const { pool, clock, asked } = pair({ a: () => 'a', b: () => 'b' }, async node => {
    await node.post('/wallet/getblockbynum', {})
    return faults[checks++] ?? null
  })
  expect(await ask(pool)).toBe('b')
  expect(await ask(pool)).toBe('b')
  expect(asked).toEqual(['a ok', 'b ok', 'b ok', 'b ok'])
  expect([pool.states(), pool.isWrong()]).toEqual([new Map([['a', 'wrong_chain']]), false])
  clock.ms += 59_999
  expect(await ask(pool)).toBe('b')
  clock.ms += 1
  expect(await ask(pool)).toBe('a')
})

test('a node that stands still is left within minutes; when all do, the one in use is asked on', async () => {
  const faults: Record<string, NodeFault | null> = { a: null, b: null }
  const { pool, clock, asked } = pair({ a: () => 'a', b: () => 'b' }, async node => {
    return faults[String(await node.post('/wallet/getblock', {}))] ?? null
  })
  expect(await ask(pool)).toBe('a')
  faults.a = 'behind'
  clock.ms += 299_999
  expect(await ask(pool)).toBe('a')
  clock.ms += 1
  expect(await ask(pool)).toBe('b')
  expect([pool.states(), pool.isWrong()]).toEqual([new Map([['a', 'behind']]), false])
  faults.b = 'behind'
  await pool.check()
  asked.length = 0
  expect(await ask(pool)).toBe('b')
  expect(asked).toEqual(['b ok'])
  expect([pool.states().size, pool.isWrong()]).toEqual([2, false])
  clock.ms += 60_000
  expect(await ask(pool)).toBe('b')
  faults.a = null
  clock.ms += 60_000
  expect(await ask(pool)).toBe('a')
  expect(pool.states()).toEqual(new Map([['b', 'behind']]))
})

test('an only node that stands still has no fault', async () => {
  const node = { post: async () => 'a' }
  const nodes = [{ name: 'a', node }]
  const pool = createTronPool({ nodes, check: async () => 'behind', now: () => 0 })
  expect([await ask(pool), pool.states().size]).toEqual(['a', 0])
})

test('nodes that were right count as wrong when a second check confirms it, and are not asked before', async () => {
  let fault: NodeFault | null = null
  const { pool } = pair({ a: () => 'a', b: () => 'b' }, async () => fault)
  for (const [found, isWrong] of [
    [null, false],
    ['wrong_token', false],
    [null, false],
    ['wrong_token', false],
    ['wrong_token', true],
    [null, false],
  ] as const) {
    fault = found
    await pool.check()
    expect([pool.isWrong(), pool.states().size]).toEqual([isWrong, found ? 2 : 0])
    if (found) await expect(ask(pool)).rejects.toThrow('a,wrong_token b,wrong_token')
  }
})

test('a good node whose later check fails is asked again after its rest', async () => {
  let checks = 0
  const { pool, clock } = pair({ a: () => 'a', b: () => 'b' }, async () => {
    if (++checks === 2) throw new TronNodeError('timeout', 'x')
    return null
  })
  expect(await ask(pool)).toBe('a')
  clock.ms += 300_000
  expect(await ask(pool)).toBe('b')
  clock.ms += 1000
  expect([await ask(pool), checks]).toEqual(['a', 3])
})

test('a node that reports an error to its check has failed: the next one answers, and it is checked again', async () => {
  const errors: TronNodeError[] = [new TronNodeError('node_error', 'x', 'OTHER_ERROR')]
  const { pool, clock, asked } = pair({ a: () => 'a', b: () => 'b' }, async () => {
    const [error] = errors.splice(0)
    if (error) throw error
    return null
  })
  expect(await ask(pool)).toBe('b')
  expect([pool.states(), asked]).toEqual([new Map([['a', 'silent']]), ['b ok']])
  clock.ms += 1000
  expect(await ask(pool)).toBe('a')
})

test('a pool of wrong nodes refuses every request', async () => {
  const { pool } = pair({ a: () => 'a', b: () => 'b' }, async () => 'wrong_token')
  await expect(ask(pool)).rejects.toThrow('a,wrong_token b,wrong_token')
  expect(pool.isWrong()).toBe(true)
})

/** Returns the address of a server that answers as `listener` does. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each<[string, RequestListener | null, string]>([
  ['says 403', (_, response) => response.writeHead(403).end('{}'), 'busy'],
  ['says 429', (_, response) => response.writeHead(429).end('{}'), 'busy'],
  ['says 503', (_, response) => response.writeHead(503).end(), 'silent'],
  ['is malformed', (_, response) => response.end('<html>'), 'silent'],
  ['refuses connections', null, 'silent'],
  ['answers blocks of another chain', (_, response) => response.end(OTHER_CHAIN), 'wrong_chain'],
])('the next node answers when the first one %s', async (_, listener, state) => {
  const { url, client } = await startChain()
  const first = listener ? await serve(listener) : 'http://127.0.0.1:9'
  const genesis = await client.genesis()
  const pool = openTronPool(parseNodes(`${first},${url}`) ?? [], {
    header: 'x-key',
    check: createNodeCheck({ usdtContract: DEV_USDT_CONTRACT, genesis, now: () => 0 }),
    now: () => 0,
  })
  expect(await createTronClient(pool).solidHead()).toEqual(await client.solidHead())
  expect([...pool.states().values()]).toEqual([state])
})

const OTHER_CHAIN = JSON.stringify({ blockID: `${'0'.repeat(63)}1`, block_header: { raw_data: {} } })

test('the next node answers when the first one is silent', async () => {
  const { node } = await startChain()
  const silent = createTronNode({ url: await serve(() => undefined), timeoutMs: 30 })
  const pool = createTronPool({
    nodes: [
      { name: 'silent', node: silent },
      { name: 'good', node },
    ],
    check: createNodeCheck({ usdtContract: DEV_USDT_CONTRACT, now: () => 0 }),
    now: () => 0,
  })
  expect(await createTronClient(pool).genesis()).toMatch(/^0{16}/)
  expect(pool.states()).toEqual(new Map([['silent', 'silent']]))
})

test.each([
  ['another token', DEV_HOT_ADDRESS, 0, 'wrong_token'],
  ['a token of 6 decimals and a head of two minutes', DEV_FAKE_USDT_CONTRACT, 120_000, null],
  ['a head that is older', DEV_USDT_CONTRACT, 120_001, 'behind'],
])('the check finds what is wrong with a node: %s', async (_, usdtContract, age, fault) => {
  const { node, client } = await startChain()
  const { timestamp } = await client.head()
  expect(await createNodeCheck({ usdtContract, now: () => timestamp + age })(node)).toBe(fault)
})

test('each node gets its own key, and a full node is asked for solid blocks at its other address', async () => {
  const { url } = await startChain()
  const seen: string[] = []
  const proxy = (solid: boolean) =>
    serve(async (request, response) => {
      seen.push(`${request.url} ${request.headers['x-key']}`)
      // A stock full node does not answer /walletsolidity at its full address.
      if (request.url?.startsWith('/walletsolidity') !== solid) return response.writeHead(405).end()
      const body = Buffer.concat(await request.toArray())
      const answer = await fetch(`${url}${request.url}`, { method: 'POST', body })
      response.end(await answer.text())
    })
  const [full, solid] = [await proxy(false), await proxy(true)]
  const open = (text: string) =>
    openTronPool(parseNodes(text, 'secret') ?? [], {
      header: 'x-key',
      check: createNodeCheck({ usdtContract: DEV_USDT_CONTRACT, now: () => 0 }),
      now: () => 0,
    })
  const pool = open(`${full}|${solid}`)
  await pool.check()
  expect(pool.states().size).toBe(0)
  const paths = ['/wallet/getblockbynum', '/walletsolidity/triggerconstantcontract', '/wallet/getblock']
  expect(seen).toEqual(paths.map(path => `${path} secret`))
  const wrong = open(full)
  await wrong.check()
  expect([...wrong.states().values()]).toEqual(['no_solid_address'])
})
