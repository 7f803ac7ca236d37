import { sql } from 'drizzle-orm'
import { takeUpload, type Uploads } from '../../platform/images/loose-images.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'

/** Pictures of payments, which a receipt is handed in with. */
export const VOUCHERS: Uploads = {
  purpose: 'voucher',
  use: sql`SELECT 1 FROM receipt r WHERE r.customer = image.owner AND r.voucher = image.id`,
  lock: lockCustomer,
}

export function storeVoucher(platform: Platform, customerId: string, upload: Buffer) {
  return takeUpload(platform, customerId, VOUCHERS, upload)
}
