import * as contract from '@matin/contract/notices'
import { customerHandlers } from '#feature.ts'
import { noticeDetail, notices, readNotice } from './service.ts'

export const noticesRoutes = customerHandlers(contract, {
  listNotices: notices,
  getNotice: noticeDetail,
  readNotice,
})
