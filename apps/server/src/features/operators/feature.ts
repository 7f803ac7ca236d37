import type { Feature } from '../../feature.ts'
import { internalOperatorRoutes } from './internal-routes.ts'
import { forgetOperatorSessions } from './repository.ts'
import { operatorsRoutes } from './routes.ts'
import { operatorSecrets } from './sealed.ts'

export const operators: Feature = {
  operatorRoutes: operatorsRoutes,
  internalRoutes: (server, platform, { sealed }) => internalOperatorRoutes(server, platform, sealed),
  retention: [{ what: 'sessions of operators', run: forgetOperatorSessions }],
  sealed: [operatorSecrets],
}
