import { sql } from 'drizzle-orm'
import { takeUpload, type Uploads } from '#platform/images/loose-images.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call } from '#platform/query.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'

export const CHAT_IMAGES: Uploads = {
  purpose: 'support',
  use: sql`SELECT 1 FROM support_message m WHERE m.image = image.id`,
  lock: lockCustomer,
}

export function storeChatImage(
  platform: Platform,
  { caller: { customerId }, body }: Pick<Call, 'body'> & { caller: { customerId: string } },
) {
  return takeUpload(platform, customerId, CHAT_IMAGES, body)
}
