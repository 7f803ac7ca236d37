import { listJobs, runJob } from '@matin/contract/admin/jobs'
import { getStatus } from '@matin/contract/admin/status'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { createJobsAdmin } from './service.ts'
import { statusOf } from './status.ts'

export function jobsRoutes(router: OperatorRouter, platform: Platform, services: Services): void {
  const admin = createJobsAdmin(platform, services)
  router.view(listJobs, async () => success(await admin.view()))
  router.view(getStatus, async call => success(await statusOf(platform, services, call.caller)))
  router.transaction(runJob, (tx, _, caller, input) => admin.run(tx, caller, input.name))
}
