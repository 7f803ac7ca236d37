import * as contract from '@matin/contract/notices'
import { customerHandlers } from '#feature.ts'
import { markRead, noticeDetail, notices } from './service.ts'

export const noticesRoutes = customerHandlers(contract, {
  listNotices: notices,
  getNotice: noticeDetail,
  readNotice: markRead,
})
