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
  for (const file of ['http/idempotency.ts', 'ledger/ledger.ts']) {
    const path = join(place, 'apps/server/src/platform', file)
    replace(path, 'const key = uuidOf(', 'const key = uuidOf(Math.random() + ')
  }
  return {
    program: join(place, 'apps/server/src/main.ts'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

function replace(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}: the mutant must follow the code`)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
}
