import type { Order } from '@matin/contract/mining'
import type { OrderSort } from './order-view.ts'
import { isLoss } from './purchase-preview.ts'

export function resultName(
  sort: OrderSort,
  net: string,
  ending: Order['ending'] = null,
): 'inAll' | 'afterRent' | 'lossAfterRent' | 'gain' | 'loss' {
  if (ending === 'redeemed') return isLoss(net) ? 'loss' : 'gain'
  if (sort === 'machine') return isLoss(net) ? 'lossAfterRent' : 'afterRent'
  return 'inAll'
}
