import { resolve } from 'node:path'
import { isDrawn, isLoopbackHost, isLoopbackUrl } from '@matin/contract/deployment'
import { DEVELOPMENT_SIGNER_SECRET } from '@matin/contract/internal/signer'
import { LEGAL_DETAILS } from '@matin/contract/legal-details'
import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { isTronAddress } from '@matin/tron/address'
import {
  DEV_COLD_ADDRESS,
  DEV_DEPOSIT_XPUB,
  DEV_HOT_ADDRESS,
  DEV_OWNERS_ADDRESS,
  DEV_WITNESS_ADDRESS,
} from '@matin/tron/devchain/keys'
import * as z from 'zod'
import { type LegalDetails, readLegalDetails } from './legal-details.ts'

/** Of the internal API in the embedded run. Production refuses it. */
const DEVELOPMENT_SECRET = 'development-only-internal-secret'
/** Seals stored data in the embedded run. Production refuses it. */
const DEVELOPMENT_DATA_KEYS = '1:development-only-data-secret'
const LEGAL_HELP = 'copy docs/legal.example.json and see “Legal details” in docs/operations.md'
export const MAINNET_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Of Chrome and its derivatives, Firefox, Safari, and Edge on Windows. */
const PUSH_SERVICES =
  'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com'

/** A load balancer notices within this time that a server is not ready: several checks, a few seconds apart. */
const DRAIN_SECONDS = 12

