import { isDrawn } from '@matin/contract/deployment'
import { DEPLOYED, urlOf, type Variable, variablesOfBoth } from '@matin/contract/internal/variables'
import { LEGAL_DETAILS } from '@matin/contract/legal-details'
import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { isTronAddress } from '@matin/tron/address'
import { NODES_WANTED, parseNodes } from '@matin/tron/addresses'
import { DEV_COLD_ADDRESS, DEV_DEPOSIT_XPUB, DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import * as z from 'zod'

/** From one IP address. */
export const REQUESTS_PER_MINUTE = 1200
/** A load balancer notices within this time that a server is not ready: several checks, a few seconds apart. */
export const DRAIN_SECONDS = 12
export const LEGAL_HELP = 'copy docs/legal.example.json and see “Legal details” in docs/operations.md'

/** Of Chrome and its derivatives, Firefox, Safari, and Edge on Windows. */
const PUSH_SERVICES =
  'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com'
/** Seals stored data in the embedded run. */
const DEVELOPMENT_DATA_SECRET = 'development-only-data-secret'

type Declared = Readonly<Record<string, Variable>>

const areNodes = (text: string) => parseNodes(text) !== null
const port = z.coerce
  .number('a port number')
  .int('a port number')
  .min(0, 'a port number')
  .max(65_535, 'a port number')
const host = z.string().min(1, 'an address to listen on')
const postgres = urlOf(
  'a PostgreSQL address like postgres://user:password@host:5432/name',
  'postgres:',
  'postgresql:',
)
const count = z.coerce.number('a number').int('a whole number').min(1, 'at least 1')
const seconds = z.coerce.number('a number of seconds')
const drawn = z.string().min(24, 'at least 24 characters')
const email = z.email('an email address')
const tronAddress = z.string().refine(isTronAddress, 'a TRON address')
const tronAddresses = z
  .string()
  .refine(text => text.split(',').every(isTronAddress), 'TRON addresses joined by commas')

const local = {
  PORT: { schema: port, default: '8080', meaning: 'port of the server' },
  HOST: { schema: host, default: '127.0.0.1', meaning: 'address of the server' },
  INTERNAL_PORT: {
    schema: port,
    unset: '`PORT` + 1',
    meaning: 'port for signer, `npm run operator` and metrics',
  },
  INTERNAL_HOST: {
    schema: host,
    default: '127.0.0.1',
    meaning: 'address of that port, in a network that no customer reaches',
  },
  DATA_DIR: {
    schema: z.string().min(1, 'a directory'),
    default: '.data',
    meaning: 'embedded database, development chain, uploads',
  },
  MARKET_SOURCE: {
    schema: z.enum(['simulated', 'binance', 'okx', 'kraken'], 'simulated, binance, okx or kraken'),
    default: 'simulated',
    neededIn: ['production'],
    wants: 'a real source: simulated prices are for development',
    meaning: '`binance`, `okx`, `kraken`',
  },
  MARKET_URL: {
    schema: urlOf('the http(s) address of an imitation', 'http:', 'https:'),
    accepts: () => false,
    wants: 'no value: prices come from the exchange itself',
    meaning: 'imitated exchange, for tests alone',
  },
  DEMONSTRATION: {
    schema: z.enum(['on', 'quiet', 'off'], 'on, quiet or off'),
    default: 'on',
    meaning:
      'fills an empty platform on the development chain; `quiet`: without customers and queues; `off`: not at all',
  },
  DEV_BLOCK_SECONDS: {
    schema: seconds.positive('more than 0'),
    default: '3',
    meaning: 'between blocks of the development chain',
  },
  LOG_LEVEL: {
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'fatal, error, warn, info, debug or silent',
    ),
    unset: '`warn`; in production `info`',
    meaning: 'least level that is logged',
  },
} as const satisfies Declared

const database = {
  DATABASE_URL: {
    schema: postgres,
    unset: 'embedded',
    neededIn: ['production'],
    wants: 'a PostgreSQL address: the embedded database is for development',
    secret: true,
    meaning: 'sign-in of the server while it works, like `postgres://matin_app:…@db.internal:5432/matin`',
  },
  DATABASE_OWNER_URL: {
    schema: postgres,
    neededIn: ['production'],
    wants: 'the address of the owner: the server itself may own nothing',
    secret: true,
    meaning: 'sign-in of migrations at the start, as `matin_owner`',
  },
  REDIS_URL: {
    schema: urlOf('a Redis address like redis://host:6379', 'redis:', 'rediss:'),
    unset: 'in process',
    secret: true,
    meaning: 'messages and limits between several processes',
  },
} as const satisfies Declared

