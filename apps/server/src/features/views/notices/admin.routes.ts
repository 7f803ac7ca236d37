import * as contract from '@matin/contract/admin/notices'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import * as desk from './admin-notices.ts'

export function noticeDeskRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listDeskNotices, async call =>
    success(await desk.deskNotices(platform, call.input.cursor)),
  )
  router.view(contract.getNoticeReach, async call => success(await desk.reach(platform, call.caller)))
  router.view(contract.getDeskNotice, call => desk.deskNotice(platform, call.input.id))
  router.act(contract.testNotice, (tx, call) => desk.test(tx, platform, call.caller, call.input))
  router.act(contract.createNotice, (tx, call) => desk.create(tx, platform, call.caller, call.input))
  router.act(contract.reviseNotice, (tx, call) => desk.revise(tx, platform, call.caller, call.input))
  router.act(contract.publishNotice, (tx, call) => desk.publish(tx, platform, call.caller, call.input))
  router.act(contract.withdrawNotice, (tx, call) => desk.withdraw(tx, platform, call.caller, call.input.id))
}
