import { resolve } from 'node:path'
import { ConfigError } from '@matin/contract/internal/variables'
import { NODES_WANTED } from '@matin/tron/addresses'
import {
  DEV_DEPOSIT_XPUB,
  DEV_HOT_ADDRESS,
  DEV_OWNERS_ADDRESS,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

/** Address of an unknown owner with a valid checksum. */
const OUTSIDE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db.internal:5432/matin',
  DATABASE_OWNER_URL: 'postgres://owner:secret@db.internal:5432/matin',
  TRON_URL: 'https://node.internal',
  TRON_WITNESSES: OUTSIDE,
  SMTP_URL: 'smtps://user:password@mail.internal:465',
  MAIL_FROM: 'no-reply@wallet.test',
  SMS_WEBHOOK_URL: 'https://sms.internal/send',
  SMS_WEBHOOK_SECRET: 'a-fourth-secret-of-our-own-0123',
  APP_ORIGIN: 'https://wallet.example',
  LEGAL_FILE: resolve(import.meta.dirname, 'testing/legal.json'),
  MARKET_SOURCE: 'binance',
  INTERNAL_SECRET: 'a-secret-of-our-own-0123456789',
  SIGNER_SECRET: 'a-third-secret-of-our-own-0123',
  DATA_KEYS: '2026a:another-secret-of-our-own-0123',
  TRON_XPUB: 'xpub-of-our-own',
  TRON_HOT_ADDRESS: OUTSIDE,
  TRON_COLD_ADDRESS: OUTSIDE,
}

function messageFor(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('readConfig', () => {
  it('runs without any variable', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      production: false,
      PORT: 8080,
      HOST: '127.0.0.1',
      INTERNAL_PORT: 8081,
      INTERNAL_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      MARKET_SOURCE: 'simulated',
      TRON_XPUB: DEV_DEPOSIT_XPUB,
      TRON_HOT_ADDRESS: DEV_HOT_ADDRESS,
      DATA_DIR: resolve('.data'),
    })
    expect(config.TRON_USDT_CONTRACT).toBeUndefined()
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
  })

  it.each([
    ['NODE_ENV', 'prod', 'development, test or production'],
    ['PORT', 'eighty', 'a port number'],
    ['PORT', '-1', 'a port number'],
    ['PORT', '65536', 'a port number'],
    ['PORT', '80.5', 'a port number'],
    ['INTERNAL_PORT', '-1', 'a port number'],
    ['DATABASE_URL', 'mysql://host/db', 'a PostgreSQL address'],
    ['DATABASE_URL', 'host', 'a PostgreSQL address'],
    ['DATABASE_OWNER_URL', 'mysql://host/db', 'a PostgreSQL address'],
    ['TRON_URL', 'ftp://node', 'http(s) addresses of TRON nodes'],
    ['TRON_URL', 'https://user:key@node', NODES_WANTED],
    ['TRON_URL_2', 'https://node,', 'http(s) addresses of TRON nodes'],
    ['TRON_API_KEY', 'one,two', 'at most one key for each node of TRON_URL'],
    ['TRON_API_KEY_HEADER', 'x: y', 'the name of a header'],
    ['TRON_GENESIS', 'ff', 'the id of block 0'],
    ['SMTP_URL', 'http://mail', 'a mail server'],
    ['REDIS_URL', 'http://redis', 'a Redis address'],
    ['MARKET_SOURCE', 'mtgox', 'simulated, binance, okx or kraken'],
    ['INTERNAL_SECRET', 'short', 'at least 24 characters'],
    ['SIGNER_SECRET', 'short', 'at least 24 characters'],
    ['DATA_KEYS', 'no-id-in-this-secret-of-ours', 'id:secret pairs'],
    ['DATA_KEYS', '1:short', 'id:secret pairs'],
    ['TRON_XPUB', 'xprv123', "the extended public key of account m/44'/195'/0'"],
    ['TRON_HOT_ADDRESS', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'a TRON address'],
    ['TRON_COLD_ADDRESS', '0xdeadbeef', 'a TRON address'],
    ['TRON_OWNER_ADDRESSES', `${OUTSIDE},nobody`, 'TRON addresses joined by commas'],
    ['TRON_USDT_CONTRACT', 'USDT', 'a TRON address'],
    ['MAIL_FROM', 'nobody', 'an email address'],
    ['DEMONSTRATION', 'maybe', 'on, quiet or off'],
    ['STAGE', 'production', 'test'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug or silent'],
  ])('refuses %s=%s and says what the variable must contain', (name, value, wanted) => {
    const message = messageFor({ [name]: value })
    expect(message.startsWith(`${name} wants ${wanted}`), message).toBe(true)
    expect(message.split('\n')).toHaveLength(1)
  })

  it('names every bad value at once, and prints none of the values', () => {
    const message = messageFor({ PORT: 'x', INTERNAL_SECRET: 'hunter2', LOG_LEVEL: 'loud' })
    expect(message.split('\n').map(line => line.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'INTERNAL_SECRET',
    ])
    expect(message).not.toContain('hunter2')
  })

  it('uses mainnet USDT on a real node by default', () => {
    expect(readConfig(PRODUCTION).TRON_USDT_CONTRACT).toBe(OUTSIDE)
    const own = readConfig({ TRON_URL: 'http://127.0.0.1:9', TRON_USDT_CONTRACT: DEV_HOT_ADDRESS })
    expect(own.TRON_USDT_CONTRACT).toBe(DEV_HOT_ADDRESS)
  })
})

