import { verify } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashSecret, newProofSalt, proofOf } from './hashing.ts'

it.each(['production', 'development'] as const)(
  'a hash made in %s costs 19 MiB and two passes',
  async env => {
    const kept = await hashSecret({ NODE_ENV: env }, 'correct horse', 'here')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(kept, 'correct horse')).toBe(true)
    expect(await verify(kept, 'battery staple')).toBe(false)
  },
)

it('hashing is cheaper in tests, and only there', async () => {
  const kept = await hashSecret({ NODE_ENV: 'test' }, 'correct horse', 'here')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/)
  expect(await verify(kept, 'correct horse')).toBe(true)
})

it('a proof is the argon2 output of the secret, the same each time', async () => {
  const salt = newProofSalt({ NODE_ENV: 'production' })
  expect(salt).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const proof = await proofOf(salt, 'correct horse', 'here')
  expect(await proofOf(salt, 'correct horse', 'here')).toEqual(proof)
  expect(await verify(`${salt}$${proof.toString('base64').replace('=', '')}`, 'correct horse')).toBe(true)
  expect(await proofOf(salt, 'battery staple', 'here')).not.toEqual(proof)
  expect(await proofOf(newProofSalt({ NODE_ENV: 'production' }), 'correct horse', 'here')).not.toEqual(proof)
})
