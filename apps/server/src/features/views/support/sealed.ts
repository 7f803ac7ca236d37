import { sql } from 'drizzle-orm'
import { sealedTexts } from '#platform/secrets/key-rotation.ts'

export const chatTexts = sealedTexts('support_message.text', {
  table: 'support_message',
  column: 'text',
  purpose: 'chat',
  owner: sql`customer::text || '|' || seq::text`,
})
