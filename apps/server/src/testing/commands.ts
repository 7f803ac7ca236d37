import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import { customerGuard } from '../features/account/auth/sessions/auth-state.ts'
import type { Load } from '../platform/commands/batch-query.ts'
import { type Command, execute } from '../platform/commands/execute.ts'
import type { Caller, Platform } from '../platform/platform.ts'

/** Runs only a customer's command, without HTTP, session and PIN. */
export function executeAs<E extends Endpoint, F>(
  platform: Platform,
  endpoint: E,
  command: Command<E, F>,
  customerId: string,
  input: ParsedInputOf<E>,
  key: string = platform.ids.uuid(),
  sessionId: string = platform.ids.uuid(),
): Promise<Result<DataOf<E>>> {
  const proven = async () => ({ ok: true, value: null }) as const
  const { authState, ...guard } = customerGuard(platform)
  const without = {
    ...guard,
    authState: (load: Load, caller: Caller) => authState(load, caller, undefined),
    checkFactor: proven,
  }
  return execute(platform, without, endpoint, command, {
    caller: { customerId, sessionId },
    input,
    origin: '',
    intent: {
      scope: customerId,
      key,
      content: JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    },
  })
}
