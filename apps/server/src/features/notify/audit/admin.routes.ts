import * as contract from '@matin/contract/admin/audit'
import { success } from '@matin/contract/result'
import { operatorHandlers } from '#feature.ts'
import { auditChoices, auditPage } from './pages.ts'
import { verify } from './service.ts'

export const auditRoutes = operatorHandlers(contract, {
  listAudit: auditPage,
  getAuditChoices: auditChoices,
  verifyAudit: async platform => success(await verify(platform)),
})
