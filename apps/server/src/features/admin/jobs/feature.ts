import type { Feature } from '#feature.ts'
import { forgetHours } from '#platform/jobs/hours.ts'
import { jobsRoutes } from './admin.routes.ts'

export const jobsFeature: Feature = {
  operatorRoutes: jobsRoutes,
  retention: [{ what: 'hourly results of jobs', run: forgetHours }],
}
