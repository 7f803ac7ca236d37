import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { sealedTexts } from '#platform/secrets/key-rotation.ts'
import { sendBroadcasts } from './broadcasts.ts'
import { channelRoutes } from './customer.routes.ts'
import { CHANNELS_PERSONAL } from './data-export.ts'
import { notifyDue } from './public/notify-customer.ts'
import { forgetPushes, sendPushes } from './push-outbox.ts'

export const channelsFeature: Feature = {
  customerRoutes: channelRoutes,
  jobs: platform => [
    {
      name: 'send-notifications',
      everySeconds: 3,
      waiting: 'SELECT FROM message_due',
      run: () => notifyDue(platform),
    },
    {
      name: 'send-broadcasts',
      everySeconds: 5,
      waiting: 'SELECT FROM broadcast WHERE ended_at IS NULL',
      run: () => sendBroadcasts(platform),
    },
    { name: 'send-pushes', everySeconds: 3, waiting: 'SELECT FROM push', run: () => sendPushes(platform) },
  ],
  queues: [
    { name: 'message_due', waiting: () => sql`SELECT at AS since FROM message_due ORDER BY id` },
    { name: 'pushes', waiting: () => sql`SELECT created_at AS since FROM push ORDER BY created_at` },
    {
      name: 'broadcasts',
      waiting: at =>
        sql`SELECT begins_at AS since FROM broadcast WHERE ended_at IS NULL AND begins_at <= ${at} ORDER BY begins_at`,
    },
  ],
  retention: [{ what: 'pushes', run: forgetPushes }],
  sealed: [
    sealedTexts('push_subscription.body', { table: 'push_subscription', column: 'body', purpose: 'push' }),
  ],
  dataExport: CHANNELS_PERSONAL,
}
