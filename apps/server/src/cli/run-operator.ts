import { parseArgs } from 'node:util'
import { ConfigError } from '@matin/contract/internal/variables'
import { CliError, createApi } from './api.ts'
import type { CliRun } from './command.ts'
import { BY_OPERATOR, COMMANDS, WITHOUT_SERVER } from './commands.ts'
import { plain } from './plain.ts'
import { createSecrets } from './prompt.ts'

const OPTIONS = {
  as: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  roles: { type: 'string' },
  out: { type: 'string' },
  file: { type: 'string' },
  key: { type: 'string' },
  until: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export interface Terminal {
  env: Record<string, string | undefined>
  /** Without echo; absent without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
  out(text: string): void
  err(text: string): void
}

export async function runOperator(args: string[], terminal: Terminal): Promise<number> {
  try {
    await runCommand(args, terminal)
    return 0
  } catch (error) {
    const isKnown = error instanceof CliError || error instanceof ConfigError
    const text = isKnown ? error.message : error instanceof Error ? error.stack : error
    terminal.err(`${text}\n`)
    return 1
  }
}

async function runCommand(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parse(args)
  const [name, subject] = positionals
  const command = name === undefined ? undefined : COMMANDS[name]
  if (values.help || name === undefined || name === 'help') {
    terminal.out(helpText())
    return
  }
  if (!command) throw new CliError(`There is no command "${name}". Try: npm run operator -- help`)
  const optional = (option: string) => {
    const value = Object.entries(values).find(([key]) => key === option)?.[1]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const usage = `\n  npm run operator -- ${name} ${command.usage}`
  const run: CliRun = {
    api: createApi(terminal.env),
    secrets: createSecrets(terminal),
    token: terminal.env.OPERATOR_TOKEN || undefined,
    optional,
    option(option) {
      const value = optional(option)
      if (value === undefined) throw new CliError(`--${option} is missing.${usage}`)
      return value
    },
    subject(what) {
      if (subject === undefined) throw new CliError(`${name} wants ${what}.${usage}`)
      return subject
    },
  }
  const answer = await command.run(run)
  const text = values.json ? JSON.stringify(answer, null, 2) : readable(answer).join('\n')
  terminal.out(`${plain(text)}\n`)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new CliError(
      `${error instanceof Error ? error.message : String(error)}. Try: npm run operator -- help`,
    )
  }
}

function helpText(): string {
  const width = Math.max(...Object.keys(COMMANDS).map(name => name.length)) + 2
  const lines = (names: readonly string[]) =>
    names.map(name => {
      const { does, usage } = COMMANDS[name] ?? { does: '', usage: '' }
      return `  ${name.padEnd(width)}${does}${usage && `\n  ${' '.repeat(width)}${usage}`}`
    })
  const accounts = Object.keys(COMMANDS).filter(
    name => !BY_OPERATOR.includes(name) && !WITHOUT_SERVER.includes(name),
  )
  return `npm run operator -- <command> [options]

Accounts of operators (by INTERNAL_SECRET):
${lines(accounts).join('\n')}

Without a server:
${lines(WITHOUT_SERVER)}

As an operator (--as E, the email address; asks for password and authenticator code):
${lines(BY_OPERATOR).join('\n')}

  --json prints the whole answer as JSON

Variables: INTERNAL_URL (or INTERNAL_PORT) and SERVER_URL (or PORT) say where the server runs,
INTERNAL_SECRET is the server's.
OPERATOR_PASSWORD, OPERATOR_CODE (several with commas, each used once), OPERATOR_NEW_PASSWORD and
OPERATOR_TOKEN (from login) answer what would be asked; of keys, OPERATOR_KEY_PASSPHRASE and
OPERATOR_ADDRESS_TAIL, the last six characters of the address that is to be paid.
`
}

function readable(value: unknown, indent = ''): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${indent}none`]
    return value.flatMap(item => [...readable(item, indent), ...(isPlain(item) ? [] : [''])])
  }
  if (typeof value !== 'object' || value === null) return [`${indent}${String(value ?? '-')}`]
  return Object.entries(value).flatMap(([name, inner]) =>
    isPlain(inner)
      ? [`${indent}${name}: ${String(inner ?? '-')}`]
      : [`${indent}${name}:`, ...readable(inner, `${indent}  `)],
  )
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
