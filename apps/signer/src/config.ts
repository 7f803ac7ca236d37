import { isTronAddress } from '@matin/tron/address'
import { DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import * as z from 'zod'

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  INTERNAL_URL: z.url('the http(s) address of the server'),
  INTERNAL_SECRET: z.string('the secret that the server has, too').min(24, 'at least 24 characters'),
  TRON_URL: z.url('the http(s) address of a TRON node'),
  TRON_USDT_CONTRACT: z.string('the USDT contract').refine(isTronAddress, 'a TRON address'),
  HOT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'the private key of the hot wallet, 64 hex digits')
    .default(DEV_HOT_KEY),
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
  if (parsed.data.NODE_ENV === 'production' && parsed.data.HOT_KEY === DEV_HOT_KEY) {
    throw new Error('HOT_KEY wants your own key: the development key is public.')
  }
  return parsed.data
}
