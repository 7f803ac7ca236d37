import * as contract from '@matin/contract/admin/statistics'
import { operatorHandlers } from '#feature.ts'
import { dayPage, statistics } from './service.ts'

export const statisticsRoutes = operatorHandlers(contract, {
  getStatistics: statistics,
  listDays: dayPage,
})
