import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import { authStateOf } from '../features/account/auth/sessions/auth-state.ts'
import { type Command, execute } from '../platform/commands/execute.ts'
import type { Platform } from '../platform/platform.ts'

/** Runs only a customer's command, without HTTP, session and PIN. */
export function executeAs<E extends Endpoint, F>(
  platform: Platform,
  endpoint: E,
  command: Command<E, F>,
  customerId: string,
  input: ParsedInputOf<E>,
  key: string = platform.ids.uuid(),
): Promise<Result<DataOf<E>>> {
  const proven = async () => ({ ok: true, value: null }) as const
  return execute(platform, endpoint, command, {
    caller: { customerId, sessionId: platform.ids.uuid() },
    input,
    intent: { scope: customerId, key, content: input },
    guard: {
      authState: (load, caller) => authStateOf(platform, load, caller, undefined),
      checkPin: proven,
      checkFactor: proven,
    },
  })
}
