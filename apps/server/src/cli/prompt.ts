import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CliError } from './api.ts'

/** First the environment variables, then the keyboard. */
export interface Secrets {
  password(who: string): Promise<string>
  /** Each code works once. */
  code(who: string): Promise<string>
  newPassword(who: string): Promise<string>
  keyPassphrase(file: string): Promise<string>
  /** Last six characters of the address to be paid, which the operator types after comparing the address. */
  addressTail(what: string): Promise<string>
}

interface Source {
  env: Record<string, string | undefined>
  ask?: ((question: string) => Promise<string>) | undefined
}

export function createSecrets({ env, ask }: Source): Secrets {
  const codes = (env.OPERATOR_CODE ?? '').split(',').filter(code => code !== '')
  const asked = async (question: string, variable: string) => {
    if (ask) return ask(question)
    throw new CliError(`${variable} wants a value, since nobody can be asked: ${question.slice(0, -2)}.`)
  }
  const given = (name: string, question: string) =>
    env[name] ? Promise.resolve(env[name]) : asked(question, name)
  return {
    password: who => given('OPERATOR_PASSWORD', `Password of ${who}: `),
    newPassword: who => given('OPERATOR_NEW_PASSWORD', `Password for ${who} (at least 12 characters): `),
    keyPassphrase: file => given('OPERATOR_KEY_PASSPHRASE', `Passphrase of ${file}: `),
    addressTail: what =>
      given('OPERATOR_ADDRESS_TAIL', `Sign ${what}? The last six characters of the address: `),
    code: async who => codes.shift() ?? asked(`Authenticator code of ${who}: `, 'OPERATOR_CODE'),
  }
}

/** Without echoing the input. */
export async function askAtTerminal(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return (await prompt.question('')).trim()
  } finally {
    prompt.close()
    process.stderr.write('\n')
  }
}
