import { operatorLogin } from '@matin/contract/admin/operators'
import type { StepUpProof } from '@matin/contract/admin/step-up'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type Api, CliError } from './api.ts'
import type { Secrets } from './prompt.ts'

export interface Run {
  api: Api
  secrets: Secrets
  /** The value of an option; fails naming it when it is missing. */
  option(name: string): string
  optional(name: string): string | undefined
  flag(name: string): boolean
  /** Argument that names the subject of the command, e.g. an id. */
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
    run: async run => callWithCode(run, endpoint, input(run), await tokenOf(run)),
  }
}

/** Operator command that asks for a code only when the server requires one. */
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

/** Calls an endpoint, and once more with an authenticator code when the server requires one. */
export async function callWithCode<E extends Endpoint>(
  run: Run,
  endpoint: E,
  given: InputOf<E>,
  token: string,
): Promise<DataOf<E>> {
  return withCode(run, proof => run.api.call(endpoint, given, token, proof))
}

/** Prompts, and once more with an authenticator code when the server requires one. */
export async function withCode<T>(run: Run, ask: (proof?: StepUpProof) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CliError && error.word === 'totp_required')) throw error
    return ask({ totp: await run.secrets.code(`${who(run)}, a new one for this act`) })
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
