import { listDeskQueues } from '@matin/contract/desk-queues'
import { success } from '@matin/contract/envelope'
import type { Feature } from '../../feature.ts'
import { countQueues } from './service.ts'

/** How many wait at the desk, for the side of the console. */
export const queues: Feature = {
  operatorRoutes: (router, platform, { deskQueues }) =>
    router.view(listDeskQueues, async call =>
      success({ items: await countQueues(platform, call.caller, deskQueues) }),
    ),
}