/** From one IP address. */
export const REQUESTS_PER_MINUTE = 1200

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'development, test or production')
    .default('development'),
  PORT: z.coerce
    .number('a port number')
    .int('a port number')
    .min(0, 'a port number')
    .max(65_535, 'a port number')
    .default(8080),
  HOST: z.string().min(1, 'an address to listen on').default('127.0.0.1'),
  /** For the signer, the command line and metrics only; by default PORT + 1. */
  INTERNAL_PORT: z.optional(
    z.coerce
      .number('a port number')
      .int('a port number')
      .min(0, 'a port number')
      .max(65_535, 'a port number'),
  ),
  INTERNAL_HOST: z.string().min(1, 'an address to listen on').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'a directory').default('.data'),
  DATABASE_URL: z.optional(
    urlOf('a PostgreSQL address like postgres://user:password@host:5432/name', ['postgres:', 'postgresql:']),
  ),
  DATABASE_OWNER_URL: z.optional(
    urlOf('a PostgreSQL address like postgres://user:password@host:5432/name', ['postgres:', 'postgresql:']),
  ),
  TRON_URL: z.optional(urlOf('the http(s) address of a TRON node', ['http:', 'https:'])),
  /** Of another provider. If it is set, only data that both nodes confirm is recorded. */
  TRON_URL_2: z.optional(urlOf('the http(s) address of a second TRON node', ['http:', 'https:'])),
  /** Signers of blocks, joined by commas. Without a second node, blocks of others are not recorded. */
  TRON_WITNESSES: z.optional(
    z.string().refine(text => text.split(',').every(isTronAddress), 'TRON addresses joined by commas'),
  ),
  SMTP_URL: z.optional(urlOf('a mail server like smtps://user:password@host:465', ['smtp:', 'smtps:'])),
  /** Delivers SMS (`features/notify/notifications/sms.ts`); the secret signs its requests. */
  SMS_WEBHOOK_URL: z.optional(urlOf("the http(s) address of an SMS provider's webhook", ['http:', 'https:'])),
  SMS_WEBHOOK_SECRET: z.optional(z.string().min(24, 'at least 24 characters')),
  /** VAPID: P-256 private key in base64url, shared by all processes. Outside production one is created. */
  PUSH_KEY: z.optional(z.string().regex(/^[\w-]{43}$/, 'a private key of P-256 in base64url')),
  /** Joined by commas. Customers' browsers may register only these addresses, and pushes go nowhere else. */
  PUSH_SERVICES: z
    .string()
    .regex(
      /^https?:\/\/[^,\s/]+(,https?:\/\/[^,\s/]+)*$/,
      'origins like https://push.example, joined by commas',
    )
    .default(PUSH_SERVICES),
  /** Second copy of the published proofs: a folder, or the http(s) address of a bucket (S3 or compatible). */
  PROOF_MIRROR: z.optional(z.string().min(1, 'a folder, or the address of a bucket')),
  /** "<access key>:<secret key>". */
  PROOF_MIRROR_KEY: z.optional(
    z.string().regex(/^[^:]+:.+$/, 'an access key and a secret key like key:secret'),
  ),
  PROOF_MIRROR_REGION: z.string().min(1, "the bucket's region").default('us-east-1'),
  /** Passkeys are bound to it; by default the origin of each request. */
  APP_ORIGIN: z.optional(
    z
      .string()
      .refine(
        text => URL.canParse(text) && new URL(text).origin === text,
        'an origin like https://wallet.example',
      ),
  ),
  /** For one IP address in an hour; three times as many in a day. */
  CODES_PER_ADDRESS: z.coerce.number('a number').int('a whole number').min(1, 'at least 1').default(30),
  REDIS_URL: z.optional(urlOf('a Redis address like redis://host:6379', ['redis:', 'rediss:'])),
  MARKET_SOURCE: z
    .enum(['simulated', 'binance', 'okx', 'kraken'], 'simulated, binance, okx or kraken')
    .default('simulated'),
  /** Imitated exchange, which tests use. Production refuses it. */
  MARKET_URL: z.optional(urlOf('the http(s) address of an imitation', ['http:', 'https:'])),
  /** With it operators are created and metrics read. */
  INTERNAL_SECRET: z.string().min(24, 'at least 24 characters').default(DEVELOPMENT_SECRET),
  /** Allows fetching work and reporting on it, nothing else. */
  SIGNER_SECRET: z.string().min(24, 'at least 24 characters').default(DEVELOPMENT_SIGNER_SECRET),
  /** "id:secret" joined by commas: the first one seals, all of them open. */
  DATA_KEYS: z
    .string()
    .regex(
      /^\w{1,16}:[^,:]{24,}(,\w{1,16}:[^,:]{24,})*$/,
      'id:secret pairs of at least 24 characters, the current one first',
    )
    .default(DEVELOPMENT_DATA_KEYS),
  TRON_XPUB: z
    .string()
    .startsWith('xpub', "the extended public key of account m/44'/195'/0'")
    .default(DEV_DEPOSIT_XPUB),
  TRON_HOT_ADDRESS: tronAddress().default(DEV_HOT_ADDRESS),
  TRON_COLD_ADDRESS: tronAddress().default(DEV_COLD_ADDRESS),
  /**
   * The platform's owners fund the hot wallet from these, joined by commas. Payments to the hot wallet from
   * other addresses wait until two operators decide whose they are. None by default, except on the
   * development chain.
   */
  TRON_OWNER_ADDRESSES: z.optional(
    z.string().refine(text => text.split(',').every(isTronAddress), 'TRON addresses joined by commas'),
  ),
  TRON_USDT_CONTRACT: z.optional(tronAddress()),
  /** Of one IP address, over all endpoints. Some endpoints have a lower limit. */
  REQUESTS_PER_MINUTE: z.coerce
    .number('a number')
    .int('a whole number')
    .min(1, 'at least 1')
    .default(REQUESTS_PER_MINUTE),
  /**
   * After SIGTERM requests are still answered while readiness says 503, so that a load balancer moves traffic
   * elsewhere first. By default 12 in production, and 0 elsewhere, where there is no load balancer.
   */
  DRAIN_SECONDS: z.optional(
    z.coerce.number('a number of seconds').min(0, 'at least 0').max(600, 'at most 600'),
  ),
  /** From the end of the drain to the end of the process, which ends then even if work is running. */
  STOP_SECONDS: z.coerce
    .number('a number of seconds')
    .min(1, 'at least 1')
    .max(600, 'at most 600')
    .default(45),
  /**
   * Fills an empty platform on the development chain with operators, products, holdings and notices. The
   * embedded run also gets customers and their waiting items, which `quiet` leaves out. With `off` the
   * platform starts empty, like a real one: `npm run operator -- found` creates the first two owners, who do
   * the rest in the console. Platforms elsewhere are never filled.
   */
  DEMONSTRATION: z.enum(['on', 'quiet', 'off'], 'on, quiet or off').default('on'),
  /** `test` is a platform for trying out a release; its queues are not filled with demonstration items. */
  STAGE: z.optional(z.enum(['test'], 'test')),
  DEV_BLOCK_SECONDS: z.coerce.number('a number of seconds').positive('more than 0').default(3),
  MAIL_FROM: z.email('an email address').default('no-reply@matin.example'),
  /** JSON (docs/operations.md, Legal details). */
  LEGAL_FILE: z.optional(z.string()),
  /** Shown beside the sender's address. */
  MAIL_NAME: z.string().default(PRODUCT_NAME),
  /** Sender of emails that customers may turn off; by default MAIL_FROM. */
  MAIL_FROM_LISTS: z.optional(z.email('an email address')),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'fatal, error, warn, info, debug or silent')
    .optional(),
})

