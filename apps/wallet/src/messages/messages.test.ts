import type { Language } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
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

/** The texts of a compiled message, whatever its arguments choose: select, plural and ordinal have kinds 1 to 3. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (!Array.isArray(part)) return []
  const [, kind, options] = part
  if (typeof kind !== 'number') return part.slice(1).flatMap(textsOf)
  if (kind > 3 || typeof options !== 'object' || options === null) return []
  return Object.values(options).flatMap(textsOfAll)
}

/** A message without arguments is a text, any other a list of parts. */
function textsOfAll(message: unknown): string[] {
  return Array.isArray(message) ? message.flatMap(textsOf) : textsOf(message)
}

const source = new Map(flat(en))

describe.each<[Language, Tree]>([
  ['en', en],
  ['ja', ja],
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
])('catalogue %s', (language, catalogue) => {
  const messages = flat(catalogue)

  it('has the keys of en, in the same order', () => {
    expect(messages.map(([key]) => key)).toEqual([...source.keys()])
  })

  it('reads as native readers write', () => {
    for (const [key, message] of messages)
      for (const text of textsOfAll(compile(message)))
        expect(wordingFaults(language, text.trim()), key).toEqual([])
  })

  it('compiles, and takes the arguments of en', () => {
    for (const [key, message] of messages) {
      expect(message.trim(), key).not.toBe('')
      expect(() => compile(message), key).not.toThrow()
      expect(argumentsOf(message), key).toEqual(argumentsOf(source.get(key) ?? ''))
    }
  })
})
