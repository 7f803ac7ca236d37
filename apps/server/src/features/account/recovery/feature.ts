import type { Feature } from '#feature.ts'
import { inTable } from '#platform/item-source.ts'
import { recoveryAdminRoutes } from './admin.routes.ts'
import { recoveryRoutes } from './customer.routes.ts'
import { RECOVERY_PERSONAL } from './data-export.ts'
import { recoveryQueue } from './inbox.ts'
import { recoveryProposals } from './recovery-proposals.ts'
import { recoveryMacs, recoveryNotes } from './sealed.ts'
import { endRecovery } from './service.ts'

export const recoveryFeature: Feature = {
  customerRoutes: recoveryRoutes,
  operatorRoutes: recoveryAdminRoutes,
  items: () => [
    {
      kind: 'recovery',
      view: ['view_recoveries'],
      decide: ['decide_recoveries'],
      find: inTable('recovery'),
      queue: recoveryQueue,
    },
  ],
  proposals: () => [recoveryProposals],
  pending: endRecovery,
  sealed: [recoveryNotes, recoveryMacs],
  dataExport: RECOVERY_PERSONAL,
}
