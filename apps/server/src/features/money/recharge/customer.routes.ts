import * as contract from '@matin/contract/recharge'
import { customerHandlers } from '#feature.ts'
import { rechargeDetail, recharges, topupAddress } from './service.ts'
import { submission } from './submit-receipt.ts'
import { storeVoucher } from './vouchers.ts'

export const rechargeRoutes = customerHandlers(contract, {
  getTopupAddress: topupAddress,
  uploadImage: { run: storeVoucher, perMinute: 30 },
  submitTopup: submission,
  listTopups: recharges,
  getTopup: rechargeDetail,
})
