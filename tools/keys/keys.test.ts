import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from '@matin/contract/internal/variables'
import { addressFromPrivateKey } from '@matin/tron/address'
import { createDepositDeriver, depositPath, privateKeyFromMnemonic } from '@matin/tron/derive'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { readSignerConfig } from '../../apps/signer/src/config.ts'

const parent = mkdtempSync(join(tmpdir(), 'matin-keys-'))
const folder = join(parent, 'keys')
afterAll(() => rmSync(parent, { recursive: true }))

const run = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder], { encoding: 'utf8' })
const made = run()
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
const texts = () => files.filter(path => statSync(path).isFile()).map(path => readFileSync(path, 'utf8'))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
const envOf = (machine: string) => parseEnv(textOf(`${machine}/${machine}.env`))

/** Variables that a configuration complains about. */
function refused(
  read: (env: Record<string, string | undefined>) => unknown,
  env: NodeJS.Dict<string>,
): string[] {
  try {
    read({ NODE_ENV: 'production', ...env })
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map(line => line.split(' ')[0] ?? '')
  }
}

it('makes files that their owner alone can read, and replaces none', () => {
  const modes = [folder, ...files]
    .map(path => statSync(path))
    .map(one => (one.mode & 0o777) === (one.isFile() ? 0o600 : 0o700))
  expect(modes.length).toBeGreaterThan(10)
  expect(modes).not.toContain(false)
  const before = texts()
  const again = run()
  expect([again.status, again.stdout]).toEqual([1, ''])
  expect(again.stderr).toContain('EEXIST')
  expect(texts()).toEqual(before)
})

it('prints the addresses, and no secret', () => {
  expect(made.status).toBe(0)
  expect(made.stdout).toContain(envOf('server').TRON_HOT_ADDRESS)
  expect(made.stdout).toContain(envOf('server').TRON_COLD_ADDRESS)
  const secrets = files
    .filter(path => /\/(?!ADDRESS$)[A-Z_]+$/.test(path))
    .map(path => readFileSync(path, 'utf8').trim())
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of [...secrets, envOf('server').TRON_XPUB ?? ''])
    expect(made.stdout + made.stderr).not.toContain(secret)
})

it.each([
  ['server', readConfig],
  ['signer', readSignerConfig],
])('production accepts what was made for the %s', (machine, read) => {
  const env = envOf(machine)
  const names = Object.keys(env).map(name => name.replace(/_FILE$/, ''))
  const needed = names.filter(name => name !== 'PUSH_KEY')
  expect(refused(read, {})).toEqual(expect.arrayContaining(needed))
  const own = [...names, ...names.map(name => `${name}_FILE`)]
  expect(refused(read, env).filter(name => own.includes(name))).toEqual([])
})

it('makes wallets whose addresses follow from their keys', () => {
  const server = envOf('server')
  const addressOf = (words: string, index: number) =>
    addressFromPrivateKey(privateKeyFromMnemonic(words, depositPath(index)))
  expect(addressFromPrivateKey(textOf('signer/HOT_KEY'))).toBe(server.TRON_HOT_ADDRESS)
  expect(addressOf(textOf('cold/MNEMONIC'), 0)).toBe(server.TRON_COLD_ADDRESS)
  expect(envOf('signer').COLD_ADDRESS).toBe(server.TRON_COLD_ADDRESS)
  expect(createDepositDeriver(server.TRON_XPUB ?? '')(7)).toBe(
    addressOf(textOf('signer/DEPOSIT_MNEMONIC'), 7),
  )
})
