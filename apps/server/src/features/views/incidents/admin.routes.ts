import * as contract from '@matin/contract/admin/incidents'
import { operatorHandlers } from '#feature.ts'
import { adminIncidents, announceIncident, endIncident, openForAdmins } from './service.ts'

export const incidentAdminRoutes = operatorHandlers(contract, {
  listAdminIncidents: adminIncidents,
  listOpenIncidents: openForAdmins,
  announceIncident,
  endIncident,
})
