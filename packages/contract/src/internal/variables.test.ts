import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readVariables, type Stage, secretText } from './variables.ts'

const DECLARED = {
  PLACE: { schema: z.string(), default: 'here', meaning: 'no secret' },
  TOKEN: {
    schema: z.string().check(z.regex(/^\d+$/, 'digits')),
    neededIn: ['production'],
    wants: 'digits of your own',
    secret: true,
    meaning: 'a secret',
  },
} as const

const folder = mkdtempSync(join(tmpdir(), 'matin-variables-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: string, mode = 0o600): string {
  const path = join(folder, 'token')
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

function read(env: Record<string, string>, stage: Stage = 'production') {
  const { values, check } = readVariables(DECLARED, env)
  check(stage)
  return values
}

it.each(['123\n', '123\r\n', '123'])(
  'a secret comes from a file, without its last line break: %j',
  content => {
    expect(read({ TOKEN_FILE: fileOf(content) }).TOKEN).toBe('123')
    expect(secretText({ TOKEN_FILE: fileOf(content) }, 'TOKEN')).toBe('123')
  },
)

it('an empty name of a file counts as not set', () => {
  expect(read({ TOKEN: '123', TOKEN_FILE: '' }).TOKEN).toBe('123')
})

it.each<[string, () => Record<string, string>, string]>([
  [
    'beside the value',
    () => ({ TOKEN: '1', TOKEN_FILE: fileOf('1') }),
    'TOKEN_FILE wants TOKEN not to be set',
  ],
  [
    'missing',
    () => ({ TOKEN_FILE: join(folder, 'none') }),
    'TOKEN_FILE wants a file that this user can read (ENOENT)',
  ],
  ['a folder', () => ({ TOKEN_FILE: folder }), 'TOKEN_FILE wants a file that this user can read (EISDIR)'],
  ['empty', () => ({ TOKEN_FILE: fileOf('\n') }), 'TOKEN_FILE wants a file that is not empty'],
  ['two line breaks', () => ({ TOKEN_FILE: fileOf('1\n\n') }), 'TOKEN wants digits'],
  [
    'readable by others',
    () => ({ TOKEN_FILE: fileOf('1', 0o644) }),
    'TOKEN_FILE wants a file that others cannot open',
  ],
  ['not set', () => ({}), 'TOKEN wants digits of your own'],
])('a file that is %s is one error, which names the variable and not its value', (_, env, message) => {
  const lines = (() => {
    try {
      return [JSON.stringify(read(env()))]
    } catch (error) {
      return String(error instanceof Error && error.message).split('\n')
    }
  })()
  expect(lines).toEqual([expect.stringContaining(message)])
  expect(lines.join()).not.toContain(folder)
})

it('every fault of one variable is named', () => {
  expect(() => read({ TOKEN_FILE: fileOf('no', 0o644) })).toThrow(/^TOKEN wants digits\.\nTOKEN_FILE wants/)
})

it('outside production, others may open the file, and nothing is needed', () => {
  expect(read({ TOKEN_FILE: fileOf('1', 0o644) }, 'development').TOKEN).toBe('1')
  expect(read({}, 'development')).toEqual({ PLACE: 'here', TOKEN: undefined })
})

it('only a secret may be in a file', () => {
  expect(read({ TOKEN: '1', PLACE_FILE: fileOf('there') }).PLACE).toBe('here')
})
