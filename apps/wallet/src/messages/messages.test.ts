import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { casesOf, flatTexts, type MessagePart } from '@matin/i18n/compile'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../../vite/read-catalogue.ts'

const TAG = /<\/?(\w+)>/g

/** Returns the names of a message's arguments and tags. */
function argumentsOf(message: readonly MessagePart[]): Set<string> {
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
function textsOf(message: readonly MessagePart[]): string[] {
  return message.flatMap(part =>
    typeof part === 'string' ? part.split(/<[^>]*>/) : casesOf(part).flatMap(textsOf),
  )
}

const compile = (message: string) => compileMessageOrThrow(message) as MessagePart[]

const source = new Map(flatTexts(readCatalogue('en')))

describe.each(LANGUAGES)('the message catalogue %s', language => {
  const messages = flatTexts(readCatalogue(language))

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
