import * as contract from '@matin/contract/admin/support'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import * as admin from './admin-chats.ts'
import { officeWithHours } from './office.ts'

export function supportAdminRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listSupportChats, async call =>
    success(await admin.queue(platform, call.caller, call.input)),
  )
  router.view(contract.getSupportOffice, async () => success(await officeWithHours(platform)))
  router.view(contract.getSupportChat, call => admin.chatFor(platform, call.input))
  router.image(contract.getSupportChatImage, call => admin.imageFor(platform, call.input.id))
  router.view(contract.uploadAdminImage, call => admin.storeAdminImage(platform, call.input.uid, call.body))
  router.transaction(contract.replySupport, admin.reply)
  router.transaction(contract.closeSupport, admin.close)
  router.transaction(contract.readSupport, admin.markRead)
}
