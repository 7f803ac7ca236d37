import {
  approveIdentity,
  checkIdentity,
  getReviewedIdentity,
  getReviewedPhoto,
  listIdentities,
  rejectIdentity,
  revokeIdentity,
} from '@matin/contract/admin/identity'
import { getIdentity, getIdentityPhoto, submitIdentity } from '@matin/contract/identity'
import { listMessages } from '@matin/contract/messages'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import type { IdentityCheck } from '@matin/domain/identity/certificate'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { image } from '#platform/images/tables.ts'
import { actWithoutProof } from '#testing/database.ts'
import { type Harness, startHarness, type TestCustomer } from '#testing/harness.ts'
import {
  openSubmission,
  passCertificate,
  sendPhoto,
  someCertificate,
  submitCertificate,
  uploadPhoto,
} from '#testing/identity.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { auditLog } from '../../notify/audit/tables.ts'
import { disableOperator } from '../operators/accounts.ts'
import { identityCertificate, identitySubmission } from './tables.ts'

let harness: Harness
let ada: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'compliance')
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
const titles = async (who: TestCustomer) => (await who.call(listMessages, {})).items.map(item => item.title)

function photo(path: string, token: string | undefined, query: Record<string, string>) {
  return harness.app.server.inject({
    url: path,
    query,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
}

async function auditOf(id: string): Promise<string[]> {
  const rows = await platform()
    .db.select()
    .from(auditLog)
    .where(eq(auditLog.subject, `identity:${id}`))
    .orderBy(auditLog.seq)
  return rows.map(({ action, details }) => (details.side ? `${action} ${details.side}` : action))
}

describe('a customer', () => {
  it('goes from not certified through a rejection to passed, is notified of each step, and gets the new limit', async () => {
    const who = await harness.customer()
    const certificate = someCertificate()
    expect(await who.call(getIdentity, {})).toEqual({
      state: 'not_certified',
      submissions: [],
      nextAt: null,
      limit24h: '1000',
      raisedLimit24h: '50000',
    })
    const newPhotos = async () => ({
      frontId: await uploadPhoto(harness, who),
      backId: await uploadPhoto(harness, who),
    })
    expect(await who.ask(submitIdentity, await newPhotos())).toMatchObject({
      error: 'certificate_name_required',
    })
    const first = await submitCertificate(harness, who, certificate)
    expect(first).toMatchObject({
      state: 'in_review',
      type: 'passport',
      name: 'H••• L•••',
      number: `•••${certificate.number.slice(-4)}`,
      reason: null,
      decidedAt: null,
    })
    expect(await titles(who)).toContain('We’ve received your documents')
    const { items } = await ada.call(listIdentities, {})
    expect(items.find(item => item.id === first.id)).toMatchObject({ attempt: 1, secondsLeft: 86_400 })

    await ada.call(rejectIdentity, { id: first.id, reason: 'photo_unreadable' })
    expect(await who.call(getIdentity, {})).toMatchObject({
      state: 'failed',
      submissions: [{ id: first.id, reason: 'photo_unreadable' }],
      limit24h: '1000',
    })
    expect(await titles(who)).toContain('Please submit your identity documents again')

    // The photos failed: all else stays as it was.
    const second = await who.call(submitIdentity, await newPhotos())
    const seen = await ada.call(getReviewedIdentity, { id: second.id })
    expect(seen).toMatchObject({
      attempt: 2,
      name: 'Hana Lindqvist',
      number: certificate.number.replace(' ', ''),
      sameCertificate: [],
      earlier: [
        {
          id: first.id,
          state: 'failed',
          reason: 'photo_unreadable',
          decided: { operator: { id: ada.id } },
          sameNumber: true,
        },
      ],
      limit: { unverified: '1000', verified: '50000' },
    })
    await openSubmission(harness, ada, second.id)
    await ada.call(approveIdentity, { id: second.id })
    expect(await titles(who)).toContain('Your identity is verified')
    const { state, submissions, limit24h } = await who.call(getIdentity, {})
    expect([state, limit24h, submissions.map(item => item.state)]).toEqual([
      'passed',
      '50000',
      ['passed', 'failed'],
    ])
    expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '50000' })
    expect(await auditOf(second.id)).toEqual([
      ...['identity.view', 'identity.view', 'identity.photo front', 'identity.photo back'],
      ...['identity.check', 'identity.check', 'identity.check'],
      'identity.approve',
    ])
  })

  it('has at most one open submission, also under concurrent requests, and at most five submissions a day', async () => {
    const who = await harness.customer()
    const photos = await Promise.all(Array.from({ length: 6 }, () => uploadPhoto(harness, who)))
    const certificate = someCertificate()
    const answers = await Promise.all(
      [0, 2, 4].map(at =>
        who.ask(submitIdentity, { ...certificate, frontId: photos[at], backId: photos[at + 1] }),
      ),
    )
    expect(answers.map(({ error }) => error).toSorted()).toEqual([
      'identity_submitted',
      'identity_submitted',
      undefined,
    ])
    for (let tries = 1; tries <= 5; tries++) {
      const [open] = (await who.call(getIdentity, {})).submissions
      await ada.call(rejectIdentity, { id: open?.id ?? '', reason: 'photo_incomplete' })
      if (tries < 5) await submitCertificate(harness, who)
    }
    const input = {
      ...certificate,
      frontId: await uploadPhoto(harness, who),
      backId: await uploadPhoto(harness, who),
    }
    expect(await who.ask(submitIdentity, input)).toMatchObject({ code: 429, error: 'identity_limit' })
    expect((await who.call(getIdentity, {})).nextAt).not.toBeNull()
    harness.clock.advance(Temporal.Duration.from({ hours: 24 }))
    await ada.signInAgain()
    await harness.work()
    await submitCertificate(harness, who)
  })

  it.each([
    [{ name: ' ' }, { name: 'Please enter the certificate name: your full name as printed' }],
    [{ name: '<b>' }, { name: 'Enter the name as printed on the document' }],
    [{ number: '' }, { number: 'Enter the certificate number' }],
    [
      { number: '12' },
      { number: 'The certificate number is incorrect. Enter it as printed on the document.' },
    ],
    [{ frontId: '' }, { frontId: 'Upload the front image' }],
    [{ backId: '' }, { backId: 'Upload the back image' }],
    [{ backId: '00000000-0000-7000-8000-000000000000' }, { backId: 'Upload the back image' }],
  ])('gets an error at the field for %j', async (change, fields) => {
    const who = await harness.customer()
    const right = {
      ...someCertificate(),
      frontId: await uploadPhoto(harness, who),
      backId: await uploadPhoto(harness, who),
    }
    expect(await who.ask(submitIdentity, { ...right, ...change })).toMatchObject({ code: 400, fields })
  })

  it('cannot use photos of another customer, one photo twice, or a photo of an earlier submission', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    const [mine, theirs] = [await uploadPhoto(harness, who), await uploadPhoto(harness, other)]
    const ask = (frontId: string, backId: string) =>
      who.ask(submitIdentity, { ...someCertificate(), frontId, backId })
    expect(await ask(mine, theirs)).toMatchObject({ error: 'back_image_required' })
    expect(await ask(theirs, mine)).toMatchObject({ error: 'front_image_required' })
    expect(await ask(mine, mine)).toMatchObject({ error: 'back_image_required' })
    const back = await uploadPhoto(harness, who)
    const { data } = await ask(mine, back)
    const { id } = submitIdentity.data.parse(data)
    await ada.call(rejectIdentity, { id, reason: 'photo_incomplete' })
    expect(await ask(back, await uploadPhoto(harness, who))).toMatchObject({ error: 'front_image_required' })
  })
})

