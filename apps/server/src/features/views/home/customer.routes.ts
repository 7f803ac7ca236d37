import * as contract from '@matin/contract/home'
import { customerHandlers } from '#feature.ts'
import { homeData } from './service.ts'

export const homeRoutes = customerHandlers(contract, {
  getHomeData: homeData,
})