const chain = {
  TRON_URL_2: {
    schema: z.string().refine(areNodes, NODES_WANTED),
    meaning: 'nodes of other providers: only what a node of each confirms is recorded',
  },
  TRON_API_KEY_2: {
    schema: z.string(),
    default: '',
    unset: 'none',
    secret: true,
    meaning: 'keys of these nodes, like `TRON_API_KEY`',
  },
  TRON_WITNESSES: {
    schema: tronAddresses,
    meaning:
      'addresses that sign blocks, joined by commas: without a second node, blocks of others are not recorded. Production needs these or `TRON_URL_2`',
  },
  TRON_XPUB: {
    schema: z.string().startsWith('xpub', "the extended public key of account m/44'/195'/0'"),
    default: DEV_DEPOSIT_XPUB,
    unset: 'a public one',
    neededIn: DEPLOYED,
    wants: 'your own extended public key',
    meaning: "extended public key of the deposit account, m/44'/195'/0'",
  },
  TRON_HOT_ADDRESS: {
    schema: tronAddress,
    default: DEV_HOT_ADDRESS,
    unset: 'a public one',
    neededIn: DEPLOYED,
    wants: 'your own hot wallet',
    meaning: 'hot wallet, whose key the signer has',
  },
  TRON_COLD_ADDRESS: {
    schema: tronAddress,
    default: DEV_COLD_ADDRESS,
    unset: 'a public one',
    neededIn: DEPLOYED,
    wants: 'your own cold wallet',
    meaning: 'cold wallet, whose key no machine here has',
  },
  TRON_OWNER_ADDRESSES: {
    schema: tronAddresses,
    meaning:
      'addresses from which only the platform’s owners fund the hot wallet, joined by commas; payments from others wait for two operators',
  },
} as const satisfies Declared

const secrets = {
  INTERNAL_SECRET: {
    schema: drawn,
    default: 'development-only-internal-secret',
    unset: 'a public one',
    neededIn: DEPLOYED,
    accepts: isDrawn,
    wants: 'a secret of your own, drawn at random',
    secret: true,
    meaning: '`npm run operator` and the reader of metrics present it to the server',
  },
  DATA_KEYS: {
    schema: z
      .string()
      .regex(
        /^\w{1,16}:[^,:]{24,}(,\w{1,16}:[^,:]{24,})*$/,
        'id:secret pairs of at least 24 characters, the current one first',
      ),
    default: `1:${DEVELOPMENT_DATA_SECRET}`,
    unset: 'a public one',
    neededIn: DEPLOYED,
    accepts: text =>
      text
        .split(',')
        .map(pair => pair.slice(pair.indexOf(':') + 1))
        .every(secret => secret !== DEVELOPMENT_DATA_SECRET && isDrawn(secret)),
    wants: 'secrets of your own, drawn at random',
    secret: true,
    meaning: 'seal stored data: `id:secret` joined by commas; the first one seals, all of them open',
  },
} as const satisfies Declared

