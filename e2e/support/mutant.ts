import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Creates a copy of the server that remembers no answers, so that a repeated command is executed again. It
 * shows that the crash test can fail. Returns the copy's main file, and a function that removes the copy.
 */
export function serverWithoutIdempotency(): { program: string; remove(): void } {
  const place = join(root, '.cache', `mutant-${process.pid}`)
  mkdirSync(join(place, 'apps'), { recursive: true })
  cpSync(join(root, 'apps/server'), join(place, 'apps/server'), { recursive: true })
  for (const other of ['signer', 'wallet']) symlinkSync(join(root, 'apps', other), join(place, 'apps', other))
  forgetKeys(join(place, 'apps/server/src/platform/http/idempotency.ts'))
  return {
    program: join(place, 'apps/server/src/main.ts'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** Edits a file of the copy so that each repeat gets a new key. */
function forgetKeys(file: string): void {
  const text = readFileSync(file, 'utf8')
  const made = 'key: storedKey('
  if (!text.includes(made)) throw new Error(`${file} has no ${made}: the mutant must follow the code`)
  writeFileSync(
    file,
    text.replace(made, () => `${made}Math.random() + `),
  )
}
