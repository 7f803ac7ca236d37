import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * A device is a random token that the browser keeps where no script can read it. In production its name keeps other sites of the
 * same domain, and connections that are not encrypted, from setting it.
 */

function nameOf(production: boolean): string {
  return production ? '__Host-device' : 'device'
}

export function deviceOf({ headers }: FastifyRequest, production: boolean): string | null {
  const cookies = (headers.cookie ?? '').split(/; */)
  const [name, token] =
    cookies.map(cookie => cookie.split('=')).find(([key]) => key === nameOf(production)) ?? []
  return name !== undefined && token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}

export function keepDevice(reply: FastifyReply, token: string, production: boolean): void {
  const seconds = KEPT_DAYS.devices * 86_400
  const secure = production ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(production)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
