import { type OperatorKey, operatorKey } from '@matin/contract/admin/keys'
import { isDrawn, isLoopbackUrl } from '@matin/contract/deployment'
import { DEVELOPMENT_SIGNER_SECRET } from '@matin/contract/internal/signer'
import { isTronAddress } from '@matin/tron/address'
import {
  DEV_COLD_ADDRESS,
  DEV_DEPOSIT_MNEMONIC,
  DEV_HOT_KEY,
  DEV_USDT_CONTRACT,
} from '@matin/tron/devchain/keys'
import * as z from 'zod'

const MILLIONTHS = 1_000_000n
/** Parses an amount in whole USDT or TRX and converts it to millionths. */
const whole = (by: number) =>
  z.coerce
    .number('a number')
    .int('a whole number')
    .min(0, 'at least 0')
    .max(10 ** 12, 'at most a million millions')
    .default(by)
    .transform(count => BigInt(count) * MILLIONTHS)

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  INTERNAL_URL: z.url('the http(s) address of the server'),
  SIGNER_SECRET: z.string('the secret that the server has, too').min(24, 'at least 24 characters'),
  TRON_URL: z.url('the http(s) address of a TRON node'),
  TRON_USDT_CONTRACT: z.string('the USDT contract').refine(isTronAddress, 'a TRON address'),
  /** Id of block 0 of the chain that this signer pays on. The signer signs nothing on another chain. */
  TRON_GENESIS: z.optional(
    z.string().regex(/^[0-9a-f]{64}$/, 'the id of block 0 of your chain, 64 hex digits'),
  ),
  HOT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'the private key of the hot wallet, 64 hex digits')
    .default(DEV_HOT_KEY),
  DEPOSIT_MNEMONIC: z
    .string()
    .refine(text => text.trim().split(/\s+/).length >= 12, 'the words of the deposit account')
    .default(DEV_DEPOSIT_MNEMONIC),
  COLD_ADDRESS: z.string().refine(isTronAddress, 'a TRON address').default(DEV_COLD_ADDRESS),
  /** Directory of the signer's store. No other process reads or writes it. */
  SIGNER_DIR: z.string('a directory that is the signer’s alone').min(1, 'a directory'),
  /** JSON list of what `npm run operator -- key-new` prints, for payments above the caps. */
  SIGNER_OPERATORS: z
    .string()
    .default('[]')
    .transform((text, context): OperatorKey[] => {
      const parsed = z.array(operatorKey).safeParse(jsonOf(text))
      if (parsed.success) return parsed.data
      context.addIssue('a JSON list of {operator, kind, key}')
      return z.NEVER
    }),
  /** USDT without operators' signatures: in one payment, in one to a new address, within an hour, a day. */
  SIGNER_CAP_PAYMENT: whole(5_000),
  SIGNER_CAP_NEW_DESTINATION: whole(1_000),
  SIGNER_CAP_HOUR: whole(20_000),
  SIGNER_CAP_DAY: whole(50_000),
  /** TRX from the hot wallet without operators' signatures, as supplies and as possible cost of energy. */
  SIGNER_CAP_TRX_HOUR: whole(5_000),
  SIGNER_CAP_TRX_DAY: whole(20_000),
  /** Maximum TRX that one deposit address is supplied with: at a time, within a day. */
  SIGNER_CAP_SUPPLY: whole(100),
  SIGNER_CAP_SUPPLY_DAY: whole(300),
  /** Maximum TRX for the energy of one transfer. A more expensive transfer waits for an operator. */
  MAX_FEE_TRX: whole(150),
  /**
   * A parent process holds our standard input open, and writes to it when there may be work. The signer
   * ends when that input closes, because the parent has died.
   */
  SIGNER_PARENT: z.optional(z.literal('pipe')),
})

export type SignerConfig = z.infer<typeof variables> & {
  /** Whether production's rules apply: separate keys, a separate secret, and a store created by `init`. */
  production: boolean
}

/** Reads the environment. Throws an error that names each wrong variable and its requirement. */
export function readSignerConfig(env: Record<string, string | undefined>): SignerConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map(issue => `${String(issue.path[0])} wants ${issue.message}.`).join('\n'),
    )
  }
  const config = { ...parsed.data, production: !isEmbedded(parsed.data) }
  const refused = config.production ? developmentParts(config) : []
  if (refused.length > 0) throw new Error(refused.join('\n'))
  return config
}

/**
 * Production's rules do not cover an embedded run. A forgotten NODE_ENV is harmless: with a remote machine
 * or another USDT contract, the rules apply anyway.
 */
function isEmbedded(config: z.infer<typeof variables>): boolean {
  return (
    config.NODE_ENV !== 'production' &&
    config.TRON_USDT_CONTRACT === DEV_USDT_CONTRACT &&
    [config.INTERNAL_URL, config.TRON_URL].every(isLoopbackUrl)
  )
}

function developmentParts(config: SignerConfig): string[] {
  const lines: string[] = []
  if (config.HOT_KEY === DEV_HOT_KEY) lines.push('HOT_KEY wants your own key: the development key is public.')
  if (config.DEPOSIT_MNEMONIC === DEV_DEPOSIT_MNEMONIC)
    lines.push('DEPOSIT_MNEMONIC wants your own words: the development words are public.')
  if (config.COLD_ADDRESS === DEV_COLD_ADDRESS) lines.push('COLD_ADDRESS wants your own cold wallet.')
  if (config.SIGNER_SECRET === DEVELOPMENT_SIGNER_SECRET || !isDrawn(config.SIGNER_SECRET))
    lines.push('SIGNER_SECRET wants a secret of its own, drawn at random.')
  if (config.TRON_GENESIS === undefined)
    lines.push('TRON_GENESIS wants the id of block 0 of your chain: approvals are for that chain alone.')
  return lines
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
