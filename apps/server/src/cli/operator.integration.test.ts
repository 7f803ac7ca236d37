import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { acceptInvitation, readInvitation } from '@matin/contract/admin/accounts'
import { type OperatorKey, operatorKey } from '@matin/contract/admin/keys'
import { createdOperator } from '@matin/contract/internal/operators'
import { INTERNAL_PATHS, signerWork, type WorkRequest } from '@matin/contract/internal/signer'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { approvalBytes } from '@matin/domain/withdrawal/signing-approval'
import { DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passIdentity } from '../features/account/identity/testing/passed.ts'
import { totpCode } from '../platform/secrets/totp.ts'
import { idByEmail } from '../testing/customers.ts'
import { emailsTo } from '../testing/emails.ts'
import { type Harness, PIN, startHarness } from '../testing/harness.ts'
import { OPERATOR_PASSWORD } from '../testing/operators.ts'
import { runOperator } from './run-operator.ts'

const MAIN = join(import.meta.dirname, 'operator.ts')
const run = promisify(execFile)
/** Paying wallet as the signer reports it. */
const FROM = { hotAddress: DEV_HOT_ADDRESS, usdtContract: DEV_USDT_CONTRACT, genesis: '0'.repeat(64) }

let harness: Harness
let address: string
let internal: string
let folder: string
beforeAll(async () => {
  // Each command signs in, and no clock of a test's moves the minute that sign-ins are counted by.
  harness = await startHarness(undefined, { REQUESTS_PER_MINUTE: '1000000' })
  folder = await mkdtemp(join(tmpdir(), 'matin-cli-'))
  address = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
  internal = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await harness.close()
})

interface Ended {
  code: number
  out: string
  err: string
}

/** Returns environment variables with the server's addresses and secret, and those of `env`. */
function variables(env: Record<string, string>): Record<string, string> {
  const { INTERNAL_SECRET } = harness.app.platform.config
  return { SERVER_URL: address, INTERNAL_URL: internal, INTERNAL_SECRET, ...env }
}

/**
 * Runs a command as if without a terminal, in this process, because a new process would take a second for
 * each.
 */
async function cli(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const ended: Ended = { code: 0, out: '', err: '' }
  ended.code = await runOperator(args, {
    env: variables(env),
    out: text => {
      ended.out += text
    },
    err: text => {
      ended.err += text
    },
  })
  return ended
}

