import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { listQueues } from '@matin/contract/admin/inbox'
import { getTokenData } from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { customerOf, newCustomer, recharge } from './support/customer.ts'
import { type DataDir, temporaryDataDir } from './support/data-dir.ts'
import { operatorOf } from './support/operator.ts'
import { isRunning } from './support/processes.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { seededDataDir } from './support/stage.ts'
import { until } from './support/until.ts'

const root = resolve(import.meta.dirname, '..')
/** Environment without a network: neither a registry nor a proxy. */
const OFFLINE = { npm_config_registry: 'http://127.0.0.1:1/', npm_config_prefer_offline: 'false' }

/** Runs `npm start` without a terminal. `checkout` is the folder in which it runs. */
function npmStart(env: Record<string, string>, checkout = root) {
  const child = spawn(process.execPath, [join(checkout, 'tools/start.js')], {
    cwd: checkout,
    env: { HOME: tmpdir(), ...OFFLINE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  onTestFinished(() => void child.kill('SIGTERM'))
  return { child, output: () => text, closed: once(child, 'close') }
}

async function dataDirectory(): Promise<string> {
  const { path, remove } = await seededDataDir()
  onTestFinished(remove)
  return path
}

/**
 * Data directory of the server that the tests share, and this server. After a test that ends the server,
 * `running` starts it again.
 */
let data: DataDir
let current: RunningServer | undefined
beforeAll(async () => {
  data = await seededDataDir()
})
afterAll(async () => {
  await current?.kill()
  await data?.remove()
})

/** Returns the running server, or starts one on the same data if a test has ended it. */
async function running(): Promise<RunningServer> {
  if (!current || !isRunning(current.pid)) current = await startServer(data.path)
  return current
}

async function runningSigner(server: RunningServer): Promise<number> {
  await expect.poll(() => server.signers().length).toBe(1)
  return server.signers()[0] ?? 0
}

describe('a running server', () => {
  test('makes npm start report the port in use, and how to choose another one', {
    tags: 'full',
  }, async () => {
    const port = Number(new URL((await running()).address).port)
    const { child, output, closed } = npmStart({ PORT: String(port) })
    await closed
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(`PORT=${port + 10} npm start`)
  })

  test('restarts a signer that died', async () => {
    const first = await running()
    const signer = await runningSigner(first)
    process.kill(signer, 'SIGKILL')
    await expect.poll(() => first.signers().filter(pid => pid !== signer).length).toBe(1)
  })

  test('ends its signer when it is killed, and a new start reuses the data directory', async () => {
    const first = await running()
    const signer = await runningSigner(first)
    const who = await newCustomer(first)
    await first.kill()
    await expect.poll(() => isRunning(signer)).toBe(false)
    const after = await running()
    const again = customerOf(after.address, who.email, who.token)
    expect((await again.call(getUserInfo, {})).email).toBe(who.email)
    await after.dev.expectBalancedBooks()
  })

  test('ends with its database when that is killed, and the next start recovers', {
    tags: 'full',
  }, async () => {
    const first = await running()
    const [pid] = readFileSync(join(data.path, 'database/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => isRunning(first.pid)).toBe(false)
    expect(first.output()).toContain('database ended by itself')
    await (await running()).dev.expectBalancedBooks()
  })
})

test('SIGTERM stops everything in order, and the next start has the same customer, balance, ledger and clock', async () => {
  const before = await running()
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

  const after = await running()
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

test('SIGTERM finishes a running request and answers new ones, while readiness reports the shutdown', async () => {
  const server = await running()
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

test('a first start with the demonstration fills every queue of the console, and its clock is not behind the machine’s', {
  tags: 'full',
}, async () => {
  const data = await temporaryDataDir()
  onTestFinished(data.remove)
  const server = await startServer(data.path, { DEMONSTRATION: 'on' })
  onTestFinished(() => server.kill())
  const now = Date.now()
  expect((await server.dev.now()).epochMilliseconds).toBeGreaterThanOrEqual(now)
  const ada = await operatorOf(server, 'ada@matin.example')
  const { items } = await ada.call(listQueues, {})
  expect(items.filter(({ count }) => count === 0)).toEqual([])
  await server.dev.expectBalancedBooks()
})

describe('npm start', () => {
  test('needs neither npm nor network once everything is installed, and prints only its addresses', {
    tags: 'full',
  }, async () => {
    const dataDir = await dataDirectory()
    const { child, output, closed } = npmStart({
      DATA_DIR: dataDir,
      PORT: '0',
      PATH: join(dataDir, 'nothing'),
    })
    await until(() => /^Data: /m.test(output()) || child.exitCode !== null, true, 'what npm start says')
    const address = /Matin runs at (http\S+)/.exec(output())?.[1] ?? ''
    const url = address.replace('127.0.0.1', 'localhost')
    const lines = output().trimEnd().split('\n')
    const steps = lines.filter(line => /^ {2}Start the server +[\d.]+ s( {3}done)?$/.test(line))
    expect(steps.at(-1)).toMatch(/done$/)
    expect(lines.filter(line => line !== '' && !steps.includes(line))).toEqual([
      `Matin runs at ${address}`,
      `  Wallet      ${url}`,
      `  Console     ${url}/console`,
      `  Customer    register with any email address; the code is in ${url}/dev/mailbox`,
      `  Operator    ada@matin.example, password ada-demonstration; code, and who else there is: ${url}/dev/operators`,
      `  Test money  ${url}/dev/chain pays USDT, and moves the clock`,
      expect.stringMatching(/^Internal: http/),
      expect.stringMatching(/^Data: /),
    ])
    for (const path of ['', '/console', '/dev/mailbox', '/dev/operators', '/dev/chain'])
      expect((await fetch(address + path)).status).toBe(200)
    await until(() => readFileSync(join(dataDir, 'server.log'), 'utf8').includes('"signer"'), true, 'the log')
    child.kill('SIGTERM')
    await closed
    expect(child.exitCode).toBe(0)
  })

  test('says in one sentence that packages are missing and cannot be fetched, and hides npm’s output', {
    tags: 'full',
  }, async () => {
    const checkout = mkdtempSync(join(tmpdir(), 'matin-fresh-'))
    onTestFinished(() => rmSync(checkout, { recursive: true }))
    const manifests = globSync(
      '{package*.json,.npmrc,{packages,apps}/*/package.json,{e2e,bench}/package.json}',
      {
        cwd: root,
      },
    )
    for (const file of [...manifests, 'tools/start.js', 'tools/setup.js', 'tools/setup'])
      cpSync(join(root, file), join(checkout, file), { recursive: true })
    const { PATH = '' } = process.env
    const bin = dirname(process.execPath)
    const { child, output, closed } = npmStart(
      { PATH: `${bin}:${PATH}`, PORT: '0', npm_config_cache: join(checkout, 'cache') },
      checkout,
    )
    await closed
    expect(child.exitCode).toBe(1)
    expect(output()).toMatch(
      /^( {2}Install the packages .* s {3}(\d+ % of \d+|failed)\n)+\nThe packages are not installed yet and the package registry cannot be reached: .* Details: .cache\/setup.log\n$/,
    )
    expect(readFileSync(join(checkout, '.cache/setup.log'), 'utf8')).toContain('npm error')
    expect(existsSync(join(checkout, '.data'))).toBe(false)
  })
})
