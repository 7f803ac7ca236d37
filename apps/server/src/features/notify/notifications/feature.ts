import type { Feature } from '#feature.ts'
import { createMailers, forgetEmails, sealedEmails } from './outbox.ts'
import { forgetUnreachable } from './reach.ts'
import { smsFigures } from './sms-budget.ts'

export const notificationsFeature: Feature = {
  jobs: platform =>
    createMailers(platform).map(({ channel, waiting, run }) => ({
      name: `send-${channel}`,
      everySeconds: 3,
      waiting,
      run,
    })),
  retention: [
    { what: 'emails', run: forgetEmails },
    { what: 'unreachable addresses', run: forgetUnreachable },
  ],
  sealed: [sealedEmails],
  figures: smsFigures,
}
