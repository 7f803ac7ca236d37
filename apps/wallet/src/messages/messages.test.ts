import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import en from './en.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import zhHans from './zh-Hans.json' with { type: 'json' }
import zhHant from './zh-Hant.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

/** Names of arguments and tags, read from the compiled message: parts are text, or [name, kind, options…]. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>()
  function parts(list: unknown) {
    if (!Array.isArray(list)) return
    for (const part of list) {
      if (!Array.isArray(part)) continue
      const [name, ...rest] = part
      names.add(String(name))
      for (const option of rest) {
        if (Array.isArray(option)) parts([option])
        else if (typeof option === 'object' && option !== null) Object.values(option).forEach(parts)
      }
    }
  }
  parts(compile(message))
  return [...names].sort()
}

const source = new Map(flat(en))

describe.each([
  ['en', en],
  ['ja', ja],
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
])('catalogue %s', (_, catalogue) => {
  const messages = flat(catalogue)

  it('has the keys of en, in the same order', () => {
    expect(messages.map(([key]) => key)).toEqual([...source.keys()])
  })

  it('compiles, and takes the arguments of en', () => {
    for (const [key, message] of messages) {
      expect(message.trim(), key).not.toBe('')
      expect(() => compile(message), key).not.toThrow()
      expect(argumentsOf(message), key).toEqual(argumentsOf(source.get(key) ?? ''))
    }
  })
})
