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
  router.transaction(contract.testNotice, admin.test)
  router.transaction(contract.createNotice, admin.create)
  router.transaction(contract.reviseNotice, admin.revise)
  router.transaction(contract.publishNotice, admin.publish)
  router.transaction(contract.withdrawNotice, admin.withdraw)
}
