import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { type BatchWrite, writeOf } from '#platform/commands/batch-write.ts'
import type { AuthGuard, AuthState } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { checkPin, macsOf } from '../public/pins.ts'
import { checkFactor, hasFactor, setUpIn } from '../public/second-factor.ts'
import { sessionReader } from '../public/sessions.ts'
import { areGenuine, credentialsIn, credentialsText } from '../sign-in/credentials.ts'

interface AuthStateRow {
  version: string
  credentials: object
  pin_untried: boolean
  suspended: boolean
}

const AUTH_STATE = batchQuery<{ customer: string; session: string; at: string }, AuthStateRow>({
  name: 'auth state',
  params: { customer: 'uuid', session: 'uuid', at: 'timestamptz' },
  text: `SELECT a.ordinal, c.version::text AS version, ${credentialsText('c')} AS credentials, is_pin_untried(c.id, coalesce(d.device, '')) AS pin_untried,
      coalesce(c.suspended_until > a.at, false) AS suspended
    FROM params a JOIN customer c ON c.id = a.customer LEFT JOIN session s ON s.id = a.session AND s.customer = c.id
      LEFT JOIN login_device d ON d.customer = s.customer AND d.device = s.device AND is_known_device(s.customer, s.device, a.at)`,
})

const VERSION: BatchWrite<{ customer: string; version: string }> = {
  name: 'version',
  lockFirst: true,
  columns: { customer: 'uuid', version: 'bigint' },
  // Customers are locked in the order of their ids, whatever plan PostgreSQL chooses.
  text: `UPDATE customer c SET version = c.version + 1
    FROM (SELECT l.id, r.version FROM rows r JOIN customer l ON l.id = r.customer ORDER BY l.id FOR NO KEY UPDATE OF l) g
    WHERE c.id = g.id AND c.version = g.version RETURNING 1`,
}

export function customerGuard(platform: Platform): AuthGuard {
  return {
    authenticate: sessionReader(platform),
    authState: (load, caller, pin) => authStateOf(platform, load, caller, pin),
    checkPin: (caller, pin) => checkPin(platform, caller, pin),
    checkFactor: (caller, proof) =>
      checkFactor(platform, caller.customerId, 'withdrawal', { ...proof, by: caller }),
  }
}

async function authStateOf(
  platform: Platform,
  load: Load,
  { customerId, sessionId }: Caller,
  pin: string | undefined,
): Promise<AuthState> {
  const row = await loadOne(load, AUTH_STATE, {
    customer: customerId,
    session: sessionId,
    at: toTimestamp(platform.clock.now()),
  })
  if (!row) throw new Error('a signed-in customer is gone')
  const credentials = credentialsIn(row.credentials)
  // A row that no server of ours wrote proves nothing.
  const genuine = areGenuine(platform, credentials)
  const setUp = setUpIn(credentials)
  const authState = {
    version: writeOf(VERSION, { customer: customerId, version: row.version }),
    factorWanted: !genuine || (setUp.withdrawal && hasFactor(setUp)),
    suspended: row.suspended,
  }
  if (pin === undefined) return { ...authState, pin: null }
  // `checkPin` handles counted wrong tries, a lock and a former key.
  const [mac] = macsOf(platform, customerId, pin)
  return {
    ...authState,
    pin: genuine && row.pin_untried && credentials.pinMac === mac ? 'right' : 'unproven',
  }
}
