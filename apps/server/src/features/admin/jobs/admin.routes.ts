import * as jobs from '@matin/contract/admin/jobs'
import * as status from '@matin/contract/admin/status'
import { operatorHandlers } from '#feature.ts'
import { jobsView, runJob } from './service.ts'
import { statusOf } from './status.ts'

const contract = { ...jobs, ...status }

export const jobsRoutes = operatorHandlers(contract, {
  listJobs: jobsView,
  getStatus: statusOf,
  runJob: { create: runJob },
})
