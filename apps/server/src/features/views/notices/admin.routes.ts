import * as contract from '@matin/contract/admin/notices'
import { operatorHandlers } from '#feature.ts'
import * as admin from './admin-notices.ts'

export const noticeAdminRoutes = operatorHandlers(contract, {
  listAdminNotices: admin.adminNotices,
  getNoticeReach: admin.getNoticeReach,
  getAdminNotice: admin.adminNotice,
  testNotice: admin.testNotice,
  createNotice: admin.createNotice,
  reviseNotice: admin.reviseNotice,
  publishNotice: admin.publishNotice,
  withdrawNotice: admin.withdrawNotice,
})
