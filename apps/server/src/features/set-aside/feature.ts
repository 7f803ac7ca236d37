import type { Feature } from '../../feature.ts'
import { setAsideRoutes } from './operator-routes.ts'

export const setAside: Feature = { operatorRoutes: setAsideRoutes }
