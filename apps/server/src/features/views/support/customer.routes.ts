import * as contract from '@matin/contract/support'
import { getUnreadMessages } from '@matin/contract/unread'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { storeChatImage } from './images.ts'
import { chat, chatImage, mark, send, unread } from './service.ts'

const UPLOADS = { perMinute: 20 }

export function supportRoutes(router: Router, platform: Platform): void {
  router.customer(getUnreadMessages, async call => success(await unread(platform, call.caller.customerId)))
  router.customer(contract.listSupport, async call =>
    success(await chat(platform, call.caller.customerId, call.input)),
  )
  router.customer(contract.sendSupport, call => send(platform, call.caller.customerId, call.input))
  router.customer(
    contract.uploadSupportImage,
    call => storeChatImage(platform, call.caller.customerId, call.body),
    UPLOADS,
  )
  router.image(contract.getSupportImage, call => chatImage(platform, call.caller.customerId, call.input.id))
  router.customer(contract.markSupport, call => mark(platform, call.caller.customerId, call.input))
}
