import { getNotice, listNotices, readNotice } from '@matin/contract/notices'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { markRead, noticeDetail, notices } from './service.ts'

export function noticesRoutes(router: Router, platform: Platform): void {
  router.open(listNotices, async ({ caller, language, input }) =>
    success(await notices(platform, { customerId: caller?.customerId ?? null, language }, input.cursor)),
  )
  router.open(getNotice, ({ caller, language, input }) =>
    noticeDetail(platform, { customerId: caller?.customerId ?? null, language }, input.id),
  )
  router.customer(readNotice, ({ caller, input }) => markRead(platform, caller.customerId, input.id))
}
