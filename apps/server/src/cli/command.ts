import { operatorLogin } from '@matin/contract/admin/operators'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type Api, CliError } from './api.ts'
import type { Secrets } from './prompt.ts'

export interface CliRun {
  api: Api
  secrets: Secrets
  /** Throws an error with the option's name when it is missing. */
  option(name: string): string
  optional(name: string): string | undefined
  subject(what: string): string
  token: string | undefined
}

export interface CliCommand {
  usage: string
  does: string
  run(run: CliRun): Promise<unknown>
}

export function view<E extends Endpoint>(does: string, endpoint: E): CliCommand {
  return {
    usage: '--as E',
    does,
    run: async run => callWithCode(run, endpoint, {} as InputOf<E>, await tokenOf(run)),
  }
}

/** Asks for an authenticator code if the server requires one, and calls the endpoint again with it. */
export async function callWithCode<E extends Endpoint>(
  run: CliRun,
  endpoint: E,
  given: InputOf<E>,
  token: string,
): Promise<DataOf<E>> {
  try {
    return await run.api.call(endpoint, given, token)
  } catch (error) {
    if (!(error instanceof CliError && error.word === 'totp_required')) throw error
    const who = run.optional('as') ?? 'the operator'
    const totp = await run.secrets.code(`${who}, a new one for this command`)
    return run.api.call(endpoint, given, token, { totp })
  }
}

export async function tokenOf(run: CliRun): Promise<string> {
  if (run.token !== undefined) return run.token
  const account = run.option('as')
  const password = await run.secrets.password(account)
  const totp = await run.secrets.code(account)
  return (await run.api.call(operatorLogin, { account, password, totp })).token
}
