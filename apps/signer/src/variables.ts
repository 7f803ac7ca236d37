import { type OperatorKey, operatorKey } from '@matin/contract/admin/keys'
import {
  DEPLOYED,
  EVERYWHERE,
  urlOf,
  type Variable,
  variablesOfBoth,
} from '@matin/contract/internal/variables'
import { isTronAddress } from '@matin/tron/address'
import { NODES_WANTED, parseNodes } from '@matin/tron/addresses'
import { DEV_COLD_ADDRESS, DEV_DEPOSIT_MNEMONIC, DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import * as z from 'zod'

type Declared = Readonly<Record<string, Variable>>

const MILLIONTHS = 1_000_000n
/** Parses an amount in whole USDT or TRX and converts it to millionths. */
const whole = z.coerce
  .number('a number')
  .int('a whole number')
  .min(0, 'at least 0')
  .max(10 ** 12, 'at most a million millions')
  .transform(count => BigInt(count) * MILLIONTHS)

const signer = {
  INTERNAL_URL: {
    schema: urlOf('the http(s) address of the server', 'http:', 'https:'),
    neededIn: EVERYWHERE,
    meaning: 'internal port of the server',
  },
  SIGNER_DIR: {
    schema: z.string().min(1, 'a directory that is the signer’s alone'),
    neededIn: EVERYWHERE,
    meaning: 'directory of the store, which no other process reads or writes',
  },
  HOT_KEY: {
    schema: z.string().regex(/^[0-9a-f]{64}$/, 'the private key of the hot wallet, 64 hex digits'),
    default: DEV_HOT_KEY,
    unset: 'a public one',
    neededIn: DEPLOYED,
    wants: 'your own key: the development key is public',
    secret: true,
    meaning: 'private key of the hot wallet, 64 hex digits',
  },
  DEPOSIT_MNEMONIC: {
    schema: z
      .string()
      .refine(text => text.trim().split(/\s+/).length >= 12, 'the words of the deposit account'),
    default: DEV_DEPOSIT_MNEMONIC,
    unset: 'a public one',
    neededIn: DEPLOYED,
    wants: 'your own words: the development words are public',
    secret: true,
    meaning: 'words of the deposit account (BIP-39, English)',
  },
  COLD_ADDRESS: {
    schema: z.string().refine(isTronAddress, 'a TRON address'),
    default: DEV_COLD_ADDRESS,
    unset: 'a public one',
    neededIn: DEPLOYED,
    wants: 'your own cold wallet',
    meaning: 'where the surplus of the hot wallet goes',
  },
  SIGNER_OPERATORS: {
    schema: z.string().transform((text, context): OperatorKey[] => {
      const parsed = z.array(operatorKey).safeParse(jsonOf(text))
      if (parsed.success) return parsed.data
      context.addIssue('a JSON list of {operator, kind, key}')
      return z.NEVER
    }),
    default: '[]',
    meaning:
      'whose signatures lift the caps of withdrawals, two different ones: a JSON list of what `npm run operator -- key-new` prints',
  },
  SIGNER_PARENT: {
    schema: z.literal('pipe', 'pipe'),
    meaning:
      '`pipe`: a parent holds the standard input open and writes to it when there may be work; the signer ends with it',
  },
} as const satisfies Declared

const policy = {
  SIGNER_CAP_PAYMENT: {
    schema: whole,
    default: '5000',
    meaning: 'one withdrawal without operators’ signatures',
  },
  SIGNER_CAP_NEW_DESTINATION: {
    schema: whole,
    default: '1000',
    meaning: 'one to an address that this signer never paid',
  },
  SIGNER_CAP_HOUR: { schema: whole, default: '20000', meaning: 'all of them within any hour' },
  SIGNER_CAP_DAY: { schema: whole, default: '50000', meaning: 'all of them within any 24 hours' },
  SIGNER_CAP_TRX_HOUR: {
    schema: whole,
    default: '5000',
    meaning: 'TRX within any hour: supplies, and the most that the energy of each payment may cost',
  },
  SIGNER_CAP_TRX_DAY: { schema: whole, default: '20000', meaning: 'the same within any 24 hours' },
  SIGNER_CAP_SUPPLY: { schema: whole, default: '100', meaning: 'TRX for one deposit address at a time' },
  SIGNER_CAP_SUPPLY_DAY: {
    schema: whole,
    default: '300',
    meaning: 'TRX for one deposit address within any 24 hours',
  },
  MAX_FEE_TRX: {
    schema: whole,
    default: '150',
    meaning: 'TRX for the energy of one transfer; a more expensive one waits for an operator',
  },
} as const satisfies Declared

/** By the table of the documents that they are in. */
export const TOPICS = { signer, policy }

const both = variablesOfBoth({
  isTronAddress,
  areNodes: text => parseNodes(text) !== null,
  nodesWanted: NODES_WANTED,
})
export const VARIABLES = {
  ...both,
  TRON_URL: { ...both.TRON_URL, neededIn: EVERYWHERE, wants: NODES_WANTED },
  TRON_GENESIS: {
    ...both.TRON_GENESIS,
    neededIn: ['production'],
    wants: 'the id of block 0 of your chain: approvals are for that chain alone',
  },
  TRON_USDT_CONTRACT: { ...both.TRON_USDT_CONTRACT, neededIn: EVERYWHERE, wants: 'the USDT contract' },
  ...signer,
  ...policy,
} as const

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
