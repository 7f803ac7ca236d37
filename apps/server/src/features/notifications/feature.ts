import type { Feature } from '../../feature.ts'
import { createMailers, forgetLetters, sealedLetters } from './outbox.ts'
import { smsFigures } from './sms-budget.ts'

export const notifications: Feature = {
  jobs: platform =>
    createMailers(platform).map(({ channel, run }) => ({ name: `send-${channel}`, everySeconds: 3, run })),
  retention: [{ what: 'letters', run: forgetLetters }],
  sealed: [sealedLetters],
  figures: smsFigures,
}
