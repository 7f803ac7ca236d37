import { isLoopbackUrl } from '@matin/contract/deployment'
import { readVariables, type Values } from '@matin/contract/internal/variables'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { VARIABLES } from './variables.ts'

type Given = Values<typeof VARIABLES>

export type SignerConfig = Given & {
  /** Whether production's rules apply: separate keys, a separate secret, and a store created by `init`. */
  production: boolean
}

/** Throws ConfigError, with everything that is wrong. */
export function readSignerConfig(env: Record<string, string | undefined>): SignerConfig {
  const { values, check } = readVariables(VARIABLES, env)
  const production = !isEmbedded(values)
  check(production ? 'production' : 'development')
  return { ...values, production }
}

/**
 * Production's rules do not cover an embedded run. A forgotten NODE_ENV is harmless: with a remote machine
 * or another USDT contract, the rules apply anyway.
 */
function isEmbedded({ NODE_ENV, TRON_USDT_CONTRACT, INTERNAL_URL, TRON_URL }: Partial<Given>): boolean {
  return (
    NODE_ENV !== 'production' &&
    TRON_USDT_CONTRACT === DEV_USDT_CONTRACT &&
    [INTERNAL_URL, TRON_URL].every(url => url !== undefined && isLoopbackUrl(url))
  )
}