describe('the rule of one account per identity', () => {
  it('holds for every notation of the number and for two concurrent approvals', async () => {
    const certificate = someCertificate()
    const [first, second] = [await harness.customer(), await harness.customer()]
    const a = await submitCertificate(harness, first, certificate)
    const b = await submitCertificate(harness, second, {
      ...certificate,
      number: certificate.number.toLowerCase().split('').join('-'),
    })
    const { sameCertificate } = await ada.call(getReviewedIdentity, { id: b.id })
    expect(sameCertificate).toMatchObject([{ state: 'in_review' }])
    for (const { id } of [a, b]) await openSubmission(harness, ada, id)
    const answers = await Promise.all([a, b].map(({ id }) => ada.ask(approveIdentity, { id })))
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['certificate_used', undefined])
  })

  it('holds for look-alike characters, and a number in mixed scripts is refused', async () => {
    const certificate = { ...someCertificate(), number: 'ABEK 44 7019 002' }
    const first = await harness.customer()
    await passCertificate(harness, first, ada, certificate)
    const written = [
      'АВЕК 44 7019 002',
      'ΑΒΕΚ 44 7019 002',
      'ABEK ४४ ७०१९ ००२',
      'ABEK 44 7OI9 OO2',
      'ＡＢＥＫ４４７０１９００２',
    ]
    for (const number of written) {
      const other = await harness.customer()
      const [frontId, backId] = [await uploadPhoto(harness, other), await uploadPhoto(harness, other)]
      const input = { ...certificate, number, frontId, backId }
      expect(await other.ask(submitIdentity, input)).toMatchObject({ error: 'certificate_used' })
    }
    const mixed = { ...certificate, number: 'АBEK 44 7019 002' }
    const another = await harness.customer()
    const [frontId, backId] = [await uploadPhoto(harness, another), await uploadPhoto(harness, another)]
    expect(await another.ask(submitIdentity, { ...mixed, frontId, backId })).toMatchObject({
      fields: { number: expect.any(String) },
    })
  })

  it('frees an identity for another account once its submission is rejected', async () => {
    const certificate = someCertificate()
    const [first, second] = [await harness.customer(), await harness.customer()]
    const id = await passCertificate(harness, first, ada, certificate)
    await ada.call(rejectIdentity, { id, reason: 'not_yours' })
    expect(await first.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '1000' })
    await passCertificate(harness, second, ada, certificate)
    expect((await second.call(getIdentity, {})).state).toBe('passed')
  })

  it('does not let a submission be approved or rejected twice', async () => {
    const who = await harness.customer()
    const id = await passCertificate(harness, who, ada)
    expect(await ada.ask(approveIdentity, { id })).toMatchObject({ error: 'already_ended' })
    await ada.call(rejectIdentity, { id, reason: 'document_altered' })
    expect(await ada.ask(rejectIdentity, { id, reason: 'document_altered' })).toMatchObject({
      error: 'already_ended',
    })
  })
})

