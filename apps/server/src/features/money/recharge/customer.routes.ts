import * as contract from '@matin/contract/recharge'
import { customerHandlers } from '#feature.ts'
import { rechargeDetail, recharges, topupAddress } from './service.ts'
import { submitTopup } from './submit-receipt.ts'
import { storeVoucher } from './vouchers.ts'

export const rechargeRoutes = customerHandlers(contract, {
  getTopupAddress: topupAddress,
  uploadImage: { run: storeVoucher, perMinute: 30 },
  submitTopup,
  listTopups: recharges,
  getTopup: rechargeDetail,
})