const messages = {
  SMTP_URL: {
    schema: urlOf('a mail server like smtps://user:password@host:465', 'smtp:', 'smtps:'),
    unset: 'development mailbox',
    neededIn: ['production'],
    wants: 'a mail server: the development mailbox is for development',
    secret: true,
    meaning: 'mail server',
  },
  MAIL_FROM: {
    schema: email,
    default: 'no-reply@matin.example',
    neededIn: DEPLOYED,
    accepts: text => !text.endsWith('.example'),
    wants: 'an address of yours: mail servers and push services look it up',
    meaning: 'sender of emails, and contact until one is named',
  },
  MAIL_NAME: { schema: z.string(), default: PRODUCT_NAME, meaning: 'shown beside the sender’s address' },
  MAIL_FROM_LISTS: {
    schema: email,
    unset: '`MAIL_FROM`',
    meaning: 'sender of emails that customers may turn off',
  },
  SMS_WEBHOOK_URL: {
    schema: urlOf("the http(s) address of an SMS provider's webhook", 'http:', 'https:'),
    unset: 'development mailbox',
    neededIn: ['production'],
    wants: 'an SMS provider: the development mailbox is for development',
    meaning: 'takes SMS (`features/notify/notifications/sms.ts`)',
  },
  SMS_WEBHOOK_SECRET: {
    schema: drawn,
    neededIn: ['production'],
    accepts: isDrawn,
    wants: 'a secret that was drawn at random',
    secret: true,
    meaning: 'signs the requests to that webhook',
  },
  PUSH_KEY: {
    schema: z.string().regex(/^[\w-]{43}$/, 'a private key of P-256 in base64url'),
    unset: 'made at the first start',
    secret: true,
    meaning: 'signs Web Push (VAPID), the same in all processes; without it production sends none',
  },
  PUSH_SERVICES: {
    schema: z
      .string()
      .regex(
        /^https?:\/\/[^,\s/]+(,https?:\/\/[^,\s/]+)*$/,
        'origins like https://push.example, joined by commas',
      ),
    default: PUSH_SERVICES,
    unset: 'of Chrome, Firefox, Safari, Edge',
    accepts: text => text.split(',').every(service => service.startsWith('https://')),
    wants: 'https addresses',
    meaning: 'origins that browsers may register, joined by commas; pushes go nowhere else',
  },
} as const satisfies Declared

const platform = {
  APP_ORIGIN: {
    schema: z
      .string()
      .refine(
        text => URL.canParse(text) && new URL(text).origin === text,
        'an origin like https://wallet.example',
      ),
    unset: 'as it is opened',
    neededIn: DEPLOYED,
    wants: 'the address that customers open the app at',
    meaning: 'the app’s address, for emails; passkeys are bound to it',
  },
  LEGAL_FILE: {
    schema: z.string(),
    unset: 'placeholders',
    neededIn: DEPLOYED,
    wants: `a JSON file with ${LEGAL_DETAILS.join(', ')}: ${LEGAL_HELP}`,
    meaning: 'JSON with company and law, which the agreement names (“Legal details”)',
  },
  TESTERS_PASSWORD: {
    schema: z.string().min(12, 'at least 12 characters'),
    secret: true,
    meaning: 'with `STAGE=test`: opens the mailbox and the faucet for testers, as “tester”',
  },
  COMMIT: { schema: z.string(), default: '', unset: 'none', meaning: 'of the release, for the metrics' },
  PROOF_MIRROR: {
    schema: z
      .string()
      .refine(text => !/^https?:/.test(text) || URL.canParse(text), 'a folder, or the address of a bucket'),
    meaning: 'second copy of the published proofs: a folder, or the address of a bucket (S3 or compatible)',
  },
  PROOF_MIRROR_KEY: {
    schema: z.string().regex(/^[^:]+:.+$/, 'an access key and a secret key like key:secret'),
    secret: true,
    meaning: '`access key:secret key` of that bucket',
  },
  PROOF_MIRROR_REGION: {
    schema: z.string().min(1, "the bucket's region"),
    default: 'us-east-1',
    meaning: 'region of that bucket',
  },
  REQUESTS_PER_MINUTE: {
    schema: count,
    default: String(REQUESTS_PER_MINUTE),
    meaning: 'of one IP address; some endpoints have a lower limit',
  },
  CODES_PER_ADDRESS: {
    schema: count,
    default: '30',
    meaning: 'codes for one IP address in an hour; three times as many in a day',
  },
  DRAIN_SECONDS: {
    schema: seconds.min(0, 'at least 0').max(600, 'at most 600'),
    unset: `0; in production ${DRAIN_SECONDS}`,
    meaning: 'from SIGTERM on requests are answered while readiness says 503',
  },
  STOP_SECONDS: {
    schema: seconds.min(1, 'at least 1').max(600, 'at most 600'),
    default: '45',
    meaning: 'from the end of the drain to the end of the process, which ends then even if work is running',
  },
} as const satisfies Declared

/** By the table of the documents that they are in. */
export const TOPICS = {
  local,
  both: variablesOfBoth({ isTronAddress, areNodes, nodesWanted: NODES_WANTED }),
  database,
  chain,
  secrets,
  messages,
  platform,
}

export const VARIABLES = {
  ...local,
  ...TOPICS.both,
  ...database,
  ...chain,
  ...secrets,
  ...messages,
  ...platform,
}
