import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { LEDGER_ROLE } from './roles.ts'

/** Runs a script of statements as the owner (`OWNER_ROLE`), and returns the rows of its last one. */
export type RunScript = (script: string) => Promise<{ rows: unknown[] }>

const folder = (name: string) => new URL(`../${name}/`, import.meta.url)
const file = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/**
 * Installs this version of the ledger in one transaction: runs the numbered migrations that are missing, and
 * replaces functions whose file changed. If nothing changed, nothing is done. Concurrent calls wait for each
 * other.
 */
export async function installLedger(run: RunScript): Promise<void> {
  const wanted = files()
  await run(`BEGIN; CREATE SCHEMA IF NOT EXISTS ledger AUTHORIZATION ${LEDGER_ROLE}; SET LOCAL ROLE ${LEDGER_ROLE};
    SET LOCAL search_path = ledger, pg_temp;
    CREATE TABLE IF NOT EXISTS installed (name text PRIMARY KEY, hash text NOT NULL);
    LOCK TABLE installed IN EXCLUSIVE MODE`)
  try {
    const { rows } = await run('SELECT name, hash FROM installed')
    const has = new Map((rows as { name: string; hash: string }[]).map(row => [row.name, row.hash]))
    const due = wanted.filter(({ name, hash, once }) => (once ? !has.has(name) : has.get(name) !== hash))
    for (const { name, text, hash } of due)
      await run(`${text};
        INSERT INTO installed VALUES ('${name}', '${hash}') ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`)
    if (due.length > 0) await run(file('migrations/grants.sql'))
    await run('COMMIT')
  } catch (error) {
    await run('ROLLBACK')
    throw error
  }
}

interface InstalledFile {
  name: string
  text: string
  hash: string
  /** Whether the file is a migration, which is never run again. */
  once: boolean
}

/** Returns the migrations in their order, then the functions, one file for each. */
function files(): InstalledFile[] {
  const read = (where: string, once: boolean, pattern: RegExp) =>
    readdirSync(folder(where))
      .filter(name => pattern.test(name))
      .sort()
      .map(name => {
        const text = file(`${where}/${name}`)
        return { name, text, hash: createHash('sha256').update(text).digest('hex'), once }
      })
  return [...read('migrations', true, /^\d{4}_.*\.sql$/), ...read('sql', false, /\.sql$/)]
}
