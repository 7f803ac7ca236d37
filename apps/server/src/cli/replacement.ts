import { randomUUID } from 'node:crypto'
import { secretText } from '@matin/contract/internal/variables'
import pg from 'pg'
import { CliError } from './api.ts'
import type { CliCommand } from './command.ts'

/** These need the login of the database's owner. No server and no operator has it. */
export const replacementCommands: Record<string, CliCommand> = {
  'replace-owner': {
    usage: '--as E --email NEW --name N',
    does: 'begin to replace an owner who is lost (E): 72 hours after every operator was notified, NEW is invited (DATABASE_OWNER_URL)',
    async run(run) {
      const lost = run.option('as').toLowerCase()
      const email = run.option('email').toLowerCase()
      await begin(secretText(process.env, 'DATABASE_OWNER_URL') ?? '', {
        lost,
        email,
        name: run.option('name'),
      })
      return { replaces: lost, invited: email, wait: '72 hours from when the server has told every operator' }
    },
  },
}

async function begin(
  url: string,
  { lost, email, name }: { lost: string; email: string; name: string },
): Promise<void> {
  if (url === '') throw new CliError('DATABASE_OWNER_URL wants the owner’s sign-in to the database.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT begin_owner_replacement($1, $2, $3, $4, now())', [
      randomUUID(),
      lost,
      email,
      name,
    ])
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error))
  } finally {
    await client.end()
  }
}
