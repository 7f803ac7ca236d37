import { randomInt } from 'node:crypto'
import {
  approveIdentity,
  checkIdentity,
  getReviewedIdentity,
  getReviewedPhoto,
} from '@matin/contract/admin/identity'
import type { DataOf } from '@matin/contract/endpoint'
import { type Envelope, envelope } from '@matin/contract/envelope'
import { submitIdentity, uploadIdentityPhoto } from '@matin/contract/identity'
import {
  type CertificateType,
  IDENTITY_CHECKS,
  PHOTO_SIDES,
  type PhotoSide,
} from '@matin/domain/identity/certificate'
import sharp from 'sharp'
import type { Harness, TestCustomer } from './harness.ts'
import type { TestOperator } from './operators.ts'

export type Certificate = { type: CertificateType; name: string; number: string }

let numbers = 0
/** Returns a certificate that nobody else has. */
export function someCertificate(): Certificate {
  numbers += 1
  return { type: 'passport', name: 'Hana Lindqvist', number: `TR ${String(numbers).padStart(8, '0')}` }
}

/** Uploads bytes as a photo of a certificate. */
export async function sendPhoto(
  harness: Harness,
  who: Pick<TestCustomer, 'token'>,
  payload: Buffer,
  contentType = 'image/png',
  query = '',
): Promise<Envelope> {
  const response = await harness.app.server.inject({
    method: 'POST',
    url: uploadIdentityPhoto.path + query,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': contentType },
    // Another address each time: uploads are counted by it.
    remoteAddress: `10.99.${randomInt(256)}.${randomInt(256)}`,
    payload,
  })
  return envelope.parse(response.json())
}

/** Uploads a small real photo and returns its id. */
export async function uploadPhoto(harness: Harness, who: Pick<TestCustomer, 'token'>): Promise<string> {
  const photo = sharp({ create: { width: 85, height: 54, channels: 3, background: '#dfe4ee' } })
  const answer = await sendPhoto(harness, who, await photo.png().toBuffer())
  return uploadIdentityPhoto.data.parse(answer.data).id
}

/** Submits a certificate with two photos, as the app does. */
export async function submitCertificate(
  harness: Harness,
  who: TestCustomer,
  certificate: Certificate = someCertificate(),
): Promise<DataOf<typeof submitIdentity>> {
  const [frontId, backId] = [await uploadPhoto(harness, who), await uploadPhoto(harness, who)]
  return who.call(submitIdentity, { ...certificate, frontId, backId })
}

/** Opens a submission and its photos, as an operator does before deciding, and returns the checks. */
export async function openSubmission(
  harness: Harness,
  compliance: TestOperator,
  id: string,
  sides: readonly PhotoSide[] = PHOTO_SIDES,
): Promise<void> {
  await compliance.call(getReviewedIdentity, { id })
  for (const side of sides) {
    const headers = { authorization: `Bearer ${compliance.token()}` }
    const answer = await harness.app.server.inject({
      url: getReviewedPhoto.path,
      query: { id, side },
      headers,
    })
    if (answer.statusCode !== 200) throw new Error(`photo of submission ${id}: ${answer.body}`)
  }
  if (sides.length < PHOTO_SIDES.length) return
  for (const check of IDENTITY_CHECKS) await compliance.call(checkIdentity, { id, check, answer: true })
}

/** Submits a certificate and has it passed. Returns the submission's id. */
export async function passCertificate(
  harness: Harness,
  who: TestCustomer,
  compliance: TestOperator,
  certificate?: Certificate,
): Promise<string> {
  const { id } = await submitCertificate(harness, who, certificate)
  await openSubmission(harness, compliance, id)
  await compliance.call(approveIdentity, { id })
  return id
}
