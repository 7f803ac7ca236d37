import { isTronAddress } from '@matin/tron/address'
import { DEV_DEPOSIT_MNEMONIC, DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import * as z from 'zod'

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  INTERNAL_URL: z.url('the http(s) address of the server'),
  SIGNER_SECRET: z.string('the secret that the server has, too').min(24, 'at least 24 characters'),
  TRON_URL: z.url('the http(s) address of a TRON node'),
  TRON_USDT_CONTRACT: z.string('the USDT contract').refine(isTronAddress, 'a TRON address'),
  HOT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'the private key of the hot wallet, 64 hex digits')
    .default(DEV_HOT_KEY),
  DEPOSIT_MNEMONIC: z
    .string()
    .refine(text => text.trim().split(/\s+/).length >= 12, 'the words of the deposit account')
    .default(DEV_DEPOSIT_MNEMONIC),
  /** More than this is not spent on the energy of one transfer, in TRX: what costs more waits for an operator. */
  MAX_FEE_TRX: z.coerce.number('a number of TRX').int('whole TRX').min(1, 'at least 1').default(150),
  /** Set by a parent that holds our standard input open: we end when it closes. */
  SIGNER_PARENT: z.optional(z.literal('pipe')),
})

export type SignerConfig = z.infer<typeof variables>

/** Reads the environment; throws an error that names each variable and what it wants. */
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
  const refused = parsed.data.NODE_ENV === 'production' ? developmentKeys(parsed.data) : []
  if (refused.length > 0) throw new Error(refused.join('\n'))
  return parsed.data
}

/** Keys that production refuses, one line a variable. */
function developmentKeys(config: SignerConfig): string[] {
  const lines: string[] = []
  if (config.HOT_KEY === DEV_HOT_KEY) lines.push('HOT_KEY wants your own key: the development key is public.')
  if (config.DEPOSIT_MNEMONIC === DEV_DEPOSIT_MNEMONIC) {
    lines.push('DEPOSIT_MNEMONIC wants your own words: the development words are public.')
  }
  return lines
}