describe('production', () => {
  it('starts when no variable has a development value', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, LOG_LEVEL: 'info' })
  })

  it('has no owners’ addresses by default, in particular not those of the development chain', () => {
    expect(readConfig({}).TRON_OWNER_ADDRESSES).toBe(DEV_OWNERS_ADDRESS)
    expect(readConfig(PRODUCTION).TRON_OWNER_ADDRESSES).toBe('')
    const named = `${OUTSIDE},${DEV_HOT_ADDRESS}`
    expect(readConfig({ ...PRODUCTION, TRON_OWNER_ADDRESSES: named }).TRON_OWNER_ADDRESSES).toBe(named)
  })

  it.each([
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'TRON_URL',
    'TRON_WITNESSES',
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_WEBHOOK_URL',
    'LEGAL_FILE',
    'APP_ORIGIN',
    'MARKET_SOURCE',
    'INTERNAL_SECRET',
    'SIGNER_SECRET',
    'DATA_KEYS',
    'TRON_XPUB',
    'TRON_HOT_ADDRESS',
    'TRON_COLD_ADDRESS',
  ])('refuses to start with the development value of %s, and names the variable', name => {
    const lines = messageFor({ ...PRODUCTION, [name]: undefined }).split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} wants `))
  })

  it('refuses MARKET_URL, which replaces the exchange’s address', () => {
    expect(messageFor({ ...PRODUCTION, MARKET_URL: 'http://localhost:9' })).toMatch(
      /^MARKET_URL wants no value/,
    )
    expect(readConfig({ MARKET_URL: 'http://localhost:9' }).MARKET_URL).toBe('http://localhost:9')
  })

  it('names all development values at once', () => {
    const lines = messageFor({ NODE_ENV: 'production' }).split('\n')
    expect(lines.map(line => line.split(' ')[0])).toEqual([
      'MARKET_SOURCE',
      'TRON_URL',
      'SIGNER_SECRET',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'TRON_WITNESSES',
      'TRON_XPUB',
      'TRON_HOT_ADDRESS',
      'TRON_COLD_ADDRESS',
      'INTERNAL_SECRET',
      'DATA_KEYS',
      'SMTP_URL',
      'MAIL_FROM',
      'SMS_WEBHOOK_URL',
      'SMS_WEBHOOK_SECRET',
      'APP_ORIGIN',
      'LEGAL_FILE',
    ])
  })

  it('names wrong values, what is missing, and what depends on several variables in one message', () => {
    const message = messageFor({
      ...PRODUCTION,
      PORT: 'eighty',
      DATABASE_OWNER_URL: undefined,
      SMS_WEBHOOK_SECRET: undefined,
      LEGAL_FILE: '/nowhere',
      PROOF_MIRROR: 'https://bucket.internal/proof',
      SIGNER_SECRET: PRODUCTION.INTERNAL_SECRET,
      DATA_KEYS: undefined,
      DATA_KEYS_FILE: '/nowhere',
    })
    expect(message.split('\n').map(line => line.split(' ')[0])).toEqual([
      'PORT',
      'SIGNER_SECRET',
      'DATABASE_OWNER_URL',
      'DATA_KEYS_FILE',
      'SMS_WEBHOOK_SECRET',
      'LEGAL_FILE',
      'PROOF_MIRROR_KEY',
    ])
  })

  it('refuses a development secret that was set by hand', () => {
    const known = readConfig({}).INTERNAL_SECRET
    expect(messageFor({ ...PRODUCTION, INTERNAL_SECRET: known })).toContain('INTERNAL_SECRET')
    expect(messageFor({ ...PRODUCTION, SIGNER_SECRET: PRODUCTION.INTERNAL_SECRET })).toContain(
      'SIGNER_SECRET',
    )
    expect(messageFor({ ...PRODUCTION, TRON_XPUB: DEV_DEPOSIT_XPUB })).toContain('TRON_XPUB')
    const keys = `${PRODUCTION.DATA_KEYS},${readConfig({}).DATA_KEYS}`
    expect(messageFor({ ...PRODUCTION, DATA_KEYS: keys })).toContain('DATA_KEYS')
  })
})

it('a second node must be of another provider than each of the first ones', () => {
  const nodes = { ...PRODUCTION, TRON_URL: 'https://node.internal,https://api.trongrid.io' }
  expect(readConfig({ ...nodes, TRON_URL_2: 'https://other.example.com' }).TRON_URL_2).toBeDefined()
  expect(messageFor({ ...nodes, TRON_URL_2: 'https://other.example.com,https://grpc.trongrid.io' })).toBe(
    'TRON_URL_2 wants nodes of other providers than TRON_URL: api.trongrid.io is not.',
  )
})

describe('a staging', () => {
  const STAGING = {
    ...{ ...PRODUCTION, NODE_ENV: undefined, STAGE: 'test', TESTERS_PASSWORD: 'of-the-testers' },
    TRON_USDT_CONTRACT: DEV_USDT_CONTRACT,
  }

  it('may use the embedded database, the development chain, simulated prices and the testers’ mailbox', () => {
    const left = { DATABASE_URL: undefined, TRON_URL: undefined, TRON_WITNESSES: undefined }
    const more = { MARKET_SOURCE: undefined, SMTP_URL: undefined, SMS_WEBHOOK_URL: undefined }
    expect(readConfig({ ...STAGING, ...left, ...more })).toMatchObject({ production: true })
    expect(messageFor({ ...STAGING, ...more, TESTERS_PASSWORD: undefined })).toContain(
      'TESTERS_PASSWORD wants ',
    )
    expect(readConfig({ ...STAGING, TESTERS_PASSWORD: undefined }).STAGE).toBe('test')
  })

  it.each([
    'DATABASE_OWNER_URL',
    'TRON_WITNESSES',
    'MAIL_FROM',
    'LEGAL_FILE',
    'APP_ORIGIN',
    'INTERNAL_SECRET',
    'SIGNER_SECRET',
    'DATA_KEYS',
    'TRON_XPUB',
    'TRON_HOT_ADDRESS',
    'TRON_COLD_ADDRESS',
  ])('refuses the development value of %s like production', name => {
    expect(messageFor({ ...STAGING, [name]: undefined })).toContain(`${name} wants `)
  })

  it.each([undefined, OUTSIDE])(
    'refuses real USDT, also as the default of a node (%s)',
    TRON_USDT_CONTRACT => {
      for (const NODE_ENV of ['development', 'production'])
        expect(messageFor({ ...STAGING, NODE_ENV, TRON_USDT_CONTRACT })).toContain(
          'TRON_USDT_CONTRACT wants ',
        )
    },
  )
})

describe('without NODE_ENV', () => {
  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['INTERNAL_HOST', '10.0.0.5'],
    ['DATABASE_URL', 'postgres://db.internal/matin'],
    ['DATABASE_URL', 'postgres://localhost/matin?host=db.internal'],
    ['TRON_URL', 'https://node.internal'],
    ['TRON_URL', 'http://localhost:9090,https://node.internal'],
    ['TRON_URL', 'http://localhost:9090|https://node.internal'],
    ['TRON_URL_2', 'https://other.internal'],
    ['SMTP_URL', 'smtps://mail.internal'],
    ['REDIS_URL', 'redis://cache.internal'],
    ['TRON_USDT_CONTRACT', OUTSIDE],
  ])('a value that leads beyond this machine makes the rules of production apply: %s=%s', (name, value) => {
    const lines = messageFor({ [name]: value }).split('\n')
    expect(lines).toContain(`${name} leads beyond this machine: production's rules hold.`)
    expect(lines).toContain('INTERNAL_SECRET wants a secret of your own, drawn at random.')
    expect(readConfig({ ...PRODUCTION, NODE_ENV: undefined, [name]: value }).production).toBe(true)
  })

  it('a node on this machine counts as one of the main network unless the USDT contract is set, and the message says so', () => {
    const [why, ...rest] = messageFor({ TRON_URL: 'http://localhost:9090' }).split('\n')
    expect(why).toMatch(/^TRON_USDT_CONTRACT is not set, /)
    expect(rest.join('\n')).not.toContain('leads beyond this machine')
    const named = { TRON_URL: 'http://localhost:9090', TRON_USDT_CONTRACT: DEV_USDT_CONTRACT }
    expect(readConfig(named).production).toBe(false)
  })

  it('a run that only uses this machine does not count as production', () => {
    const local = { DATABASE_URL: 'postgres:///matin?host=/run/postgresql', REDIS_URL: 'redis://localhost' }
    expect(readConfig(local).production).toBe(false)
  })
})

it.each(['INTERNAL_SECRET', 'SIGNER_SECRET', 'SMS_WEBHOOK_SECRET'])(
  'production refuses a hand-typed secret: %s',
  name => {
    expect(messageFor({ ...PRODUCTION, [name]: 'a'.repeat(32) })).toMatch(new RegExp(`^${name} wants `))
  },
)

it('production refuses a hand-typed secret among the data keys', () => {
  const keys = `${PRODUCTION.DATA_KEYS},old:${'a'.repeat(32)}`
  expect(messageFor({ ...PRODUCTION, DATA_KEYS: keys })).toMatch(/^DATA_KEYS wants /)
})

it('the SMS webhook requires a secret, and origins must have no path', () => {
  expect(messageFor({ SMS_WEBHOOK_URL: 'https://sms.internal' })).toContain('SMS_WEBHOOK_SECRET wants')
  for (const origin of ['wallet.example', 'https://wallet.example/', 'https://wallet.example/app'])
    expect(messageFor({ APP_ORIGIN: origin })).toBe('APP_ORIGIN wants an origin like https://wallet.example.')
})
