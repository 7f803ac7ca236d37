import type { Envelope } from '@matin/contract/envelope'
import { ERRORS, type ErrorWord, isErrorWord } from '@matin/contract/errors'
import { type Language, languageOf } from '@matin/contract/language'
import { HEADER, SUCCESS } from '@matin/contract/protocol'
import type { Failure } from '@matin/contract/result'
import { text, write } from '@matin/i18n/read'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { inZone } from '../moment-text.ts'
import { Download, sendDownload } from './download.ts'

export function requestLanguage(request: FastifyRequest): Language {
  const header = request.headers.language
  return languageOf(typeof header === 'string' ? header : undefined)
}

/** Valid or not; UTC without one. */
export function requestTimeZone(request: FastifyRequest): string {
  const header = request.headers[HEADER.timeZone]
  return typeof header === 'string' ? header : 'UTC'
}

export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  if (data instanceof Download) return sendDownload(reply, data)
  const body: Envelope = { code: SUCCESS, msg: 'success', data }
  return reply.code(SUCCESS).send(body)
}

/** No cache stores it, and browsers treat it as nothing but an image. */
export function sendImage(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .code(SUCCESS)
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="photo.jpg"',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes)
}

/** Logged as warnings: not signed in, not permitted, too often. */
const REFUSALS_TO_WATCH: readonly number[] = [401, 403, 429]

const AGAIN_SECONDS = 2

/** The HTTP status is the code in the body. */
export function sendFailure(
  reply: FastifyReply,
  fault: Failure,
  fields?: Record<string, string>,
  status: number = ERRORS[fault.error],
): FastifyReply {
  return reply.send(writeFailure(reply, fault, fields, status))
}

export function writeFailure(
  reply: FastifyReply,
  fault: Failure,
  fields?: Record<string, string>,
  status: number = ERRORS[fault.error],
): Envelope {
  const language = requestLanguage(reply.request)
  const params = inZone(fault.params, language, requestTimeZone(reply.request))
  const msg = write(language, `errors.${fault.error}`, params)
  const atField = fault.atField ? text(language, `errors.${fault.atField.text}`, fault.atField.values) : msg
  const allFields = fault.field === undefined ? fields : { ...fields, [fault.field]: atField }
  if (fault.error === 'unavailable' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(AGAIN_SECONDS))
  reply.refusal = fault.error
  reply.code(status)
  return {
    code: status,
    msg,
    data: fault.data ?? null,
    error: fault.error,
    ...(allFields && { fields: allFields }),
  }
}

/** Attacks are found by these lines: access to others' data, password attacks, floods (ASVS 16.3.2, 16.3.3). */
export function logRefusal({ refusal, request, log, statusCode }: FastifyReply): void {
  if (refusal === null) return
  const event = { event: 'refused', error: refusal, path: request.routeOptions.url }
  if (REFUSALS_TO_WATCH.includes(statusCode)) log.warn(event, 'refused')
  else log.info(event, 'refused')
}

export function sendInvalid(reply: FastifyReply, issues: readonly z.core.$ZodIssue[]): FastifyReply {
  const language = requestLanguage(reply.request)
  const fields: Record<string, string> = {}
  let first: ErrorWord | undefined
  for (const issue of issues) {
    const word = isErrorWord(issue.message) ? issue.message : 'invalid_input'
    const field = String(issue.path[0] ?? '')
    if (field !== '') fields[field] ??= write(language, `errors.${word}`)
    first ??= word
  }
  return sendFailure(reply, { ok: false, error: first ?? 'invalid_input' }, fields)
}
