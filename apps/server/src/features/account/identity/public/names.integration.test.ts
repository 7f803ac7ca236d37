import { revokeIdentity } from '@matin/contract/admin/identity'
import { closeAccount } from '@matin/contract/privacy'
import { getUserInfo } from '@matin/contract/user'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { rotateKeys } from '#platform/secrets/key-rotation.ts'
import { idByEmail } from '#testing/customers.ts'
import { type Harness, PASSWORD, PIN, startHarness } from '#testing/harness.ts'
import { passCertificate, someCertificate } from '#testing/identity.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { identityStores } from '../sealed.ts'
import { customerCards } from './cards.ts'
import { customersNamed } from './names.ts'

let harness: Harness
let compliance: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  compliance = await signedInOperator(harness, 'compliance')
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
async function passed(name: string) {
  const who = await harness.customer()
  const submission = await passCertificate(harness, who, compliance, { ...someCertificate(), name })
  const { email, uid } = await who.call(getUserInfo, {})
  return { who, submission, email, uid, id: await idByEmail(platform(), email) }
}
async function named(typed: string, config = platform().config, whole = false): Promise<string[]> {
  const query = customersNamed(config, typed, { whole })
  return query ? (await rowsOf<{ id: string }>(platform().db, query)).map(({ id }) => id) : []
}

it('a name search matches whole words in any case and spacing, and no part of a word', async () => {
  const { id } = await passed('Séan O’Brien-Quist')
  const { id: other } = await passed('王小明')
  for (const typed of ['sean', 'QUIST  séan', 'ＯＢＲＩＥＮ']) expect(await named(typed)).toEqual([id])
  for (const typed of ['sea', 'quis', 'sean lindqvist', '', '12']) expect(await named(typed)).toEqual([])
  expect(await named('王 小明')).toEqual([other])
  for (const part of ['王', '小明']) expect(await named(part)).toEqual([])
})

it('a search for the whole name matches all its words in any order, and no part of them', async () => {
  const { id } = await passed('María del Carmen Ruíz')
  const { id: other } = await passed('山田 花子')
  const whole = (typed: string) => named(typed, platform().config, true)
  for (const typed of ['maria DEL carmen ruiz', 'Ruíz, María del Carmen'])
    expect(await whole(typed)).toEqual([id])
  for (const part of ['maria', 'maria ruiz', 'maria del carmen', 'maria del carmen ruiz noor'])
    expect([part, await whole(part)]).toEqual([part, []])
  expect(await whole('山田花子')).toEqual([other])
  for (const part of ['山田', '花子']) expect(await whole(part)).toEqual([])
})

it('a name search does not find a customer whose pass is revoked', async () => {
  const { id, submission } = await passed('Runa Vestergaard')
  expect(await named('vestergaard')).toEqual([id])
  await compliance.call(revokeIdentity, { id: submission, reason: 'data_mismatch' })
  expect(await named('vestergaard')).toEqual([])
})

it('a name search works with the new key alone after the keys are rotated', async () => {
  const { id } = await passed('Tove Hallgrim')
  const both = { ...platform().config, DATA_KEYS: `next:${'n'.repeat(43)},${platform().config.DATA_KEYS}` }
  expect(await named('hallgrim', both)).toEqual([id])
  await rotateKeys({ ...platform(), config: both }, identityStores)
  const next = { ...both, DATA_KEYS: both.DATA_KEYS.split(',')[0] ?? '' }
  expect(await named('hallgrim', next)).toEqual([id])
  await rotateKeys(
    { ...platform(), config: { ...both, DATA_KEYS: both.DATA_KEYS.split(',').reverse().join() } },
    identityStores,
  )
})

it('a customer card shows the masked passed name and one masked contact', async () => {
  const { id, uid, email } = await passed('Anna Noor')
  const newcomer = await harness.customer()
  const newId = await idByEmail(platform(), newcomer.email)
  const cards = await customerCards(platform().db, platform().config, [id, newId, id, null])
  expect([...cards.keys()].toSorted()).toEqual([id, newId].toSorted())
  expect(cards.get(id)).toEqual({
    id,
    uid,
    name: 'A••• N•••',
    contact: `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`,
  })
  expect(cards.get(newId)?.name).toBeNull()
})

it('a customer card has no name when the stored name cannot be decrypted', async () => {
  const { id } = await passed('Liv Solberg')
  await platform().db.execute(
    sql`UPDATE identity_submission SET name = 'gone.x' WHERE customer = ${id}::uuid`,
  )
  const cards = await customerCards(platform().db, platform().config, [id])
  expect(cards.get(id)?.name).toBeNull()
  await platform().db.execute(sql`DELETE FROM name_word WHERE customer = ${id}::uuid`)
})

it('closing an account deletes the search words of its name', async () => {
  const { who, id } = await passed('Ebbe Mortensen')
  expect(await named('mortensen')).toEqual([id])
  await who.call(closeAccount, {
    password: PASSWORD,
    currentPin: PIN,
    ownCode: await harness.ownCode(who.email),
  })
  const left = await rowsOf(platform().db, sql`SELECT FROM name_word WHERE customer = ${id}::uuid`)
  expect(left).toEqual([])
})
