import type { Feature } from '../../feature.ts'
import { forgetSessions } from './repository.ts'
import { authRoutes } from './routes.ts'
import { forgetSignIns } from './sign-ins.ts'

export const auth: Feature = {
  customerRoutes: authRoutes,
  retention: [
    { what: 'sessions', run: forgetSessions },
    { what: 'login log', run: forgetSignIns },
  ],
}