describe('an identity pass', () => {
  it('requires that the approving operator has opened both photos and answered every check with yes', async () => {
    const who = await harness.customer()
    const { id } = await submitCertificate(harness, who)
    const other = await signedInOperator(harness, 'compliance')
    const refused = { code: 409, error: 'identity_unchecked' }
    expect(await ada.ask(approveIdentity, { id })).toMatchObject(refused)
    await openSubmission(harness, ada, id, ['front'])
    expect(await ada.ask(approveIdentity, { id })).toMatchObject(refused)
    await openSubmission(harness, other, id, ['back'])
    expect(await ada.ask(approveIdentity, { id })).toMatchObject(refused)
    const checked = async () => (await ada.call(getReviewedIdentity, { id })).checks.map(({ check }) => check)
    expect(await checked()).toEqual(['front'])
    const answer = (check: IdentityCheck, yes = true) => ada.ask(checkIdentity, { id, check, answer: yes })
    expect(await answer('name')).toMatchObject(refused)
    await openSubmission(harness, ada, id, ['back'])
    for (const check of ['name', 'number', 'document'] as const) await answer(check)
    await answer('number', false)
    expect(await checked()).toEqual(['front', 'back', 'name', 'document'])
    expect(await ada.ask(approveIdentity, { id })).toMatchObject(refused)
    await answer('number')
    await ada.call(approveIdentity, { id })
    expect((await who.call(getIdentity, {})).state).toBe('passed')
  })

  it('is reviewed with a list of passed customers who have the same name and another certificate', async () => {
    const first = await harness.customer()
    await passCertificate(harness, first, ada, { ...someCertificate(), name: 'Mia Kristine Sørensen' })
    const { uid } = await first.call(getUserInfo, {})
    const namesake = { ...someCertificate(), name: 'SØRENSEN Mia Kristine' }
    const { id } = await submitCertificate(harness, await harness.customer(), namesake)
    expect((await ada.call(getReviewedIdentity, { id })).sameName.map(one => one.uid)).toEqual([uid])
    const other = await submitCertificate(harness, await harness.customer(), {
      ...someCertificate(),
      name: 'Mia Holm',
    })
    expect((await ada.call(getReviewedIdentity, { id: other.id })).sameName).toEqual([])
  })

  it('can be revoked by one operator: the limit falls, the customer sees the reason, and review restarts', async () => {
    const who = await harness.customer()
    const id = await passCertificate(harness, who, ada)
    const other = await signedInOperator(harness, 'compliance')
    harness.clock.advance(Temporal.Duration.from({ hours: 2 }))
    expect((await ada.call(listIdentities, { state: 'passed' })).items[0]).toMatchObject({
      id,
      state: 'passed',
    })
    const revoked = await other.call(revokeIdentity, { id, reason: 'document_altered' })
    expect(revoked).toMatchObject({
      state: 'in_review',
      decided: null,
      checks: [],
      revoked: { operator: { id: other.id }, reason: 'document_altered' },
    })
    expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '1000' })
    expect(await who.call(getIdentity, {})).toMatchObject({
      state: 'in_review',
      submissions: [{ id, state: 'in_review', revokedFor: 'document_altered' }],
    })
    expect(await titles(who)).toContain('We’re reviewing your identity again')
    expect(await other.ask(revokeIdentity, { id, reason: 'not_yours' })).toMatchObject({
      error: 'already_ended',
    })
    expect((await ada.call(listIdentities, {})).items.map(item => item.id)).toContain(id)
    expect(await ada.ask(approveIdentity, { id })).toMatchObject({ error: 'identity_unchecked' })
    await openSubmission(harness, ada, id)
    await ada.call(approveIdentity, { id })
    expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '50000' })
    expect(await auditOf(id)).toContain('identity.revoke')
  })

  it('becomes failed when it is revoked after its photos were deleted', async () => {
    const who = await harness.customer()
    const id = await passCertificate(harness, who, ada)
    await harness.advance({ hours: 24 * 91 })
    await ada.signInAgain()
    expect(await ada.call(revokeIdentity, { id, reason: 'document_used' })).toMatchObject({
      state: 'failed',
      reason: 'document_used',
    })
    const again = await harness.signIn(who.email, 'correct horse')
    expect(await again.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '1000' })
  })

  describe('when the setting requires a second approver', () => {
    let ben: TestOperator
    beforeAll(async () => {
      ben = await signedInOperator(harness, 'compliance')
      await setSetting(platform(), 'identity_second_approver', 'true')
    })
    afterAll(() => setSetting(platform(), 'identity_second_approver', 'false'))

    it('it needs the approval of another operator, who must open both photos too', async () => {
      const who = await harness.customer()
      const { id } = await submitCertificate(harness, who)
      await openSubmission(harness, ada, id)
      expect(await ada.call(approveIdentity, { id })).toMatchObject({
        state: 'in_review',
        approvalsNeeded: 2,
        firstApproval: { operator: { id: ada.id } },
      })
      expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '1000' })
      expect(await ada.ask(approveIdentity, { id })).toMatchObject({ error: 'same_person' })
      expect(await ben.ask(approveIdentity, { id })).toMatchObject({ error: 'identity_unchecked' })
      await openSubmission(harness, ben, id)
      expect(await ben.call(approveIdentity, { id })).toMatchObject({ state: 'passed' })
      expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ limit24h: '50000' })
      await ada.call(revokeIdentity, { id, reason: 'not_yours' })
      expect(await ada.call(getReviewedIdentity, { id })).toMatchObject({ firstApproval: null })
    })

    it('does not count the approval of a disabled operator', async () => {
      const gone = await signedInOperator(harness, 'compliance')
      const { id } = await submitCertificate(harness, await harness.customer())
      await openSubmission(harness, gone, id)
      await gone.call(approveIdentity, { id })
      await disableOperator(platform(), gone.email)
      await openSubmission(harness, ben, id)
      expect(await ben.call(approveIdentity, { id })).toMatchObject({
        state: 'in_review',
        firstApproval: { operator: { id: ben.id } },
      })
      await openSubmission(harness, ada, id)
      expect(await ada.call(approveIdentity, { id })).toMatchObject({ state: 'passed' })
    })
  })
})

