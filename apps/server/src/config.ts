import { resolve } from 'node:path'
import { isLoopbackHost, isLoopbackUrl, MAINNET_USDT } from '@matin/contract/deployment'
import { readVariables, type Stage, type Values } from '@matin/contract/internal/variables'
import { parseNodes, sharedProviders, urlsOf } from '@matin/tron/addresses'
import { DEV_OWNERS_ADDRESS, DEV_WITNESS_ADDRESS } from '@matin/tron/devchain/keys'
import { type LegalDetails, readLegalDetails } from './legal-details.ts'
import { DRAIN_SECONDS, LEGAL_HELP, VARIABLES } from './variables.ts'

type Given = Values<typeof VARIABLES>

/** Values that depend on several variables. */
interface Decided {
  INTERNAL_PORT: number
  DRAIN_SECONDS: number
  LOG_LEVEL: NonNullable<Given['LOG_LEVEL']>
  TRON_OWNER_ADDRESSES: string
  TRON_WITNESSES: string
  /** Null in a development run without LEGAL_FILE. */
  LEGAL: LegalDetails | null
  /** Undefined on the development chain, which has its own. */
  TRON_USDT_CONTRACT: string | undefined
  /** The rules of production apply unless the variables show a run that only uses this machine. */
  production: boolean
}

export type Config = Readonly<Omit<Given, keyof Decided> & Decided>

/** Throws ConfigError, with everything that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { values, refuse, check } = readVariables(VARIABLES, env)
  const exposed = values.NODE_ENV === 'production' ? [] : exposedBy(values)
  const production = values.NODE_ENV === 'production' || values.STAGE === 'test' || exposed.length > 0
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
    LEGAL: legalDetails(values.LEGAL_FILE, refuse),
    production,
  }
  if (/^https?:/.test(config.PROOF_MIRROR ?? '') && !config.PROOF_MIRROR_KEY)
    refuse('PROOF_MIRROR_KEY', 'the keys of the bucket that PROOF_MIRROR names')
  if (config.SMS_WEBHOOK_URL && !config.SMS_WEBHOOK_SECRET)
    refuse('SMS_WEBHOOK_SECRET', 'at least 24 characters, because SMS_WEBHOOK_URL is set')
  for (const [nodes, keys] of [
    ['TRON_URL', 'TRON_API_KEY'],
    ['TRON_URL_2', 'TRON_API_KEY_2'],
  ] as const)
    if (parseNodes(config[nodes] ?? 'http://localhost', config[keys]) === null)
      refuse(keys, `at most one key for each node of ${nodes}, joined by commas`)
  const [shared] = sharedProviders(config.TRON_URL, config.TRON_URL_2)
  if (shared) refuse('TRON_URL_2', `nodes of other providers than TRON_URL: ${shared} is not`)
  const ownChain = values.STAGE === 'test' && !values.TRON_URL
  const unknownWitnesses = ['', DEV_WITNESS_ADDRESS].includes(config.TRON_WITNESSES)
  if (production && !ownChain && unknownWitnesses && !config.TRON_URL_2)
    refuse('TRON_WITNESSES', 'the addresses that sign blocks, or TRON_URL_2 a second node')
  if (production && config.SIGNER_SECRET === config.INTERNAL_SECRET)
    refuse('SIGNER_SECRET', 'a secret of its own, drawn at random')
  if (config.STAGE === 'test') refuseOnStaging(config, refuse)
  check(stageOf(config), exposed)
  return config
}

export function stageOf({ production, STAGE }: Config): Stage {
  return production ? (STAGE ?? 'production') : 'development'
}

type Refuse = (name: string, wanted: string) => void

function refuseOnStaging(config: Config, refuse: Refuse): void {
  const { DATABASE_URL, DATABASE_OWNER_URL, TESTERS_PASSWORD, SMTP_URL, SMS_WEBHOOK_URL } = config
  if (DATABASE_URL && !DATABASE_OWNER_URL)
    refuse('DATABASE_OWNER_URL', 'the address of the owner: the server itself may own nothing')
  if (!TESTERS_PASSWORD && !(SMTP_URL && SMS_WEBHOOK_URL))
    refuse(
      'TESTERS_PASSWORD',
      'a password for the testers’ mailbox, unless SMTP_URL and SMS_WEBHOOK_URL are set',
    )
  if (config.TRON_USDT_CONTRACT === MAINNET_USDT)
    refuse('TRON_USDT_CONTRACT', 'the contract of your test network: this one is real USDT')
}

/**
 * Variables that make production's rules apply even without NODE_ENV, because the server listens or connects
 * beyond this machine, or moves real USDT. Price sources do not count, because nothing sealed or signed goes
 * to them.
 */
function exposedBy(values: Given): string[] {
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
    return url !== undefined && !(name.startsWith('TRON') ? urlsOf(url) : [url]).every(isLoopbackUrl)
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

/** Refuses a file in which a detail is missing, because customers rely on the texts that name it. */
function legalDetails(file: string | undefined, refuse: Refuse): LegalDetails | null {
  if (file === undefined) return null
  const read = readLegalDetails(file)
  if (!Array.isArray(read)) return read
  refuse('LEGAL_FILE', `a JSON file that also has ${read.join(', ')}: ${LEGAL_HELP}`)
  return null
}

function isForeignMirror(place: string | undefined): boolean {
  return place !== undefined && /^https?:/.test(place) && !isLoopbackUrl(place)
}

/** The port after `port`, or before the highest one. 0 stands for any free port. */
function internalPortOf(port: number): number {
  if (port === 0) return 0
  return port < 65_535 ? port + 1 : port - 1
}
