import { DEVELOPMENT_SIGNER_SECRET } from '@matin/contract/internal/signer'
import { DEV_FAUCET_ADDRESS, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { describe, expect, it } from 'vitest'
import { readSignerConfig } from './config.ts'
import { signatory } from './testing/signings.ts'

const EMBEDDED = {
  INTERNAL_URL: 'http://127.0.0.1:8080',
  SIGNER_SECRET: DEVELOPMENT_SIGNER_SECRET,
  TRON_URL: 'http://127.0.0.1:8090',
  TRON_USDT_CONTRACT: DEV_USDT_CONTRACT,
  SIGNER_DIR: '/nowhere',
}
const PRODUCTION = {
  ...EMBEDDED,
  NODE_ENV: 'production',
  SIGNER_SECRET: 'k3Wb8_q0ZtVx-1Ym5uReD7nP',
  HOT_KEY: 'ab'.repeat(32),
  COLD_ADDRESS: DEV_FAUCET_ADDRESS,
  DEPOSIT_MNEMONIC: 'one two three four five six seven eight nine ten eleven twelve',
  TRON_GENESIS: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
}

function messageFor(env: Record<string, string>): string {
  try {
    readSignerConfig(env)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

it('a staging refuses development’s keys on a chain of this machine, too, and real USDT', () => {
  const { NODE_ENV: _, TRON_GENESIS: __, ...STAGING } = { ...PRODUCTION, STAGE: 'test' }
  expect(messageFor(STAGING)).toBe('')
  for (const name of ['HOT_KEY', 'DEPOSIT_MNEMONIC', 'COLD_ADDRESS'])
    expect(messageFor({ ...STAGING, [name]: '' })).toMatch(new RegExp(`^${name} wants your own`))
  const TRON_USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(messageFor({ ...PRODUCTION, STAGE: 'test', TRON_USDT_CONTRACT })).toMatch(
    /^TRON_USDT_CONTRACT wants/,
  )
})

it('the caps have the defaults that docs/security.md states', () => {
  expect(readSignerConfig(EMBEDDED)).toMatchObject({
    SIGNER_CAP_PAYMENT: 5_000_000_000n,
    SIGNER_CAP_NEW_DESTINATION: 1_000_000_000n,
    SIGNER_CAP_HOUR: 20_000_000_000n,
    SIGNER_CAP_DAY: 50_000_000_000n,
    SIGNER_CAP_TRX_HOUR: 5_000_000_000n,
    SIGNER_CAP_TRX_DAY: 20_000_000_000n,
    SIGNER_CAP_SUPPLY: 100_000_000n,
    SIGNER_CAP_SUPPLY_DAY: 300_000_000n,
    SIGNER_OPERATORS: [],
  })
})

it('the setting of operators’ keys is a list of what key-new prints', () => {
  const { operator, kind, key } = signatory('ada@matin.example')
  const SIGNER_OPERATORS = JSON.stringify([{ operator, kind, key }])
  expect(readSignerConfig({ ...EMBEDDED, SIGNER_OPERATORS }).SIGNER_OPERATORS).toEqual([
    { operator, kind, key },
  ])
  for (const wrong of ['no JSON', '{}', '[{}]', JSON.stringify([{ operator, kind: 'passkey', key }])])
    expect(messageFor({ ...EMBEDDED, SIGNER_OPERATORS: wrong })).toContain('SIGNER_OPERATORS wants')
})

it('the chain setting takes the id of block 0', () => {
  const { TRON_GENESIS } = PRODUCTION
  expect(readSignerConfig({ ...EMBEDDED, TRON_GENESIS }).TRON_GENESIS).toBe(TRON_GENESIS)
  expect(messageFor({ ...EMBEDDED, TRON_GENESIS: 'mainnet' })).toContain('TRON_GENESIS wants')
})

it.each(['5.5', '-1', 'many'])('a cap of %s is refused', cap => {
  expect(messageFor({ ...EMBEDDED, SIGNER_CAP_DAY: cap })).toContain('SIGNER_CAP_DAY wants')
})

describe('production', () => {
  it('requires the id of its chain, so that approvals of another chain never count', () => {
    const { TRON_GENESIS: _, ...unnamed } = PRODUCTION
    expect(messageFor(unnamed)).toContain('TRON_GENESIS wants the id of block 0')
  })

  it('names wrong values and what is missing in one message', () => {
    const lines = messageFor({ NODE_ENV: 'production', SIGNER_CAP_DAY: 'many' }).split('\n')
    expect(lines.map(line => line.split(' ')[0])).toEqual([
      'TRON_URL',
      'TRON_GENESIS',
      'TRON_USDT_CONTRACT',
      'SIGNER_SECRET',
      'INTERNAL_URL',
      'SIGNER_DIR',
      'HOT_KEY',
      'DEPOSIT_MNEMONIC',
      'COLD_ADDRESS',
      'SIGNER_CAP_DAY',
    ])
  })

  it('refuses the default shared secret, a hand-typed one, and the development keys', () => {
    expect(messageFor(PRODUCTION)).toBe('')
    for (const SIGNER_SECRET of [DEVELOPMENT_SIGNER_SECRET, 'a'.repeat(24), 'ab'.repeat(20)])
      expect(messageFor({ ...PRODUCTION, SIGNER_SECRET })).toContain(
        'SIGNER_SECRET wants a secret of its own',
      )
    const { HOT_KEY: _, DEPOSIT_MNEMONIC: __, COLD_ADDRESS: ___, ...without } = PRODUCTION
    expect(messageFor(without)).toMatch(/^HOT_KEY wants .*\nDEPOSIT_MNEMONIC wants .*\nCOLD_ADDRESS wants /)
  })

  it('has at most one key for each node', () => {
    const nodes = { ...EMBEDDED, TRON_URL: 'http://127.0.0.1:1,http://127.0.0.1:2' }
    expect(readSignerConfig({ ...nodes, TRON_API_KEY: 'one,two' }).TRON_API_KEY).toBe('one,two')
    expect(messageFor({ ...nodes, TRON_API_KEY: 'one,two,three' })).toMatch(/^TRON_API_KEY wants/)
  })

  it.each<[string, Record<string, string>]>([
    ['another machine’s server', { INTERNAL_URL: 'http://10.0.0.2:8080' }],
    ['another machine’s node', { TRON_URL: 'https://api.trongrid.io' }],
    [
      'another machine’s node as the second one',
      { TRON_URL: 'http://127.0.0.1:8090,https://api.trongrid.io' },
    ],
    ['another USDT', { TRON_USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  ])('applies to a configuration with %s, whatever NODE_ENV says', (_name, foreign) => {
    expect(readSignerConfig(EMBEDDED).production).toBe(false)
    expect(messageFor({ ...EMBEDDED, ...foreign })).toContain('HOT_KEY wants your own key')
  })
})
