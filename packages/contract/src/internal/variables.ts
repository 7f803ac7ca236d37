import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { isDrawn } from '../deployment.ts'
import { DEVELOPMENT_SIGNER_SECRET } from './signer.ts'

/** A run on one machine, a platform for trying out a release (STAGE=test), or a platform with customers. */
export type Stage = 'development' | 'test' | 'production'

export const EVERYWHERE = ['development', 'test', 'production'] as const
export const DEPLOYED = ['test', 'production'] as const

/** Declares an environment variable for the processes and for the documents (`npm run variables`). */
export interface Variable {
  meaning: string
  /** Parses the text. Its error names what the variable wants. */
  schema: z.core.$ZodType
  /** Text that counts if the variable is not set. */
  default?: string
  /** Shown in the documents in place of the default. */
  unset?: string
  /** Stages that neither start without the variable nor with its default. */
  neededIn?: readonly Stage[]
  /** Whether a text is good enough outside development. */
  accepts?: (text: string) => boolean
  /** Requirement of `neededIn` and `accepts`; by default the one of the schema. */
  wants?: string
  /** The text may be in a file, which NAME_FILE names. */
  secret?: true
}

type Variables = Readonly<Record<string, Variable>>
type Env = Readonly<Record<string, string | undefined>>
type Certain = { default: string } | { neededIn: typeof EVERYWHERE }
export type Values<V extends Variables> = {
  readonly [K in keyof V]: z.output<V[K]['schema']> | (V[K] extends Certain ? never : undefined)
}

/** The process must not start. `message` names each variable and what it wants, and no value. */
export class ConfigError extends Error {}

/** Given by `@matin/tron`, which this package may not import. */
interface TronTexts {
  isTronAddress: (text: string) => boolean
  /** Whether a list of nodes is well-formed. */
  areNodes: (text: string) => boolean
  nodesWanted: string
}

/** Variables of server and signer. */
export function variablesOfBoth({ isTronAddress, areNodes, nodesWanted }: TronTexts) {
  return {
    NODE_ENV: {
      schema: z.enum(['development', 'test', 'production'], 'development, test or production'),
      default: 'development',
      meaning: '`production`; a value that leads beyond this machine makes its rules hold, too',
    },
    STAGE: {
      schema: z.enum(['test'], 'test'),
      meaning:
        '`test`: a staging, with production’s rules for secrets, keys and roles and a mark on all that it shows; refuses real USDT',
    },
    TRON_URL: {
      schema: z.string().check(z.refine(areNodes, nodesWanted)),
      unset: 'development chain',
      neededIn: ['production'],
      wants: 'a TRON node: the development chain is for development',
      meaning:
        'HTTP API of TRON nodes, joined by commas: each is used when those before it fail; the signer has nodes of its own',
    },
    TRON_API_KEY: {
      schema: z.string(),
      default: '',
      unset: 'none',
      secret: true,
      meaning:
        'the providers’ keys, joined by commas in the order of the nodes, with an empty place for none',
    },
    TRON_API_KEY_HEADER: {
      schema: z.string().check(z.regex(/^[\w-]+$/, 'the name of a header')),
      default: 'TRON-PRO-API-KEY',
      meaning: 'header of these keys',
    },
    TRON_GENESIS: {
      schema: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'the id of block 0 of your chain, 64 hex digits')),
      unset: 'main network, or that of the first node that answers',
      meaning:
        'id of block 0: nodes of another chain are not asked, and the signer signs nothing there (decision 73)',
    },
    TRON_USDT_CONTRACT: {
      schema: z.string().check(z.refine(isTronAddress, 'a TRON address')),
      unset: 'main network',
      meaning: 'the USDT contract; the signer has no default',
    },
    SIGNER_SECRET: {
      schema: z.string().check(z.minLength(24, 'at least 24 characters')),
      default: DEVELOPMENT_SIGNER_SECRET,
      unset: 'a public one',
      neededIn: DEPLOYED,
      accepts: isDrawn,
      wants: 'a secret of its own, drawn at random',
      secret: true,
      meaning: 'lets the signer fetch work and report on it, nothing else',
    },
  } as const satisfies Variables
}

export function urlOf(wanted: string, ...protocols: string[]) {
  const isOne = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
  return z.string().check(z.refine(isOne, wanted))
}

/**
 * Reads each variable; empty texts count as not set. One with a wrong text has its default in `values`, so
 * that the caller can examine the rest, `refuse` more, and report everything together by `check`.
 */
export function readVariables<V extends Variables>(declared: V, env: Env) {
  const lines = new Map<string, string>()
  const refuse = (name: string, wanted: string) => {
    if (!lines.has(name)) lines.set(name, `${name} wants ${wanted}.`)
  }
  const given = Object.entries(declared).map(([name, variable]) => ({
    name,
    variable,
    ...givenText(env, name, variable),
  }))
  const values: Record<string, unknown> = {}
  for (const { name, variable, text, fault } of given) {
    if (fault) lines.set(name, fault)
    const wrong = text === undefined ? undefined : faultOf(variable, text)
    if (wrong) refuse(name, wrong)
    const sound = wrong === undefined && text !== undefined ? text : variable.default
    values[name] = sound === undefined ? undefined : z.parse(variable.schema, sound)
  }
  /** Adds what the stage refuses, and throws ConfigError if there is anything, with `why` before it. */
  const check = (stage: Stage, why: readonly string[] = []) => {
    for (const { name, variable, text = variable.default, isOpen } of given) {
      const isMissing = variable.neededIn?.includes(stage) && text === variable.default
      const isPoor = stage !== 'development' && text !== undefined && variable.accepts?.(text) === false
      if (isMissing || isPoor) refuse(name, variable.wants ?? faultOf(variable, '') ?? 'a value')
      if (stage !== 'development' && isOpen)
        refuse(`${name}_FILE`, 'a file that others cannot open: chmod 600')
    }
    const ordered = Object.keys(declared).flatMap(name =>
      [lines.get(name), lines.get(`${name}_FILE`)].filter(line => line !== undefined),
    )
    if (ordered.length > 0) throw new ConfigError([...why, ...ordered].join('\n'))
  }
  return { values: values as Values<V>, refuse, check }
}

interface Given {
  text?: string
  fault?: string
  /** Others than owner and group may open the file. */
  isOpen?: boolean
}

/** @throws ConfigError */
export function secretText(env: Env, name: string): string | undefined {
  const { text, fault } = givenText(env, name, { secret: true })
  if (fault) throw new ConfigError(fault)
  return text
}

/** The last line break of a file is not part of the text. */
function givenText(env: Env, name: string, { secret }: Pick<Variable, 'secret'>): Given {
  const file = secret && env[`${name}_FILE`]
  const text = env[name]
  if (!file) return text ? { text } : {}
  const wants = `${name}_FILE wants`
  if (text) return { fault: `${wants} ${name} not to be set beside it.` }
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (content === '') return { fault: `${wants} a file that is not empty.` }
    return { text: content, isOpen: (statSync(file).mode & 0o007) !== 0 }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return { fault: `${wants} a file that this user can read${code}.` }
  }
}

function faultOf({ schema }: Variable, text: string): string | undefined {
  return z.safeParse(schema, text).error?.issues[0]?.message
}
