import * as z from 'zod/mini'
import { machine } from './field-kinds.ts'
import { secondCode } from './fields.ts'
import { id } from './schema.ts'

/** A passkey's answer to a challenge of ours. The library that verifies it knows its fields. */
export const passkeyAnswer = z.object({
  challenge: id,
  response: z.looseObject({ id: machine().check(z.maxLength(1400)) }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** A second factor, given with what it is asked for. */
export const factor = z.union([z.object({ code: secondCode }), z.object({ passkey: passkeyAnswer })])
export type Factor = z.infer<typeof factor>
