import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TronClient } from '../client.ts'
import { startChain, type TestChain, USDT } from '../testing/test-chain.ts'
import { createDevChain } from './chain.ts'
import { DEV_COLD_ADDRESS, DEV_HOT_ADDRESS } from './keys.ts'

async function blocks(client: TronClient, from: number, to: number) {
  return Promise.all(Array.from({ length: to - from + 1 }, (_, i) => client.headBlock(from + i)))
}

/** Creates a chain on which transfers, one of them failed, and a reorganisation have happened. */
async function busyChain(): Promise<TestChain> {
  const running = await startChain()
  const { chain, client, sign } = running
  await client.broadcast(await sign())
  await chain.mine(3)
  chain.faults.failNext('REVERT')
  await client.broadcast(await sign())
  await chain.mine(2)
  await client.broadcast(await sign())
  await chain.mine(2)
  await chain.faults.forkBack(2)
  await chain.faucetTrx(DEV_COLD_ADDRESS, 5n)
  await chain.mine(3)
  return running
}

test('a restart keeps every block, balance and setting', async () => {
  const before = await busyChain()
  const { height, solidHeight } = before.chain
  const seen = await blocks(before.client, 0, height)
  const after = await before.restart()
  expect([after.chain.height, after.chain.solidHeight]).toEqual([height, solidHeight])
  expect(await blocks(after.client, 0, height)).toEqual(seen)
  expect(after.chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_020n * USDT)
  expect(after.chain.trxBalance(DEV_COLD_ADDRESS)).toBe(5n)
  expect(after.chain.trxBalance(DEV_HOT_ADDRESS)).toBe(before.chain.trxBalance(DEV_HOT_ADDRESS))
  expect(after.chain.usdtBalance(DEV_COLD_ADDRESS, { solid: true })).toBe(5_000n * USDT)
  await after.chain.mine()
  expect((await after.client.headBlock(height + 1))?.parentId).toBe(seen.at(-1)?.id)
})

test('a log truncated anywhere in its last line loses only that block', async () => {
  const before = await busyChain()
  const { height } = before.chain
  const seen = await blocks(before.client, 0, height - 1)
  await before.chain.close()
  const path = join(before.dataDir, 'chain.log')
  const whole = await readFile(path)
  const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: lastLine, max: whole.length - 1 }),
      fc.boolean(),
      async (cut, garbage) => {
        await writeFile(path, whole)
        await truncate(path, cut)
        if (garbage && cut > lastLine) await appendFile(path, '\0\0\n')
        const now = () => before.clock.time
        const chain = await createDevChain({ dataDir: before.dataDir, now, genesis: { usdt: {}, trx: {} } })
        const { url } = await chain.listen()
        expect(chain.height).toBe(height - 1)
        const header = await (await fetch(`${url}/wallet/getnowblock`)).json()
        expect(header.blockID).toBe(seen.at(-1)?.id)
        await chain.mine()
        expect(chain.height).toBe(height)
        await chain.close()
        const again = await createDevChain({ dataDir: before.dataDir, now, genesis: { usdt: {}, trx: {} } })
        expect(again.height).toBe(height)
        await again.close()
      },
    ),
    { numRuns: 12 },
  )
})

test('kill -9 while mining loses no block that was visible', async () => {
  const { chain, dataDir, clock } = await startChain()
  await chain.close()
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'endless-miner.ts'),
    dataDir,
    `${clock.time}`,
  ])
  const exited = once(child, 'exit')
  const heights: number[] = []
  for await (const chunk of child.stdout) {
    for (const line of String(chunk).split('\n')) if (line !== '') heights.push(Number(line))
    if (heights.length > 40) child.kill('SIGKILL')
  }
  await exited
  const now = () => clock.time
  const again = await createDevChain({ dataDir, now, genesis: { usdt: {}, trx: {} } })
  const seen = Math.max(...heights)
  expect(seen).toBeGreaterThan(40)
  expect(again.height).toBeGreaterThanOrEqual(seen)
  expect(again.usdtBalance(DEV_COLD_ADDRESS)).toBeGreaterThanOrEqual(5_000n * USDT + BigInt(seen - 19))
  await again.close()
})

test('damage before the last line of the log is an error', async () => {
  const { chain, dataDir, clock } = await startChain()
  await chain.close()
  const path = join(dataDir, 'chain.log')
  const text = await readFile(path, 'utf8')
  const now = () => clock.time
  await writeFile(path, text.replace('"n":3', '"n":4'))
  await expect(createDevChain({ dataDir, now, genesis: { usdt: {}, trx: {} } })).rejects.toThrow('damaged')
})

