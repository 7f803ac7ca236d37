import * as contract from '@matin/contract/mining'
import { customerHandlers } from '#feature.ts'
import { purchase } from './orders/purchase-product.ts'
import { redemption } from './orders/redeem-order.ts'
import { rulesIn } from './products/rules.ts'
import { products, userOrder, userOrders } from './service.ts'
import { claim, startTrial, trialOf } from './trial/claim-trial.ts'

export const miningRoutes = customerHandlers(contract, {
  listMines: products,
  getMineRule: rulesIn,
  listUserMines: userOrders,
  getMineOrder: userOrder,
  getTrial: trialOf,
  buyMine: purchase,
  startTrial,
  claimMine: claim,
  redeemMine: redemption,
})
