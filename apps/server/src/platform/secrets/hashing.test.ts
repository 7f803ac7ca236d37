import { verify } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashSecret } from './hashing.ts'

it.each(['production', 'development'] as const)(
  'a hash made in %s costs 19 MiB and two passes',
  async env => {
    const kept = await hashSecret({ NODE_ENV: env }, 'correct horse')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(kept, 'correct horse')).toBe(true)
    expect(await verify(kept, 'battery staple')).toBe(false)
  },
)

it('is cheaper in tests alone', async () => {
  const kept = await hashSecret({ NODE_ENV: 'test' }, 'correct horse')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/)
  expect(await verify(kept, 'correct horse')).toBe(true)
})
