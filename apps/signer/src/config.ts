import { isLoopbackUrl, MAINNET_USDT } from '@matin/contract/deployment'
import { readVariables, type Values } from '@matin/contract/internal/variables'
import { parseNodes, urlsOf } from '@matin/tron/addresses'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { VARIABLES } from './variables.ts'

type Given = Values<typeof VARIABLES>

export type SignerConfig = Given & {
  /** Whether production's rules apply: separate keys, a separate secret, and a store created by `init`. */
  production: boolean
}

/** Throws ConfigError, with everything that is wrong. */
export function readSignerConfig(env: Record<string, string | undefined>): SignerConfig {
  const { values, refuse, check } = readVariables(VARIABLES, env)
  const production = !isEmbedded(values)
  if (values.TRON_URL !== undefined && parseNodes(values.TRON_URL, values.TRON_API_KEY) === null)
    refuse('TRON_API_KEY', 'at most one key for each node of TRON_URL, joined by commas')
  if (values.STAGE && values.TRON_USDT_CONTRACT === MAINNET_USDT)
    refuse('TRON_USDT_CONTRACT', 'the contract of your test network: this one is real USDT')
  check(production ? 'production' : (values.STAGE ?? 'development'))
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
    [INTERNAL_URL, ...urlsOf(TRON_URL ?? '')].every(url => url !== undefined && isLoopbackUrl(url))
  )
}
