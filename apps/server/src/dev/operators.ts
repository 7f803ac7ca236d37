import { DEV_OPERATORS_PATH } from '@matin/contract/dev'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createOperator } from '../features/account/operators/service.ts'
import { operator, operatorRole } from '../features/account/operators/tables.ts'
import { toTimestamp } from '../platform/db/instant.ts'
import type { Platform } from '../platform/platform.ts'
import { totpCode } from '../platform/secrets/totp.ts'
import { open } from '../platform/secrets/vault.ts'
import { devPage, escapeHtml } from './html.ts'

export interface DemoOperator {
  name: string
  email: string
  password: string
  totpSecret: string
  roles: OperatorRole[]
}

/** Two, because important decisions need two. Their secrets are public and exist in development only. */
export const DEMO_OPERATORS: readonly DemoOperator[] = [
  demo('Ada Marlow', 'owner', 'compliance', 'treasury'),
  demo('Ben Okafor', 'owner', 'compliance', 'treasury', 'support'),
]

/** They work in the queues when these are filled: two for each role that decides. */
export const COLLEAGUES: readonly DemoOperator[] = [
  demo('Lior Adler', 'compliance'),
  demo('Ken Mori', 'treasury'),
  demo('Tess Silva', 'support'),
  demo('Nia Cole', 'content'),
  demo('Mei Tan', 'content', 'support'),
  demo('Ravi Bose', 'auditor'),
]

function demo(name: string, ...roles: OperatorRole[]): DemoOperator {
  const [first = ''] = name.toLowerCase().split(' ')
  return {
    name,
    email: `${first}@matin.example`,
    password: `${first}-demonstration`,
    totpSecret: `${first}demonstration`.toUpperCase().repeat(2).padEnd(32, '2').slice(0, 32),
    roles,
  }
}

export function seedOperators(platform: Platform): Promise<void> {
  return makeOperators(platform, DEMO_OPERATORS)
}

/** Hashes the passwords as cheaply as those of tests, because they are public. */
export function withPublicPasswords(platform: Platform): Platform {
  return { ...platform, config: { ...platform.config, NODE_ENV: 'test' } }
}

export function seedColleagues(platform: Platform): Promise<void> {
  return makeOperators(withPublicPasswords(platform), COLLEAGUES)
}

async function makeOperators(platform: Platform, operators: readonly DemoOperator[]): Promise<void> {
  for (const { totpSecret, ...input } of operators) {
    const made = await createOperator(platform, input, { totpSecret })
    if (!made.ok && made.error !== 'operator_exists') throw new Error(`seeding ${input.email}: ${made.error}`)
  }
}

/** An authenticator app does not know that the clock was moved, so a page shows every operator's current code. */
export function devOperatorRoutes(server: FastifyInstance, platform: Platform): void {
  server.get<{ Querystring: { format?: string } }>(DEV_OPERATORS_PATH, async (request, reply) => {
    const rows = await platform.db.select().from(operator).orderBy(asc(operator.email))
    const demonstrated = [...DEMO_OPERATORS, ...COLLEAGUES]
    const now = platform.clock.now()
    const given = await platform.db.select().from(operatorRole).orderBy(asc(operatorRole.role))
    const view = rows.map(row => ({
      name: row.name,
      email: row.email,
      password: demonstrated.find(({ email }) => email === row.email)?.password ?? null,
      code: totpCode(open(platform.config, { purpose: 'totp', owner: row.id }, row.totpSecret), now),
      disabled: row.disabledAt !== null,
      roles: given.filter(one => one.operator === row.id).map(({ role }) => role),
    }))
    if (request.query.format === 'json') return view
    const body = view.map(
      one => `<article><h2>${escapeHtml(one.name)}${one.disabled ? ' (disabled)' : ''}</h2>
        <p>${one.roles.join(', ')}<br>${escapeHtml(one.email)}<br>Password ${one.password ? `<code>${escapeHtml(one.password)}</code>` : 'as it was set'}<br>
        Code <code>${one.code}</code></p></article>`,
    )
    const hint = `<p>It is ${toTimestamp(now)}. A code works once, and changes every 30 seconds: load this page again for the next one.</p>`
    return reply.type('text/html').send(devPage('Operators', hint + body.join(''), platform.config))
  })
}
