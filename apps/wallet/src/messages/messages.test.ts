import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Language } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
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

/**
 * Part of a compiled message: text, or an argument with its kind and, if it is a choice, the message of each
 * case.
 */
type Part = string | readonly [name: string, kind?: string, cases?: Record<string, unknown>]

/**
 * Returns the messages among which an argument chooses, each a list of parts. A plural's offset is not one.
 */
function casesOf([, , cases]: Exclude<Part, string>): Part[][] {
  return Object.values(cases ?? {}).filter((message): message is Part[] => Array.isArray(message))
}

const TAG = /<\/?(\w+)>/g

/** Returns the names of a message's arguments and tags. */
function argumentsOf(message: readonly Part[]): Set<string> {
  const names = new Set<string>()
  for (const part of message) {
    if (typeof part === 'string') for (const [, tag = ''] of part.matchAll(TAG)) names.add(tag)
    else
      for (const name of [part[0], ...casesOf(part).flatMap(inner => [...argumentsOf(inner)])])
        names.add(name)
  }
  return names
}

/** Returns all texts of a message, in every case of its arguments. */
function textsOf(message: readonly Part[]): string[] {
  return message.flatMap(part =>
    typeof part === 'string' ? part.split(/<[^>]*>/) : casesOf(part).flatMap(textsOf),
  )
}

const compile = (message: string) => compileMessageOrThrow(message) as Part[]

const source = new Map(flat(en))

describe.each<[Language, Tree]>([
  ['en', en],
  ['ja', ja],
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
])('the message catalogue %s', (language, catalogue) => {
  const messages = flat(catalogue)

  it('has the keys of en, in the same order', () => {
    expect(messages.map(([key]) => key)).toEqual([...source.keys()])
  })

  it('follows the wording rules of its language', () => {
    for (const [key, message] of messages)
      for (const text of textsOf(compile(message)))
        expect(wordingFaults(language, text.trim()), key).toEqual([])
  })

  it('compiles, with the same arguments as en', () => {
    for (const [key, message] of messages) {
      expect(message.trim(), key).not.toBe('')
      expect(argumentsOf(compile(message)), key).toEqual(argumentsOf(compile(source.get(key) ?? '')))
    }
  })
})
