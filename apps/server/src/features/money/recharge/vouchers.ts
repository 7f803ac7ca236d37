import type { uploadImage } from '@matin/contract/recharge'
import { sql } from 'drizzle-orm'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { takeUpload, type Uploads } from '#platform/images/loose-images.ts'
import { ownsImage } from '#platform/images/stored-images.ts'
import type { Query } from '#platform/query.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'

/** Upload settings for vouchers: the customer's pictures of payments, which belong to receipts. */
export const VOUCHERS: Uploads = {
  purpose: 'voucher',
  use: sql`SELECT 1 FROM receipt r WHERE r.customer = image.owner AND r.voucher = image.id`,
  lock: lockCustomer,
}

export const storeVoucher: Query<typeof uploadImage> = (platform, { caller: { customerId }, body: upload }) =>
  takeUpload(platform, customerId, VOUCHERS, upload)

const USED = batchQuery<{ voucher: string }, object>({
  name: 'used voucher',
  params: { voucher: 'uuid' },
  text: 'SELECT a.ordinal FROM params a WHERE EXISTS (SELECT 1 FROM receipt r WHERE r.voucher = a.voucher)',
})

/** Returns null for another customer's voucher. */
export async function voucherState(load: Load, owner: string, id: string): Promise<'free' | 'used' | null> {
  const [owned, used] = await Promise.all([
    ownsImage(load, { owner, purpose: VOUCHERS.purpose, id }),
    loadOne(load, USED, { voucher: id }),
  ])
  if (!owned) return null
  return used ? 'used' : 'free'
}