type LogLevel = NonNullable<z.infer<typeof variables>['LOG_LEVEL']>

export type Config = Readonly<
  Omit<
    z.infer<typeof variables>,
    | 'DATA_DIR'
    | 'LOG_LEVEL'
    | 'TRON_OWNER_ADDRESSES'
    | 'TRON_USDT_CONTRACT'
    | 'TRON_WITNESSES'
    | 'INTERNAL_PORT'
    | 'DRAIN_SECONDS'
  > & {
    DATA_DIR: string
    INTERNAL_PORT: number
    DRAIN_SECONDS: number
    LOG_LEVEL: LogLevel
    TRON_OWNER_ADDRESSES: string
    TRON_WITNESSES: string
    /** Null in a development run without LEGAL_FILE. */
    LEGAL: LegalDetails | null
    /** Undefined on the development chain, which has its own. */
    TRON_USDT_CONTRACT: string | undefined
    /** The rules of production apply unless the variables show a run that only uses this machine. */
    production: boolean
  }
>

/** The server must not start. `message` names each variable and what it must contain. */
export class ConfigError extends Error {}

/** Empty values count as not set. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `${String(issue.path[0])} wants ${issue.message}.`)
    throw new ConfigError(lines.join('\n'))
  }
  const values = parsed.data
  const exposed = values.NODE_ENV === 'production' ? [] : exposedBy(values)
  const production = values.NODE_ENV === 'production' || exposed.length > 0
  const config: Config = {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    INTERNAL_PORT: values.INTERNAL_PORT ?? internalPortOf(values.PORT),
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    // A developer's terminal shows only warnings and errors; production's log also shows completed work.
    LOG_LEVEL: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    TRON_OWNER_ADDRESSES: values.TRON_OWNER_ADDRESSES ?? (production ? '' : DEV_OWNERS_ADDRESS),
    TRON_WITNESSES: values.TRON_WITNESSES ?? (values.TRON_URL ? '' : DEV_WITNESS_ADDRESS),
    TRON_USDT_CONTRACT: values.TRON_USDT_CONTRACT ?? (values.TRON_URL ? MAINNET_USDT : undefined),
    LEGAL: legalDetails(values.LEGAL_FILE),
    production,
  }
  const bucket = config.PROOF_MIRROR !== undefined && /^https?:/.test(config.PROOF_MIRROR)
  if (bucket && !URL.canParse(config.PROOF_MIRROR ?? ''))
    throw new ConfigError('PROOF_MIRROR wants a folder, or the address of a bucket.')
  if (bucket && !config.PROOF_MIRROR_KEY)
    throw new ConfigError('PROOF_MIRROR_KEY wants the keys of the bucket that PROOF_MIRROR names.')
  if (config.SMS_WEBHOOK_URL && !config.SMS_WEBHOOK_SECRET)
    throw new ConfigError('SMS_WEBHOOK_SECRET wants at least 24 characters, because SMS_WEBHOOK_URL is set.')
  const refused = production ? developmentParts(config) : []
  if (refused.length === 0) return config
  throw new ConfigError([...exposed, ...refused].join('\n'))
}

/**
 * Variables that make production's rules apply even without NODE_ENV, because the server listens or connects
 * beyond this machine, or moves real USDT. Price sources do not count, because nothing sealed or signed goes
 * to them.
 */
function exposedBy(values: z.infer<typeof variables>): string[] {
  const urls = [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'TRON_URL',
    'TRON_URL_2',
    'SMTP_URL',
    'SMS_WEBHOOK_URL',
    'REDIS_URL',
  ] as const
  const names: string[] = urls.filter(name => {
    const url = values[name]
    return url !== undefined && !isLoopbackUrl(url)
  })
  for (const name of ['HOST', 'INTERNAL_HOST'] as const) if (!isLoopbackHost(values[name])) names.push(name)
  if (isForeignMirror(values.PROOF_MIRROR)) names.push('PROOF_MIRROR')
  if (values.TRON_USDT_CONTRACT === MAINNET_USDT) names.push('TRON_USDT_CONTRACT')
  const lines = names.map(name => `${name} leads beyond this machine: production's rules hold.`)
  if (values.TRON_URL && !values.TRON_USDT_CONTRACT && lines.length === 0)
    lines.push(
      "TRON_USDT_CONTRACT is not set, and without it TRON_URL is taken for the main network: production's rules hold. Set it to the contract of your test network.",
    )
  return lines
}

