import type { Feature } from '../../feature.ts'
import { forgetLoose } from '../../platform/images/loose-images.ts'
import { bookDeposits, showPendingDeposits } from './booking.ts'
import { rechargeFigures, rechargeQueues } from './figures.ts'
import { rechargeRoutes } from './routes.ts'
import { VOUCHERS } from './vouchers.ts'
import { RECHARGE_MESSAGES } from './words.ts'

export const recharge: Feature = {
  customerRoutes: rechargeRoutes,
  onSolidBlock: bookDeposits,
  onHeadTransfers: showPendingDeposits,
  retention: [
    { what: 'vouchers without a receipt', run: (platform, limit) => forgetLoose(platform, VOUCHERS, limit) },
  ],
  queues: rechargeQueues,
  figures: rechargeFigures,
  messages: RECHARGE_MESSAGES,
}
