import { once } from 'node:events'
import { connect } from 'node:net'
import { getTokenData } from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { customerOf, newCustomer, recharge } from './support/customer.ts'
import type { DataDir } from './support/data-dir.ts'
import { isRunning } from './support/processes.ts'
import { type RunningServer, refusedStart, startServer } from './support/server.ts'
import { seededDataDir } from './support/stage.ts'
import { until } from './support/until.ts'

async function dataDirectory(): Promise<string> {
  const { path, remove } = await seededDataDir()
  onTestFinished(remove)
  return path
}

async function started(dataDir: string): Promise<RunningServer> {
  const server = await startServer(dataDir)
  onTestFinished(() => server.kill())
  return server
}

async function runningSigner(server: RunningServer): Promise<number> {
  await expect.poll(() => server.signers().length).toBe(1)
  return server.signers()[0] ?? 0
}

describe('a server that runs', () => {
  let dataDir: DataDir
  let first: RunningServer
  beforeAll(async () => {
    dataDir = await seededDataDir()
    first = await startServer(dataDir.path)
  })
  afterAll(async () => {
    await first?.kill()
    await dataDir?.remove()
  })

  test('refuses a second start on its data with a line that names DATA_DIR, and goes on', async () => {
    const second = await refusedStart({ DATA_DIR: dataDir.path, PORT: '0' })
    expect(second.code).toBe(1)
    expect(second.output).toContain(`DATA_DIR ${dataDir.path} is in use by process ${first.pid}`)
    expect((await fetch(`${first.address}/readyz`)).ok).toBe(true)
    await newCustomer(first)
  })

  test('holds its PORT: another start there stops with a line that names it, and one at no port at all', async () => {
    const elsewhere = await dataDirectory()
    for (const PORT of ['web', '70000']) {
      const refused = await refusedStart({ DATA_DIR: elsewhere, PORT })
      expect(refused.code).toBe(1)
      expect(refused.output).toMatch(/^PORT wants a port number/m)
    }
    const taken = await refusedStart({ DATA_DIR: elsewhere, PORT: new URL(first.address).port })
    expect(taken.code).toBe(1)
    expect(taken.output).toMatch(/^PORT is taken/m)
  })

  test('starts a signer again that died', async () => {
    const signer = await runningSigner(first)
    process.kill(signer, 'SIGKILL')
    await expect.poll(() => first.signers().filter(pid => pid !== signer).length).toBe(1)
  })

  test('takes its signer along when it is killed, and a new start takes the directory with what was there', async () => {
    const signer = await runningSigner(first)
    const who = await newCustomer(first)
    await first.kill()
    await expect.poll(() => isRunning(signer)).toBe(false)
    const after = await started(dataDir.path)
    const again = customerOf(after.address, who.email, who.token)
    expect((await again.call(getUserInfo, {})).email).toBe(who.email)
    await after.dev.expectBalancedBooks()
  })
})

test('production refuses every development part and default secret, each on a line of its own', async () => {
  const dataDir = await dataDirectory()
  const refused = await refusedStart({ DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production' })
  expect(refused.code).toBe(1)
  const named = [...refused.output.matchAll(/^([A-Z_]+) wants /gm)].map(match => match[1])
  expect(named).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'TRON_URL',
      'TRON_WITNESSES',
      'SMTP_URL',
      'SMS_WEBHOOK_URL',
      'APP_ORIGIN',
      'MARKET_SOURCE',
      'INTERNAL_SECRET',
      'SIGNER_SECRET',
      'DATA_KEYS',
      'TRON_XPUB',
      'TRON_HOT_ADDRESS',
      'TRON_COLD_ADDRESS',
    ]),
  )
})

test('SIGTERM ends everything in order, and the next start has customer, balance, books and clock', async () => {
  const dataDir = await dataDirectory()
  const before = await started(dataDir)
  const signer = await runningSigner(before)
  const who = await newCustomer(before)
  await recharge(before, who, '123.456789')
  await before.dev.advance({ hours: 50 })
  const asked = Date.now()
  const then = await before.dev.now()
  const height = (await before.dev.chain()).height
  expect(await before.stop()).toBe(0)
  expect(isRunning(signer)).toBe(false)
  // Nothing ends it but us. Jobs may have failed before: a connection is lost now and then, and they try again.
  expect(before.output()).not.toMatch(/"level":60|Matin stopped|^\w*Error/m)

  const after = await started(dataDir)
  const again = customerOf(after.address, who.email, who.token)
  expect((await again.call(getUserInfo, {})).email).toBe(who.email)
  expect(await again.call(getTokenData, {})).toMatchObject({
    total: '123.456789',
    available: '123.456789',
  })
  // Meanwhile its clock has moved on, and by no more than everybody's.
  const passed = (await after.dev.now()).since(then).total('milliseconds')
  expect(passed).toBeGreaterThanOrEqual(0)
  expect(passed).toBeLessThanOrEqual(Date.now() - asked)
  expect((await after.dev.chain()).height).toBeGreaterThanOrEqual(height)
  await after.dev.expectBalancedBooks()
  // The same books go on: another transfer is found and credited on top.
  await recharge(after, again, '10')
  expect((await again.call(getTokenData, {})).available).toBe('133.456789')
})

test('SIGTERM finishes a request under way and answers who comes meanwhile, while readiness says that it stops', async () => {
  const server = await started(await dataDirectory())
  const { hostname, port } = new URL(server.address)
  const body = JSON.stringify({ account: 'nobody@example.com', password: 'nothing at all' })
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', data => {
    answer += String(data)
  })
  const head = [`POST ${login.path} HTTP/1.1`, 'host: localhost', 'content-type: application/json']
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`)
  // It has come once the server has answered what was sent after it.
  await fetch(`${server.address}/healthz`)
  const ended = server.stop()
  const readiness = async () => (await fetch(`${server.address}/readyz`)).json()
  await until(async () => (await readiness()).reason, 'stopping', 'readiness')
  const meanwhile = await fetch(`${server.address}/healthz`)
  expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close'])
  const closed = once(socket, 'close')
  socket.write(body.slice(9))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*"error":"/)
  expect(await ended).toBe(0)
})
