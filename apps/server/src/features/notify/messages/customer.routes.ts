import { listMessages, readMessages } from '@matin/contract/messages'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { messages, read } from './service.ts'

export function messagesRoutes(router: Router, platform: Platform): void {
  router.customer(listMessages, async call =>
    success(await messages(platform, call.caller.customerId, call, call.input.cursor)),
  )
  router.customer(readMessages, call => read(platform, call.caller.customerId, call.input.id))
}
