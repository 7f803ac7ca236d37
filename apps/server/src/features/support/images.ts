import { sql } from 'drizzle-orm'
import type { Uploads } from '../../platform/images/loose-images.ts'
import { lockCustomer } from '../auth/lock.ts'

/** Images of the chat, which a message is sent with. */
export const CHAT_IMAGES: Uploads = {
  purpose: 'support',
  use: sql`SELECT 1 FROM support_message m WHERE m.image = image.id`,
  lock: lockCustomer,
}
