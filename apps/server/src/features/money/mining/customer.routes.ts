import {
  buyMine,
  claimMine,
  getMineOrder,
  getMineRule,
  getTrial,
  listMines,
  listUserMines,
  redeemMine,
  startTrial,
} from '@matin/contract/mining'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { purchase } from './orders/purchase-product.ts'
import { redemption } from './orders/redeem-order.ts'
import { rulesIn } from './products/rules.ts'
import { products, userOrder, userOrders } from './service.ts'
import { claim, trial, trialOf } from './trial/claim-trial.ts'

export function miningRoutes(router: Router, platform: Platform): void {
  router.open(listMines, async call => success(await products(platform, call.input.kind)))
  router.open(getMineRule, async call => success(await rulesIn(platform.db, call.language)))
  router.customer(listUserMines, async call =>
    success(await userOrders(platform, call.caller.customerId, call.input)),
  )
  router.customer(getMineOrder, call => userOrder(platform, call.caller.customerId, call.input.id))
  router.customer(getTrial, async call => success(await trialOf(platform, call.caller.customerId)))
  router.command(buyMine, purchase)
  router.command(startTrial, trial)
  router.command(claimMine, claim)
  router.command(redeemMine, redemption)
}
