import { getAuditChoices, listAudit, verifyAudit } from '@matin/contract/admin/audit'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { auditChoices, auditPage } from './pages.ts'
import { verify } from './service.ts'

export function auditRoutes(router: OperatorRouter, platform: Platform, { customerCards }: Services): void {
  router.view(listAudit, async call => success(await auditPage(platform, call.input, customerCards)))
  router.view(getAuditChoices, async () => success(await auditChoices(platform)))
  router.view(verifyAudit, async () => success(await verify(platform)))
}
