import { listJobs, runJob } from '@matin/contract/admin/jobs'
import { getStatus } from '@matin/contract/admin/status'
import { success } from '@matin/domain/result'
import type { House } from '#feature.ts'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { createJobsDesk } from './service.ts'
import { statusOf } from './status.ts'

export function jobsRoutes(router: OperatorRouter, platform: Platform, house: House): void {
  const desk = createJobsDesk(platform, house)
  router.view(listJobs, async () => success(await desk.view()))
  router.view(getStatus, async call => success(await statusOf(platform, house, call.caller)))
  router.act(runJob, (tx, call) => desk.run(tx, call.caller, call.input.name))
}
