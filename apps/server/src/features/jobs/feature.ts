import type { Feature } from '../../feature.ts'
import { jobsRoutes } from './routes.ts'

export const jobs: Feature = { operatorRoutes: jobsRoutes }
