import * as contract from '@matin/contract/incidents'
import { customerHandlers } from '#feature.ts'
import { announced } from './service.ts'

export const incidentRoutes = customerHandlers(contract, {
  listIncidents: announced,
})
