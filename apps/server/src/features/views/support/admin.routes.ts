import * as contract from '@matin/contract/admin/support'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import * as desk from './admin-chats.ts'
import { officeWithHours } from './office.ts'

export function supportDeskRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listSupportChats, async call =>
    success(await desk.queue(platform, call.caller, call.input)),
  )
  router.view(contract.getSupportOffice, async () => success(await officeWithHours(platform)))
  router.view(contract.getSupportChat, call => desk.chatFor(platform, call.input))
  router.image(contract.getSupportChatImage, call => desk.imageFor(platform, call.input.id))
  router.view(contract.uploadDeskImage, call => desk.storeDeskImage(platform, call.input.uid, call.body))
  router.act(contract.replySupport, (tx, call) => desk.reply(tx, platform, call.caller, call.input))
  router.act(contract.closeSupport, (tx, call) => desk.close(tx, platform, call.caller, call.input))
  router.act(contract.readSupport, (tx, call) => desk.markRead(tx, platform, call.caller, call.input))
}
