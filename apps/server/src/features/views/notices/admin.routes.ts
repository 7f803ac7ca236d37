import * as contract from '@matin/contract/admin/notices'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import * as admin from './admin-notices.ts'

export function noticeAdminRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listAdminNotices, async call =>
    success(await admin.adminNotices(platform, call.input.cursor)),
  )
  router.view(contract.getNoticeReach, async call => success(await admin.reach(platform, call.caller)))
  router.view(contract.getAdminNotice, call => admin.adminNotice(platform, call.input.id))
  router.transaction(contract.testNotice, (tx, call) => admin.test(tx, platform, call.caller, call.input))
  router.transaction(contract.createNotice, (tx, call) => admin.create(tx, platform, call.caller, call.input))
  router.transaction(contract.reviseNotice, (tx, call) => admin.revise(tx, platform, call.caller, call.input))
  router.transaction(contract.publishNotice, (tx, call) =>
    admin.publish(tx, platform, call.caller, call.input),
  )
  router.transaction(contract.withdrawNotice, (tx, call) =>
    admin.withdraw(tx, platform, call.caller, call.input.id),
  )
}
