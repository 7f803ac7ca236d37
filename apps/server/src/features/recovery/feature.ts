import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { recoveryProposals } from './desk.ts'
import { recoveryDeskRoutes } from './operator-routes.ts'
import { RECOVERY_PERSONAL } from './personal.ts'
import { recoveryRoutes } from './routes.ts'
import { recoveryMacs, recoveryNotes } from './sealed.ts'
import { endRecovery } from './service.ts'

export const recovery: Feature = {
  customerRoutes: recoveryRoutes,
  operatorRoutes: recoveryDeskRoutes,
  deskQueues: [
    {
      name: 'recoveries',
      permission: 'view_recoveries',
      waiting: () => sql`SELECT FROM recovery WHERE ended_at IS NULL`,
    },
  ],
  proposals: () => [recoveryProposals],
  pending: endRecovery,
  sealed: [recoveryNotes, recoveryMacs],
  personal: RECOVERY_PERSONAL,
}
