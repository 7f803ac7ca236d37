import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { open, type SealContext, seal } from './vault.ts'

const OLD = '1:the-first-secret-of-24-characters'
const NEW = '2:the-second-secret-of-24-characters'
const context: SealContext = { purpose: 'totp', owner: 'one' }
const config = readConfig({ DATA_KEYS: OLD })

it('opens what it sealed, and nothing shows through', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const sealed = seal(config, context, text)
      expect(open(config, context, sealed)).toBe(text)
      expect(sealed).toMatch(/^1\.[\w-]+$/)
      expect(seal(config, context, text)).not.toBe(sealed)
    }),
  )
})

it('opens with an earlier key after a rotation, and seals with the new one', () => {
  const sealed = seal(config, context, 'secret')
  const rotated = readConfig({ DATA_KEYS: `${NEW},${OLD}` })
  expect(open(rotated, context, sealed)).toBe('secret')
  expect(seal(rotated, context, 'secret').startsWith('2.')).toBe(true)
  expect(() => open(readConfig({ DATA_KEYS: NEW }), context, sealed)).toThrow('no key 1')
})

it('opens for no other owner, and not when a bit changed', () => {
  const sealed = seal(config, context, 'secret')
  expect(() => open(config, { ...context, owner: 'two' }, sealed)).toThrow()
  const [id, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes[15] = (bytes[15] ?? 0) ^ 1
  expect(() => open(config, context, `${id}.${bytes.toString('base64url')}`)).toThrow()
})
