import { DEV_OPERATORS_PATH } from '@matin/contract/dev'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createOperator } from '../features/operators/service.ts'
import { operator } from '../features/operators/tables.ts'
import { toTimestamp } from '../platform/db/instant.ts'
import type { Platform } from '../platform/platform.ts'
import { totpCode } from '../platform/secrets/totp.ts'
import { open } from '../platform/secrets/vault.ts'
import { devPage, escapeHtml } from './html.ts'

/** Two, because what weighs more wants two. Their secrets are public: they exist only in development. */
export const DEMO_OPERATORS: readonly {
  name: string
  email: string
  password: string
  totpSecret: string
  roles: OperatorRole[]
}[] = [
  {
    name: 'Ada Marlow',
    email: 'ada@matin.example',
    password: 'ada-demonstration',
    totpSecret: 'ADADEMONSTRATIONADADEMONSTRATION',
    roles: ['owner', 'compliance', 'treasury'],
  },
  {
    name: 'Ben Okafor',
    email: 'ben@matin.example',
    password: 'ben-demonstration',
    totpSecret: 'BENDEMONSTRATIONBENDEMONSTRATION',
    roles: ['owner', 'compliance', 'treasury', 'support'],
  },
]

/** Makes the demonstration's operators where they are missing. */
export async function seedOperators(platform: Platform): Promise<void> {
  for (const { totpSecret, ...input } of DEMO_OPERATORS) {
    const made = await createOperator(platform, input, { totpSecret })
    if (!made.ok && made.error !== 'operator_exists') throw new Error(`seeding ${input.email}: ${made.error}`)
  }
}

/** A page with every operator's present code: an authenticator app does not know that the clock was moved. */
export function devOperatorRoutes(server: FastifyInstance, platform: Platform): void {
  server.get<{ Querystring: { format?: string } }>(DEV_OPERATORS_PATH, async (request, reply) => {
    const rows = await platform.db.select().from(operator).orderBy(asc(operator.email))
    const now = platform.clock.now()
    const view = rows.map(row => ({
      name: row.name,
      email: row.email,
      password: DEMO_OPERATORS.find(demo => demo.email === row.email)?.password ?? null,
      code: totpCode(open(platform.config, { purpose: 'totp', owner: row.id }, row.totpSecret), now),
      disabled: row.disabledAt !== null,
    }))
    if (request.query.format === 'json') return view
    const body = view.map(
      one => `<article><h2>${escapeHtml(one.name)}${one.disabled ? ' (disabled)' : ''}</h2>
        <p>${escapeHtml(one.email)}<br>Password ${one.password ? `<code>${escapeHtml(one.password)}</code>` : 'as it was set'}<br>
        Code <code>${one.code}</code></p></article>`,
    )
    const hint = `<p>It is ${toTimestamp(now)}. A code works once, and changes every 30 seconds: load this page again for the next one.</p>`
    return reply.type('text/html').send(devPage('Operators', hint + body.join('')))
  })
}