/** Runs a command in a separate process. */
async function inProcess(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  try {
    const { stdout, stderr } = await run(process.execPath, [MAIN, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, ...variables(env) },
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

const accounts = new Map<string, string>()
async function create(email: string, roles: string): Promise<void> {
  const made = await cli(['create', '--email', email, '--name', email, '--roles', roles, '--json'], {
    OPERATOR_NEW_PASSWORD: OPERATOR_PASSWORD,
  })
  expect(made.err).toBe('')
  const { totpSecret, totpUri } = createdOperator.parse(JSON.parse(made.out))
  expect(totpUri).toContain(`secret=${totpSecret}`)
  accounts.set(email, totpSecret)
}

/** Runs a command as an operator, with this number of authenticator codes in the environment. */
function as(email: string, args: string[], codes = 1, more: Record<string, string> = {}): Promise<Ended> {
  const secret = accounts.get(email) ?? ''
  harness.clock.advance(Temporal.Duration.from({ seconds: 60 }))
  const given = [0, 1]
    .slice(0, codes)
    .map(n => totpCode(secret, harness.clock.now().add({ seconds: 30 * n })))
  const env = { OPERATOR_PASSWORD, OPERATOR_CODE: given.join(','), ...more }
  return cli([...args, '--as', email], env)
}

describe('npm run operator', () => {
  it('ends as a process with its output and an exit code', async () => {
    const [listed, refused] = await Promise.all([
      inProcess(['list']),
      inProcess(['queue', '--as', 'a@b.example']),
    ])
    expect(listed).toMatchObject({ code: 0, out: (await cli(['list'])).out, err: '' })
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('OPERATOR_PASSWORD wants'),
    })
  })

  it('prints help, and names missing arguments', async () => {
    const help = await cli(['help'])
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const word of ['create', 'approve', 'verify', 'INTERNAL_SECRET', 'OPERATOR_CODE'])
      expect(help.out).toContain(word)
    expect(await cli(['dance'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no command "dance"'),
    })
    expect((await cli(['create', '--email', 'a@b.example'])).err).toContain('--name is missing')
    expect((await cli(['list', '--loud'])).err).toContain('--loud')
    expect((await cli(['list'], { INTERNAL_SECRET: 'x'.repeat(24) })).err).toContain('INTERNAL_SECRET wants')
    const inFile = { INTERNAL_SECRET: '', INTERNAL_SECRET_FILE: join(folder, 'none') }
    expect((await cli(['list'], inFile)).err).toMatch(/^INTERNAL_SECRET_FILE wants [^\n]+\n$/)
    expect((await cli(['list'], { INTERNAL_URL: 'http://127.0.0.1:1' })).err).toContain('No server answers')
    expect((await cli(['queue', '--as', 'a@b.example'])).err).toContain('OPERATOR_PASSWORD wants')
  })

  it('creates operators, two of whom can make a decision that requires two', async () => {
    await create('ada@operators.example', 'compliance,treasury')
    await create('ben@operators.example', 'treasury')
    const again = await cli(
      ['create', '--email', 'ben@operators.example', '--name', 'x', '--roles', 'owner'],
      {
        OPERATOR_NEW_PASSWORD: OPERATOR_PASSWORD,
      },
    )
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('An operator already') })
    expect((await cli(['list'])).out).toContain('email: ada@operators.example')

    const who = await harness.funded('9000')
    await passIdentity(harness.app.platform, await idByEmail(harness.app.platform, who.email))
    const submit = (quantity: string) =>
      who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity, pin: PIN })
    const { id } = await submit('6000')
    expect((await as('ada@operators.example', ['queue'])).out).toContain(id)
    expect(await as('ada@operators.example', ['approve', id], 1)).toMatchObject({
      code: 1,
      err: expect.stringContaining('OPERATOR_CODE wants'),
    })
    expect(await as('ada@operators.example', ['approve', id], 2)).toMatchObject({ code: 0, err: '' })
    expect((await who.call(getWithdrawal, { id })).state).toBe('submitted')
    expect(await as('ben@operators.example', ['approve', id], 2)).toMatchObject({ code: 0, err: '' })
    expect((await who.call(getWithdrawal, { id })).state).toBe('approved')
    await create('eve@operators.example', 'auditor')
    const login = JSON.parse((await as('eve@operators.example', ['login', '--json'])).out)
    expect((await cli(['verify'], login)).out).toContain('ok: true')
  })

  it('creates keys, and signs withdrawals with them as the signer requires', async () => {
    const OPERATOR_KEY_PASSPHRASE = 'a passphrase of ours'
    const people = ['ada@operators.example', 'ben@operators.example']
    const pinned: OperatorKey[] = []
    for (const email of people) {
      const file = ['key-new', '--email', email, '--out', join(folder, email), '--json']
      const made = await cli(file, { OPERATOR_KEY_PASSPHRASE })
      pinned.push(operatorKey.parse(JSON.parse(made.out)))
      expect((await stat(join(folder, email))).mode & 0o777).toBe(0o600)
      expect((await cli(file, { OPERATOR_KEY_PASSPHRASE })).code).toBe(1)
    }
    const work = async (operators: OperatorKey[]) => {
      const caps = {
        payment: '100000000',
        newDestination: '100000000',
        hour: '9000000000',
        day: '9000000000',
      }
      const payload: WorkRequest = {
        hotAddress: DEV_HOT_ADDRESS,
        policy: {
          caps,
          lately: { hour: '0', day: '0' },
          trx: {
            caps: { supply: '0', supplyDay: '0', hour: '0', day: '0' },
            lately: { hour: '0', day: '0' },
          },
          operators,
          from: FROM,
        },
      }
      const headers = { authorization: `Bearer ${harness.app.platform.config.SIGNER_SECRET}` }
      const response = await harness.app.internal.inject({
        method: 'POST',
        url: INTERNAL_PATHS.work,
        headers,
        payload,
      })
      return signerWork.parse(response.json()).withdrawals
    }
    await work(pinned.slice(0, 1))

    const who = await harness.funded('400')
    const { id } = await who.call(submitWithdrawal, {
      address: DEV_FAUCET_ADDRESS,
      quantity: '201',
      pin: PIN,
    })
    const key = { OPERATOR_KEY_PASSPHRASE, OPERATOR_ADDRESS_TAIL: DEV_FAUCET_ADDRESS.slice(-6) }
    const approve = (email: string, env: Record<string, string>, more: string[] = []) =>
      as(email, ['approve', id, '--key', join(folder, email), ...more], 2, env)
    const [ada = '', ben = ''] = people
    expect((await as(ada, ['approve', id], 2)).err).toContain('signatures of two operators')
    const wrong = { ...key, OPERATOR_KEY_PASSPHRASE: 'another' }
    expect((await approve(ada, wrong)).err).toContain('another passphrase')
    const { err } = await approve(ada, { ...key, OPERATOR_ADDRESS_TAIL: 'aaaaaa' })
    expect(err).toContain(`Not signed: 200 USDT to ${DEV_FAUCET_ADDRESS}`)
    expect(err).toContain(`from ${DEV_HOT_ADDRESS} by contract ${DEV_USDT_CONTRACT} on chain 00000000`)
    expect((await approve(ben, key)).err).toContain('The signer doesn’t know this key as yours')
    await work(pinned)
    expect((await approve(ada, key, ['--until', 'soon'])).err).toContain('--until wants a time')
    for (const email of people) expect(await approve(email, key)).toMatchObject({ code: 0, err: '' })
    // The chain was looked at since the clock was moved.
    await harness.advance({ seconds: 1 })
    const [item] = await work(pinned)
    expect(item).toMatchObject({ subject: id, payment: { amount: '200000000' } })
    expect(item?.signatures.map(one => one.key).toSorted()).toEqual(pinned.map(one => one.key).toSorted())
    for (const { key: x, signature, expiresAt } of item?.signatures ?? []) {
      const bytes = approvalBytes({
        from: FROM,
        id,
        address: DEV_FAUCET_ADDRESS,
        amount: 200_000_000n,
        expiresAt: Date.parse(expiresAt),
      })
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      expect(verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    }
    // Signed once more: the signer gets the newest of each.
    expect(await as(ada, ['sign', id, '--key', join(folder, ada)], 1, key)).toMatchObject({
      code: 0,
      err: '',
    })
    expect((await work(pinned))[0]?.signatures).toHaveLength(2)
  })

  it('resets an authenticator and disables an operator', async () => {
    const login = JSON.parse((await as('eve@operators.example', ['login', '--json'])).out) as {
      OPERATOR_TOKEN: string
    }
    expect(await cli(['verify'], login)).toMatchObject({ code: 0 })
    const reset = await cli(['reset-totp', '--email', 'eve@operators.example', '--json'])
    expect(createdOperator.parse(JSON.parse(reset.out)).totpSecret).not.toBe(
      accounts.get('eve@operators.example'),
    )
    // One person's act, which all of the others hear of.
    for (const mailbox of ['ada@operators.example', 'eve@operators.example'])
      expect((await emailsTo(harness.app.platform, mailbox)).map(({ subject }) => subject)).toContain(
        'eve@operators.example has a new authenticator',
      )
    expect((await cli(['verify'], login)).err).toContain('Please log in')
    const disabled = await cli(['disable', '--email', 'eve@operators.example'])
    expect(disabled.out).toMatch(/disabledAt: 2026/)
    expect(
      (await emailsTo(harness.app.platform, 'ada@operators.example')).map(({ subject }) => subject),
    ).toContain('eve@operators.example was suspended')
    expect((await cli(['disable', '--email', 'nobody@operators.example'])).err).toContain('Not found')
  })

  it('replaces an owner who lost access, by the database owner’s login and 72 hours after every operator was notified', async () => {
    const [lost, mailbox] = ['olaf@operators.example', 'new@operators.example']
    await create(lost, 'owner,treasury')
    const replace = (url: string, who = lost) =>
      inProcess(['replace-owner', '--as', who, '--email', mailbox, '--name', 'Nora'], {
        DATABASE_OWNER_URL: url,
      })
    expect((await replace('')).err).toContain('DATABASE_OWNER_URL wants')
    expect((await replace(harness.databaseUrl, 'ben@operators.example')).err).toContain('is no owner')
    const begun = await replace(harness.databaseUrl)
    expect(begun).toMatchObject({ code: 0, err: '' })
    expect(begun.out).toContain('72 hours')
    const { platform } = harness.app
    const invitation = async () =>
      (await emailsTo(platform, mailbox)).map(({ body }) => /invitation#([\w-]+)/.exec(body)?.[1]).at(-1)
    await harness.work()
    for (const told of [lost, 'ada@operators.example'])
      expect((await emailsTo(platform, told)).map(({ subject }) => subject)).toContain(
        `An owner will be replaced: ${lost}`,
      )
    await harness.advance({ hours: 71 })
    expect(await invitation()).toBeUndefined()
    await harness.advance({ hours: 1 })
    const secret = await invitation()
    const read = readInvitation.data.parse((await harness.ask(readInvitation, { secret })).data)
    const totp = totpCode(read.totpSecret, harness.clock.now())
    const taken = { secret, password: 'a password of my own', totpSecret: read.totpSecret, totp }
    expect(await harness.ask(acceptInvitation, taken)).toMatchObject({ code: 200 })
    const listed = (await cli(['list'])).out
    expect(listed).toContain(mailbox)
    expect((await as(lost, ['queue'])).err).not.toBe('')
  })
})
