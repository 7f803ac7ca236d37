import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * A copy of the server without idempotency: neither answers nor ledger keys are remembered. It shows that the
 * crash test can fail. Returns the main file and the way to remove the copy.
 */
export function serverWithoutIdempotency(): { program: string; remove(): void } {
  const place = join(root, '.cache', `mutant-${process.pid}`)
  mkdirSync(join(place, 'apps'), { recursive: true })
  cpSync(join(root, 'apps/server'), join(place, 'apps/server'), { recursive: true })
  for (const other of ['signer', 'wallet']) symlinkSync(join(root, 'apps', other), join(place, 'apps', other))
  // The server's copy finds this one before the repository's.
  cpSync(join(root, 'packages/ledger'), join(place, 'packages/ledger'), { recursive: true })
  mkdirSync(join(place, 'node_modules/@matin'), { recursive: true })
  symlinkSync(join(place, 'packages/ledger'), join(place, 'node_modules/@matin/ledger'))
  forgetKeys(join(place, 'apps/server/src/platform/http/idempotency.ts'), 'uuidOf')
  forgetKeys(join(place, 'packages/ledger/src/ledger.ts'), 'keyOf')
  return {
    program: join(place, 'apps/server/src/main.ts'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** Makes another key of each repeat. */
function forgetKeys(file: string, hash: string): void {
  const text = readFileSync(file, 'utf8')
  const made = `const key = ${hash}(`
  if (!text.includes(made)) throw new Error(`${file} has no ${made}: the mutant must follow the code`)
  writeFileSync(
    file,
    text.replace(made, () => `${made}Math.random() + `),
  )
}
