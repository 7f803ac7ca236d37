import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import { standingOf } from '../features/auth/standing.ts'
import { type Act, perform } from '../platform/acts/perform.ts'
import type { Platform } from '../platform/platform.ts'

/** Runs a customer's command alone, without HTTP, session and PIN. */
export function doAct<E extends Endpoint, F>(
  platform: Platform,
  endpoint: E,
  act: Act<E, F>,
  customerId: string,
  input: ParsedInputOf<E>,
  key: string = platform.ids.uuid(),
): Promise<Result<DataOf<E>>> {
  const proven = async () => ({ ok: true, value: null }) as const
  return perform(platform, endpoint, act, {
    caller: { customerId, sessionId: platform.ids.uuid() },
    input,
    intent: { scope: customerId, key, content: input },
    proofs: {
      standing: (ask, caller) => standingOf(platform, ask, caller, undefined),
      checkPin: proven,
      checkFactor: proven,
    },
  })
}
