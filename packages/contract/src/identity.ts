import { CERTIFICATE_TYPES, certificateNumberText, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { IDENTITY_REASONS } from '@matin/domain/identity/reason'
import { IDENTITY_STATES } from '@matin/domain/identity/state'
import { nameText } from '@matin/domain/text/words'
import * as z from 'zod/mini'
import { forCustomers, IMAGE_ERRORS } from './endpoint.ts'
import { field } from './fields.ts'
import { amount, id, nothing, time } from './schema.ts'

const name = field('name', nameText, { faults: ['certificate_name_required', 'certificate_name_incorrect'] })
const number = field('certificate_number', certificateNumberText, {
  faults: ['certificate_number_required', 'certificate_number_incorrect'],
})

/** Submission as its owner sees it; name and number are masked. */
const submission = z.object({
  id,
  state: z.enum(IDENTITY_STATES),
  type: z.enum(CERTIFICATE_TYPES),
  name: z.string(),
  number: z.string(),
  reason: z.nullable(z.enum(IDENTITY_REASONS)),
  /** Reason of the revocation, while the submission is in review again. */
  revokedFor: z.nullable(z.enum(IDENTITY_REASONS)),
  submittedAt: time,
  reviewBy: time,
  decidedAt: z.nullable(time),
})
export type IdentitySubmission = z.infer<typeof submission>

export const getIdentity = forCustomers.get('/api/identity/detail', {
  summary: 'How far identity authentication is, every submission, and what passing it raises',
  data: z.object({
    state: z.enum(IDENTITY_STATES),
    /** Submissions, newest first. */
    submissions: z.array(submission),
    /** Time of the next submission if the daily number is used up; null if it is possible now. */
    nextAt: z.nullable(time),
    /** USDT that may leave the account within 24 hours, without and with a passed identity. */
    limit24h: amount,
    raisedLimit24h: amount,
  }),
})
export type Identity = z.infer<(typeof getIdentity)['data']>

export const uploadIdentityPhoto = forCustomers.post('/api/identity/upload', {
  summary:
    'Upload a photo of a certificate (JPEG, PNG or WebP up to 10 MiB); re-encoded and stored encrypted',
  data: z.object({ id, width: z.number(), height: z.number() }),
  errors: [...IMAGE_ERRORS],
  body: 'image',
})

export const submitIdentity = forCustomers.post('/api/identity/submit', {
  summary: 'Submit a certificate for identity authentication: type, name, number, front and back image',
  input: z.object({
    /** Left out together, they stay as in the failed submission whose photos were not good enough. */
    type: z.optional(z.enum(CERTIFICATE_TYPES)),
    name: z.optional(name),
    number: z.optional(number),
    frontId: z.uuid({ error: 'front_image_required' }),
    backId: z.uuid({ error: 'back_image_required' }),
  }),
  data: submission,
  errors: [
    'certificate_name_required',
    'certificate_name_incorrect',
    'certificate_number_required',
    'certificate_number_incorrect',
    'front_image_required',
    'back_image_required',
    'identity_submitted',
    'identity_limit',
    'certificate_used',
  ],
})

export const getIdentityPhoto = forCustomers.get('/api/identity/photo', {
  summary: 'One photo of a submission of your own, as an image and not in the envelope',
  input: z.object({ id, side: z.enum(PHOTO_SIDES) }),
  data: nothing,
  errors: ['not_found'],
  answers: 'image',
})
