import { listInbox, listQueues } from '@matin/contract/admin/inbox'
import { success } from '@matin/domain/result'
import type { Feature } from '#feature.ts'
import { countQueues } from './counts.ts'
import { inbox as page } from './list.ts'

export const inbox: Feature = {
  operatorRoutes(router, platform, { items, customerCards }) {
    router.view(listInbox, async call =>
      success(await page(platform, { items, customerCards }, call.caller, call.input)),
    )
    router.view(listQueues, async call => success({ items: await countQueues(platform, items, call.caller) }))
  },
}