test('a start that was interrupted during genesis is completed', async () => {
  const { chain, dataDir, clock } = await startChain()
  await chain.close()
  const path = join(dataDir, 'chain.log')
  const lines = (await readFile(path, 'utf8')).split('\n')
  for (const kept of [1, 2, 3, 7]) {
    await writeFile(path, `${lines.slice(0, kept).join('\n')}\n`)
    const again = await createDevChain({ dataDir, now: () => clock.time, genesis: { usdt: {}, trx: {} } })
    expect(again.usdtBalance(DEV_HOT_ADDRESS)).toBe(1_000n * USDT)
    expect(again.solidHeight).toBe(1)
    await again.close()
  }
})

test('a tick mines one block once the block interval has passed, and not more if it is longer ago', async () => {
  const { chain, clock, client } = await startChain()
  await chain.tick()
  const { height } = chain
  clock.time += 2_999
  await chain.tick()
  expect(chain.height).toBe(height)
  clock.time += 1
  await chain.tick()
  expect(chain.height).toBe(height + 1)
  clock.time += 40 * 24 * 3_600_000
  await Promise.all([chain.tick(), chain.tick()])
  await chain.tick()
  expect(chain.height).toBe(height + 2)
  expect((await client.head()).timestamp).toBe(clock.time)
})

test('its listener hears of blocks that somebody waits for, and not of empty ones that time brings', async () => {
  const { chain, clock, client, sign } = await startChain()
  await chain.tick()
  let heard = 0
  chain.onMined(() => {
    heard += 1
  })
  clock.time += 3_000
  await chain.tick()
  expect(heard).toBe(0)
  await client.broadcast(await sign())
  clock.time += 3_000
  await chain.tick()
  expect(heard).toBe(1)
  await chain.mine(2)
  expect(heard).toBe(2)
})

test('a clock that goes back does not stop the chain, and block times still increase', async () => {
  const { chain, clock, client } = await startChain()
  await chain.tick()
  const before = await client.head()
  clock.time -= 3_600_000
  await chain.tick()
  const { height } = chain
  clock.time += 3_000
  await chain.tick()
  expect(chain.height).toBe(height + 1)
  expect((await client.head()).timestamp).toBe(before.timestamp + 2)
})

test('times of mined blocks increase and stay near the clock', async () => {
  const { chain, clock, client } = await startChain()
  const { height } = chain
  await chain.mine(50)
  const mined = await blocks(client, height, chain.height)
  const times = mined.map(each => each?.timestamp ?? 0)
  expect(times.every((time, i) => i === 0 || time > (times[i - 1] ?? 0))).toBe(true)
  expect(times.at(-1)).toBeLessThan(clock.time + 100)
  for (const [i, each] of mined.entries()) expect(i === 0 || each?.parentId === mined[i - 1]?.id).toBe(true)
})

test('the last solid block stays a fixed number behind the head and never goes back', async () => {
  const { chain, client } = await startChain({ solidDepth: 4 })
  let last = chain.solidHeight
  for (let i = 0; i < 10; i++) {
    if (i % 3 === 2) await chain.faults.forkBack(3)
    else await chain.mine()
    expect((await client.solidHead()).number).toBe(chain.height - 4)
    expect(chain.solidHeight).toBeGreaterThanOrEqual(last)
    last = chain.solidHeight
  }
})

test('concurrent mining, ticking and forking leave one consistent chain', async () => {
  const { chain, clock, client, sign, restart } = await startChain()
  const signed = await Promise.all(Array.from({ length: 8 }, () => sign()))
  await Promise.all([
    ...signed.map(each => client.broadcast(each)),
    chain.mine(3),
    chain.mine(2),
    chain.tick(),
    chain.mine().then(() => chain.faults.forkBack(2)),
  ])
  clock.time += 3_000
  await chain.tick()
  expect(chain.usdtBalance(DEV_COLD_ADDRESS)).toBe(5_080n * USDT)
  const seen = await blocks(client, 0, chain.height)
  for (const [i, each] of seen.entries()) expect(i === 0 || each?.parentId === seen[i - 1]?.id).toBe(true)
  const after = await restart()
  expect(await blocks(after.client, 0, seen.length - 1)).toEqual(seen)
})

test('closing the chain ends pending requests', async () => {
  const { chain, client } = await startChain()
  chain.faults.timeouts(1)
  const hanging = expect(client.head()).rejects.toMatchObject({ kind: 'http' })
  await expect.poll(() => chain.faults.pending().timeouts).toBe(0)
  await chain.close()
  await hanging
})
