import type { confirmHolding } from '@matin/contract/attestations'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import type * as funding from '@matin/contract/funding'
import { operatorLogin } from '@matin/contract/operators'
import type * as z from 'zod/mini'
import { type Api, CliError } from './api.ts'
import type { Secrets } from './prompt.ts'

export interface Run {
  api: Api
  secrets: Secrets
  /** The value of an option; fails naming it when it is missing. */
  option(name: string): string
  optional(name: string): string | undefined
  flag(name: string): boolean
  /** What the command is about, e.g. an id. */
  subject(what: string): string
  /** A session that was begun with `login`. */
  token: string | undefined
}

export interface Command {
  usage: string
  does: string
  run(run: Run): Promise<unknown>
}

export function view<E extends Endpoint>(
  usage: string,
  does: string,
  endpoint: E,
  input: (run: Run) => InputOf<E>,
): Command {
  return {
    usage: `--as E ${usage}`.trim(),
    does,
    run: async run => run.api.call(endpoint, input(run), await tokenOf(run)),
  }
}

/** An act that asks for a code of its own only when the server wants one. */
export function act<E extends Endpoint>(
  usage: string,
  does: string,
  endpoint: E,
  input: (run: Run) => InputOf<E> | Promise<InputOf<E>>,
): Command {
  return {
    usage: `--as E ${usage}`,
    does,
    async run(run): Promise<DataOf<E>> {
      const given = await input(run)
      return callWithCode(run, endpoint, given, await tokenOf(run))
    },
  }
}

/** Calls, and once more with a code of the authenticator when the server wants one. */
export async function callWithCode<E extends Endpoint>(
  run: Run,
  endpoint: E,
  given: InputOf<E>,
  token: string,
): Promise<DataOf<E>> {
  try {
    return await run.api.call(endpoint, given, token)
  } catch (error) {
    if (!(error instanceof CliError && error.word === 'totp_required')) throw error
    const totp = await run.secrets.code(`${who(run)}, a new one for this act`)
    return run.api.call(endpoint, { ...(given as object), totp } as InputOf<E>, token)
  }
}

export function withCode(
  usage: string,
  does: string,
  endpoint: typeof funding.confirmFunding | typeof confirmHolding,
  what: string,
): Command {
  return {
    usage: `--as E ${usage}`,
    does,
    async run(run) {
      const id = run.subject(what)
      const token = await tokenOf(run)
      const totp = await run.secrets.code(`${who(run)}, a new one for this act`)
      return run.api.call<Endpoint<z.ZodMiniType, z.ZodMiniType>>(endpoint, { id, totp }, token)
    },
  }
}

export async function tokenOf(run: Run): Promise<string> {
  if (run.token !== undefined) return run.token
  const account = run.option('as')
  const password = await run.secrets.password(account)
  const totp = await run.secrets.code(account)
  return (await run.api.call(operatorLogin, { account, password, totp })).token
}

function who(run: Run): string {
  return run.optional('as') ?? 'the operator'
}

export function oneOf<T extends string>(words: readonly T[], run: Run, name: string): T {
  const given = run.option(name)
  const word = words.find(other => other === given)
  if (word === undefined) throw new CliError(`--${name} wants one of ${words.join(', ')}.`)
  return word
}
