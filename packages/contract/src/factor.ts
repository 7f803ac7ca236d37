import * as z from 'zod/mini'
import { machine } from './field-kinds.ts'
import { secondCode } from './fields.ts'
import { id } from './schema.ts'

/** A passkey's answer to our challenge. The WebAuthn library validates its fields. */
export const passkeyAnswer = z.object({
  challenge: id,
  response: z.looseObject({ id: machine().check(z.maxLength(1400)) }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

export const factor = z.union([z.object({ code: secondCode }), z.object({ passkey: passkeyAnswer })])
export type Factor = z.infer<typeof factor>
