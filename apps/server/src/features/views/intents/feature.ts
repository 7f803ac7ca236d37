import { INTENT_PATHS } from '@matin/contract/api'
import * as contract from '@matin/contract/intents'
import { failure } from '@matin/contract/result'
import { customerHandlers, type Feature } from '#feature.ts'
import { closeIntent } from '#platform/http/idempotency.ts'
import { intentScope } from '#platform/http/router.ts'

/** Routes that tell a customer the outcome of a request whose answer was lost. */
export const intentsFeature: Feature = {
  customerRoutes: customerHandlers(contract, {
    closeIntent: async (platform, { caller, input: { path, key } }) =>
      INTENT_PATHS.has(path)
        ? closeIntent(platform, intentScope(caller.customerId, path), key)
        : failure('not_found'),
  }),
}
