import * as contract from '@matin/contract/notification-preferences'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { channels, movePush, setChannel, subscribePush, unsubscribeBy, unsubscribePush } from './service.ts'

const CHANGES = { perMinute: 60 }

export function channelRoutes(router: Router, platform: Platform): void {
  router.customer(contract.getChannels, async call => success(await channels(platform, call.caller)))
  router.customer(
    contract.setChannel,
    call => setChannel(platform, call.caller.customerId, call.input),
    CHANGES,
  )
  router.open(contract.unsubscribeByLink, call => unsubscribeBy(platform, call.input.token), CHANGES)
  router.customer(contract.subscribePush, call => subscribePush(platform, call.caller, call.input), CHANGES)
  router.open(contract.movePush, call => movePush(platform, call.input), CHANGES)
  router.customer(contract.unsubscribePush, async call =>
    success(await unsubscribePush(platform, call.caller)),
  )
}
