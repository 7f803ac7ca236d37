import * as contract from '@matin/contract/admin/notices'
import { operatorHandlers } from '#feature.ts'
import * as admin from './admin-notices.ts'

export const noticeAdminRoutes = operatorHandlers(contract, {
  listAdminNotices: admin.adminNotices,
  getNoticeReach: admin.reach,
  getAdminNotice: admin.adminNotice,
  testNotice: admin.test,
  createNotice: admin.create,
  reviseNotice: admin.revise,
  publishNotice: admin.publish,
  withdrawNotice: admin.withdraw,
})
