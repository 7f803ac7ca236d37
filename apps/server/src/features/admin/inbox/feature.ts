import * as contract from '@matin/contract/admin/inbox'
import { type Feature, operatorHandlers } from '#feature.ts'
import { countQueues } from './counts.ts'
import { inbox as page } from './list.ts'

export const inboxFeature: Feature = {
  operatorRoutes: operatorHandlers(contract, { listInbox: page, listQueues: countQueues }),
}
