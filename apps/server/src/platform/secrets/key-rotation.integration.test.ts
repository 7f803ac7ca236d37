import { randomUUID } from 'node:crypto'
import { getReviewedIdentity } from '@matin/contract/admin/identity'
import { sendCode } from '@matin/contract/auth'
import { getIdentity, getIdentityPhoto } from '@matin/contract/identity'
import { INTERNAL_OPERATOR_PATHS, rotatedKeys, sealedCounts } from '@matin/contract/internal/operators'
import { buyMine } from '@matin/contract/mining'
import { getSecurity, setPhrase } from '@matin/contract/security'
import { listSupport, sendSupport } from '@matin/contract/support'
import { getUserInfo } from '@matin/contract/user'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { identityCertificate, identitySubmission } from '../../features/account/identity/tables.ts'
import { mail } from '../../features/notify/notifications/tables.ts'
import {
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
  uploadVoucher,
} from '../../testing/harness.ts'
import { someCertificate, submitCertificate } from '../../testing/identity.ts'
import { signedInOperator } from '../../testing/operators.ts'
import { openImage } from '../images/stored-images.ts'
import { image } from '../images/tables.ts'

const FIRST = 'one:the-first-secret-of-24-characters'
const SECOND = 'two:the-second-secret-of-24-characters'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, { DATA_KEYS: FIRST })
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
/** Simulates a restart of the server with other keys. */
function startWith(keys: string): void {
  platform().config = { ...platform().config, DATA_KEYS: readConfig({ DATA_KEYS: keys }).DATA_KEYS }
}
async function internal(method: 'GET' | 'POST', url: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${platform().config.INTERNAL_SECRET}` }
  return (await harness.app.internal.inject({ method, url, headers })).json().data
}
const counts = async () => sealedCounts.parse(await internal('GET', INTERNAL_OPERATOR_PATHS.keys))
/** Store of PINs, which are hashed again only when their owners enter them. */
const PINS = 'customer.pin_mac'
const states = async (pins = false) => {
  const counted = (await counts()).filter(({ place }) => (place === PINS) === pins)
  return [...new Set(counted.map(({ state }) => state))].toSorted()
}

describe('a new data key', () => {
  it('keeps all data readable, re-encrypts everything, and lets the old key be removed', async () => {
    const ada = await signedInOperator(harness, 'compliance')
    const who = await harness.customer()
    const certificate = someCertificate()
    const { id } = await submitCertificate(harness, who, certificate)
    const voucher = await uploadVoucher(harness.app, who)
    await who.call(setPhrase, { phrase: 'purple walrus', password: PASSWORD })
    await who.call(sendSupport, { id: randomUUID(), text: 'hello there' })
    const number = certificate.number.replace(' ', '')
    // Stored before images were sealed.
    const plain = await sharp({ create: { width: 7, height: 5, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const early = await uploadVoucher(harness.app, who)
    await platform().db.update(image).set({ keyId: null, bytes: plain }).where(eq(image.id, early))
    expect(await states()).toEqual(['current', 'open'])

    const waiting = await platform().db.$count(mail)
    expect(waiting).toBeGreaterThan(0)
    startWith(`${SECOND},${FIRST}`)
    expect(await states()).toEqual(['older', 'open'])
    expect(await ada.call(getReviewedIdentity, { id })).toMatchObject({ name: certificate.name, number })
    const other = await harness.customer()
    const again = await submitCertificate(harness, other, certificate)
    expect((await ada.call(getReviewedIdentity, { id: again.id })).sameCertificate).toHaveLength(1)
    expect(await platform().db.$count(identityCertificate)).toBe(1)

    // Found and told apart by the older key's index, too.
    expect((await harness.signIn(who.email, PASSWORD)).token).not.toBe('')
    expect(await harness.ask(sendCode, { account: who.email, purpose: 'register' })).toMatchObject({
      code: 200,
    })
    const older = (await counts()).filter(({ place, state }) => place !== PINS && state !== 'current')
    const all = older.reduce((sum, { rows }) => sum + rows, 0)
    const { rows, now } = rotatedKeys.parse(await internal('POST', INTERNAL_OPERATOR_PATHS.rotate))
    // All that was sealed with the older key: who has two contacts is one row of two.
    expect(rows).toBe(all)
    for (const place of [
      'customer.email, customer.mobile',
      'customer.phrase',
      'support_message.text',
      'mail.body',
    ])
      expect(older.map(one => one.place)).toContain(place)
    expect(now.filter(({ place, state }) => place !== PINS && state !== 'current')).toEqual([])

    startWith(SECOND)
    expect(await states()).toEqual(['current'])
    const back = await harness.signIn(who.email, PASSWORD)
    expect(await back.call(getUserInfo, {})).toMatchObject({ email: who.email })
    expect((await back.call(getSecurity, {})).phrase).toBe('purple walrus')
    expect((await back.call(listSupport, {})).items.map(({ text }) => text)).toEqual(['hello there'])
    await ada.signInAgain()
    expect(await ada.call(getReviewedIdentity, { id })).toMatchObject({ name: certificate.name, number })
    const third = await harness.customer()
    const found = await submitCertificate(harness, third, certificate)
    expect((await ada.call(getReviewedIdentity, { id: found.id })).sameCertificate).toHaveLength(2)
    expect(await openImage(platform().db, platform().config, early)).toEqual(plain)
    const opened = await openImage(platform().db, platform().config, voucher)
    expect((await sharp(opened ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg')
    const headers = { authorization: `Bearer ${who.token}` }
    const url = `${getIdentityPhoto.path}?id=${id}&side=front`
    expect((await harness.app.server.inject({ url, headers })).headers['content-type']).toBe('image/jpeg')
    expect((await who.call(getIdentity, {})).submissions).toHaveLength(1)
  })

  it('re-encrypts a PIN at its next use, and a PIN that only the removed key protects must be set again', async () => {
    startWith(FIRST)
    const [used, unused] = [await harness.customer(), await harness.customer()]
    const tryPin = async (who: TestCustomer) =>
      (await who.ask(buyMine, { versionId: randomUUID(), amount: '100', pin: PIN })).error
    startWith(`${SECOND},${FIRST}`)
    expect(await states(true)).toContain('older')
    expect(await tryPin(used)).toBe('not_found')
    await internal('POST', INTERNAL_OPERATOR_PATHS.rotate)
    startWith(SECOND)
    expect(await tryPin(used)).toBe('not_found')
    expect(await tryPin(unused)).toBe('pin_not_set')
  })

  it('leaves data unchanged that no key opens, and reports it', async () => {
    startWith('three:the-third-secret-of-24-characters')
    const before = await platform().db.select().from(identitySubmission)
    expect(await states()).toEqual(['lost'])
    expect(rotatedKeys.parse(await internal('POST', INTERNAL_OPERATOR_PATHS.rotate)).rows).toBe(0)
    expect(await platform().db.select().from(identitySubmission)).toEqual(before)
    startWith(SECOND)
  })

  it('re-encrypts many rows in a bounded number of transactions, also in two runs at once', async () => {
    const { ids, db, config } = platform()
    const who = await harness.customer()
    const { sealStored } = await import('../images/stored-images.ts')
    const [{ owner } = { owner: '' }] = await db
      .select({ owner: identitySubmission.customer })
      .from(identitySubmission)
    for (let number = 0; number < 45; number++) {
      const id = ids.uuid()
      const bytes = Buffer.alloc(1000, number)
      const row = { owner, purpose: 'voucher', width: 1, height: 1, createdAt: harness.clock.now() } as const
      await db.insert(image).values({ id, ...row, ...sealStored(config, id, bytes) })
    }
    startWith(`${FIRST},${SECOND}`)
    const answers = await Promise.all([1, 2].map(() => internal('POST', INTERNAL_OPERATOR_PATHS.rotate)))
    const rows = answers.map(answer => rotatedKeys.parse(answer).rows)
    const [all] = (await db.execute<{ images: number }>(sql`SELECT count(*)::int AS images FROM image`)).rows
    expect((rows[0] ?? 0) + (rows[1] ?? 0)).toBeGreaterThanOrEqual(all?.images ?? 0)
    expect(await states()).toEqual(['current'])
    expect(who.token).not.toBe('')
  })
})
