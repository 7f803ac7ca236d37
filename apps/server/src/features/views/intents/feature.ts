import { INTENT_PATHS } from '@matin/contract/api'
import { closeIntent } from '@matin/contract/intents'
import { failure } from '@matin/contract/result'
import type { Feature } from '#feature.ts'
import { closeIntent as close } from '#platform/http/idempotency.ts'
import { intentScope } from '#platform/http/router.ts'

/** Routes that tell a customer the outcome of a request whose answer was lost. */
export const intents: Feature = {
  customerRoutes(router, platform) {
    router.customer(closeIntent, async ({ caller, input: { path, key } }) =>
      INTENT_PATHS.has(path)
        ? close(platform, intentScope(caller.customerId, path), key)
        : failure('not_found'),
    )
  },
}