/** Throws ConfigError if a detail is missing, because customers rely on the texts that name it. */
function legalDetails(file: string | undefined): LegalDetails | null {
  if (file === undefined) return null
  const read = readLegalDetails(file)
  if (!Array.isArray(read)) return read
  throw new ConfigError(`LEGAL_FILE wants a JSON file that also has ${read.join(', ')}: ${LEGAL_HELP}.`)
}

function isForeignMirror(place: string | undefined): boolean {
  return place !== undefined && /^https?:/.test(place) && URL.canParse(place) && !isLoopbackUrl(place)
}

/** A line for each variable whose value production refuses. */
function developmentParts(config: Config): string[] {
  const lines: string[] = []
  if (!config.DATABASE_URL)
    lines.push('DATABASE_URL wants a PostgreSQL address: the embedded database is for development.')
  else if (!config.DATABASE_OWNER_URL)
    lines.push('DATABASE_OWNER_URL wants the address of the owner: the server itself may own nothing.')
  if (!config.TRON_URL) lines.push('TRON_URL wants a TRON node: the development chain is for development.')
  if (['', DEV_WITNESS_ADDRESS].includes(config.TRON_WITNESSES) && !config.TRON_URL_2)
    lines.push('TRON_WITNESSES wants the addresses that sign blocks, or TRON_URL_2 a second node.')
  if (!config.SMTP_URL)
    lines.push('SMTP_URL wants a mail server: the development mailbox is for development.')
  if (config.MAIL_FROM.endsWith('.example'))
    lines.push('MAIL_FROM wants an address of yours: mail servers and push services look it up.')
  if (!config.SMS_WEBHOOK_URL)
    lines.push('SMS_WEBHOOK_URL wants an SMS provider: the development mailbox is for development.')
  if (!config.LEGAL)
    lines.push(`LEGAL_FILE wants a JSON file with ${LEGAL_DETAILS.join(', ')}: ${LEGAL_HELP}.`)
  if (!config.APP_ORIGIN) lines.push('APP_ORIGIN wants the address that customers open the app at.')
  if (config.MARKET_SOURCE === 'simulated')
    lines.push('MARKET_SOURCE wants a real source: simulated prices are for development.')
  if (config.MARKET_URL) lines.push('MARKET_URL must not be set: prices come from the exchange itself.')
  if (config.INTERNAL_SECRET === DEVELOPMENT_SECRET || !isDrawn(config.INTERNAL_SECRET))
    lines.push('INTERNAL_SECRET wants a secret of your own, drawn at random.')
  if (
    config.SIGNER_SECRET === DEVELOPMENT_SIGNER_SECRET ||
    config.SIGNER_SECRET === config.INTERNAL_SECRET ||
    !isDrawn(config.SIGNER_SECRET)
  )
    lines.push('SIGNER_SECRET wants a secret of its own, drawn at random.')
  const dataSecrets = config.DATA_KEYS.split(',').map(pair => pair.slice(pair.indexOf(':') + 1))
  if (dataSecrets.some(secret => secret === DEVELOPMENT_DATA_KEYS.slice(2) || !isDrawn(secret)))
    lines.push('DATA_KEYS wants secrets of your own, drawn at random.')
  if (config.SMS_WEBHOOK_SECRET && !isDrawn(config.SMS_WEBHOOK_SECRET))
    lines.push('SMS_WEBHOOK_SECRET wants a secret that was drawn at random.')
  if (config.PUSH_SERVICES.split(',').some(service => !service.startsWith('https://')))
    lines.push('PUSH_SERVICES wants https addresses.')
  if (config.TRON_XPUB === DEV_DEPOSIT_XPUB) lines.push('TRON_XPUB wants your own extended public key.')
  if (config.TRON_HOT_ADDRESS === DEV_HOT_ADDRESS) lines.push('TRON_HOT_ADDRESS wants your own hot wallet.')
  if (config.TRON_COLD_ADDRESS === DEV_COLD_ADDRESS)
    lines.push('TRON_COLD_ADDRESS wants your own cold wallet.')
  return lines
}

/** The port after `port`, or before the highest one. 0 stands for any free port. */
function internalPortOf(port: number): number {
  if (port === 0) return 0
  return port < 65_535 ? port + 1 : port - 1
}

function urlOf(wanted: string, protocols: readonly string[]) {
  return z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), wanted)
}

function tronAddress() {
  return z.string().refine(isTronAddress, 'a TRON address')
}