describe('identity photos', () => {
  it('are visible only to their owner and the reviewer, are not cached, and each review is logged', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    const { id } = await submitCertificate(harness, who)
    const query = { id, side: 'front' }
    const own = await photo(getIdentityPhoto.path, who.token, query)
    expect(own.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(await sharp(own.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 85, height: 54 })
    expect((await photo(getIdentityPhoto.path, other.token, query)).statusCode).toBe(404)
    expect((await photo(getIdentityPhoto.path, undefined, query)).statusCode).toBe(401)

    await ada.call(getReviewedIdentity, { id })
    const reviewed = await photo(getReviewedPhoto.path, ada.token(), { id, side: 'back' })
    expect(reviewed.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
    const views = await auditOf(id)
    expect(views.map(one => one.trim())).toEqual(['identity.view', 'identity.photo back'])
    expect((await photo(getReviewedPhoto.path, who.token, query)).statusCode).toBe(401)
    for (const role of ['support', 'treasury', 'content', 'auditor', 'owner'] as const) {
      const one = await signedInOperator(harness, role)
      expect((await photo(getReviewedPhoto.path, one.token(), query)).statusCode).toBe(403)
    }
    expect(await auditOf(id)).toEqual(views)
  })

  it('and typed data are nowhere in the database in plain form', async () => {
    const who = await harness.customer()
    const certificate = { ...someCertificate(), name: 'Quirina Findmenot' }
    const { id } = await submitCertificate(harness, who, certificate)
    const [row] = await platform().db.select().from(identitySubmission).where(eq(identitySubmission.id, id))
    expect(row?.name).toMatch(/^1\.[\w-]+$/)
    const tables = await platform().db.execute<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables.rows) {
      const found = await platform().db.execute<{ hits: string }>(
        sql`SELECT count(*)::text AS hits FROM ${sql.identifier(name)} AS t
          WHERE t::text LIKE ${'%Findmenot%'} OR t::text LIKE ${`%${certificate.number.replace(' ', '')}%`}`,
      )
      expect([name, found.rows[0]?.hits]).toEqual([name, '0'])
    }
    const [stored] = await platform()
      .db.select()
      .from(image)
      .where(eq(image.id, row?.front ?? ''))
    expect(Buffer.from(stored?.bytes ?? []).subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it('that belong to no submission are deleted after a day, and those beyond ten at once', async () => {
    const who = await harness.customer()
    const loose = await Promise.all(Array.from({ length: 13 }, () => uploadPhoto(harness, who)))
    const left = async () =>
      (await platform().db.select({ id: image.id, owner: image.owner }).from(image)).filter(row =>
        loose.includes(row.id),
      )
    expect(await left()).toHaveLength(10)
    const { id } = await submitCertificate(harness, who)
    await harness.advance({ hours: 25 })
    await ada.signInAgain()
    expect(await left()).toHaveLength(0)
    expect((await photo(getIdentityPhoto.path, who.token, { id, side: 'back' })).statusCode).toBe(200)
    await ada.call(rejectIdentity, { id, reason: 'document_expired' })
    await harness.advance({ hours: 24 * 91 })
    await ada.signInAgain()
    const again = await harness.signIn(who.email, 'correct horse')
    expect((await photo(getIdentityPhoto.path, again.token, { id, side: 'back' })).statusCode).toBe(404)
    expect((await again.call(getIdentity, {})).state).toBe('failed')
  })

  it('are refused unless they are images of an allowed size, whatever their declared type', async () => {
    const who = await harness.customer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await sendPhoto(harness, who, svg)).toMatchObject({ error: 'image_format' })
    expect(await sendPhoto(harness, who, svg, 'image/svg+xml')).toMatchObject({ error: 'image_format' })
    expect(await sendPhoto(harness, who, Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      code: 413,
      error: 'image_too_large',
    })
    const real = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    // A name counts for nothing: it is neither stored nor used.
    const named = await sendPhoto(harness, who, real, 'image/png', '?name=..%2F..%2Fetc%2Fpasswd')
    expect(named.code).toBe(200)
  })
})

describe('the database', () => {
  it('refuses every change of a submission that the review does not allow', async () => {
    const who = await harness.customer()
    const { id } = await submitCertificate(harness, who)
    const raw = (statement: ReturnType<typeof sql>) =>
      platform()
        .db.transaction(async tx => {
          await actWithoutProof(tx, ada.id)
          await tx.execute(statement)
        })
        .then(() => null, sqlState)
    const set = (what: string) =>
      raw(sql`UPDATE identity_submission SET ${sql.raw(what)} WHERE id = ${id}::uuid`)
    expect(await set("submitted_at = submitted_at - interval '1 day'")).toBe('MT008')
    const other = await signedInOperator(harness, 'compliance')
    expect(await set(`state = 'passed', decided_by = '${other.id}', decided_at = now()`)).toBe('MT006')
    const passes = `state = 'passed', decided_by = '${ada.id}', decided_at = now()`
    expect(await set(passes)).toBe('MT008')
    await openSubmission(harness, ada, id)
    expect(await set(`state = 'passed', decided_by = '${ada.id}'`)).toBe('23514')
    await setSetting(platform(), 'identity_second_approver', 'true')
    expect(await set(passes)).toBe('MT008')
    expect(await set(`first_passed_by = '${ada.id}', first_passed_at = now(), ${passes}`)).toBe('MT008')
    expect(await set(`first_passed_by = '${other.id}', first_passed_at = now()`)).toBe('MT006')
    await setSetting(platform(), 'identity_second_approver', 'false')
    expect(await set("review_by = review_by + interval '1 day'")).toBe('MT008')
    expect(await set("revoked_at = now(), revoked_by = decided_by, revoke_reason = 'not_yours'")).toBe(
      'MT008',
    )
    expect(await raw(sql`DELETE FROM identity_submission WHERE id = ${id}::uuid`)).toBe('MT008')
    await ada.call(rejectIdentity, { id, reason: 'photo_incomplete' })
    expect(await set("state = 'in_review'")).toBe('MT008')
    expect(await set('reason = NULL')).toBe('MT008')
  })

  it('stores each certificate once', async () => {
    const certificate = someCertificate()
    const before = await platform().db.$count(identityCertificate)
    for (let other = 0; other < 3; other++)
      await submitCertificate(harness, await harness.customer(), certificate)
    expect(await platform().db.$count(identityCertificate)).toBe(before + 1)
  })
})
