import { MESSAGE_KINDS, type MessageKind } from '@matin/contract/messages'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../features.ts'
import { type FeatureMessages, gatherMessages, type MessageWords } from './message-templates.ts'

const WORDS: MessageWords = { en: ['a', 'b'], ja: ['c', 'd'], 'zh-Hans': ['e', 'f'], 'zh-Hant': ['g', 'h'] }

function notificationWrites(...kinds: MessageKind[]): { messages: FeatureMessages } {
  return { messages: Object.fromEntries(kinds.map(kind => [kind, WORDS])) }
}

describe('gatherMessages', () => {
  const [first, ...others] = MESSAGE_KINDS

  it('returns the message template of every kind, from any feature', () => {
    const messages = gatherMessages([notificationWrites(first), {}, notificationWrites(...others)])
    expect(Object.keys(messages)).toEqual([...MESSAGE_KINDS])
    expect(messages[first]).toBe(WORDS)
  })

  it('refuses a kind without a template', () => {
    expect(() => gatherMessages([notificationWrites(...others)])).toThrow(`0 features have words of ${first}`)
  })

  it('refuses a kind with templates in two features', () => {
    const twice = [notificationWrites(...MESSAGE_KINDS), notificationWrites(first)]
    expect(() => gatherMessages(twice)).toThrow(`2 features have words of ${first}`)
  })

  it('accepts the features of this server', () => {
    expect(Object.keys(gatherMessages(FEATURES))).toEqual([...MESSAGE_KINDS])
  })
})
