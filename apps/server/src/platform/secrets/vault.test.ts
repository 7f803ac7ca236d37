import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { blindIndexes, open, openBytes, type SealContext, seal, sealBytes } from './vault.ts'

const OLD = '1:the-first-secret-of-24-characters'
const NEW = '2:the-second-secret-of-24-characters'
const context: SealContext = { purpose: 'totp', owner: 'one' }
const config = readConfig({ DATA_KEYS: OLD })

it('the vault opens what it sealed, and the sealed bytes reveal nothing', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const sealed = seal(config, context, text)
      expect(open(config, context, sealed)).toBe(text)
      expect(sealed).toMatch(/^1\.[\w-]+$/)
      expect(seal(config, context, text)).not.toBe(sealed)
    }),
  )
})

it('the vault opens with an earlier key after a rotation, and seals with the new one', () => {
  const sealed = seal(config, context, 'secret')
  const rotated = readConfig({ DATA_KEYS: `${NEW},${OLD}` })
  expect(open(rotated, context, sealed)).toBe('secret')
  expect(seal(rotated, context, 'secret').startsWith('2.')).toBe(true)
  expect(() => open(readConfig({ DATA_KEYS: NEW }), context, sealed)).toThrow('no key 1')
})

it('the vault refuses to open for another owner, or when a bit has changed', () => {
  const sealed = seal(config, context, 'secret')
  expect(() => open(config, { ...context, owner: 'two' }, sealed)).toThrow()
  const [id, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes[15] = (bytes[15] ?? 0) ^ 1
  expect(() => open(config, context, `${id}.${bytes.toString('base64url')}`)).toThrow()
})

it('the vault seals bytes as well, each for its own row', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), bytes => {
      const sealed = sealBytes(config, context, bytes)
      expect(openBytes(config, context, sealed)).toEqual(Buffer.from(bytes))
      expect(sealed).toMatchObject({ keyId: '1' })
      expect(() => openBytes(config, { ...context, owner: 'two' }, sealed)).toThrow()
      expect(() => openBytes(config, { ...context, purpose: 'image' }, sealed)).toThrow()
    }),
  )
})

it('the vault finds equal texts by an index that depends on key, purpose and text', () => {
  const rotated = readConfig({ DATA_KEYS: `${NEW},${OLD}` })
  const [old] = blindIndexes(config, 'certificate_number', 'id|A1')
  expect(blindIndexes(config, 'certificate_number', 'id|A1')).toEqual([old])
  const both = blindIndexes(rotated, 'certificate_number', 'id|A1')
  expect(both).toHaveLength(2)
  expect(both[1]).toEqual(old)
  expect(both[0]).not.toEqual(old)
  for (const other of ['id|A2', 'passport|A1'])
    expect(blindIndexes(config, 'certificate_number', other)).not.toEqual([old])
  expect(blindIndexes(config, 'full_name', 'id|A1')).not.toEqual([old])
})
