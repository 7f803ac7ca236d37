import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './command.ts'

/** Words that name nothing by themselves. A command is a verb and a noun. */
const BARE =
  /^(accept|approve|ask|cancel|change|check|close|create|edit|given|preview|propose|publish|read|reject|remove|run|send|submit|write)$/

/** React demands the name `Fragment` of both files that compiled JSX imports. */
const FILES = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/fixture\/|\/jsx-dev-runtime/.test(file))

it('an exported name means one thing within an app or package, and is no bare verb in the server', () => {
  const places = new Map<string, Set<string>>()
  for (const file of FILES)
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
      /^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm,
    )) {
      const key = `${file.split('/').slice(0, 2).join('/')}: ${name}`
      places.set(key, (places.get(key) ?? new Set()).add(file))
    }
  expect(places.size).toBeGreaterThan(3000)
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([])
  expect(
    [...places.keys()].filter(key => key.startsWith('apps/server') && BARE.test(key.split(' ')[1] ?? '')),
  ).toEqual([])
})
