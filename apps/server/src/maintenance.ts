import { foldPending } from '@matin/ledger/ledger'
import type { Feature } from './feature.ts'
import { forgetAttempts } from './platform/attempts/throttle.ts'
import { cleanUp } from './platform/clean-up.ts'
import { makeMonths } from './platform/db/months.ts'
import { forgetRequestKeys, sealedAnswers } from './platform/http/idempotency.ts'
import { personalImages } from './platform/images/personal-images.ts'
import { sealedImages } from './platform/images/rotated-images.ts'
import { rotateKeys } from './platform/secrets/key-rotation.ts'

const FOLD_CHUNK = 10_000

export const maintenance: Feature = {
  jobs: (platform, { sealed, retention }) => [
    {
      name: 'fold-pending',
      everySeconds: 30,
      async run() {
        // Rows that a transaction has locked wait for the next run.
        while ((await foldPending(platform.db, FOLD_CHUNK)) === BigInt(FOLD_CHUNK));
      },
    },
    { name: 'make-partitions', everySeconds: 6 * 3600, run: () => makeMonths(platform) },
    { name: 'clean-up', everySeconds: 60, run: () => cleanUp(platform, retention) },
    {
      name: 'rotate-keys',
      everySeconds: 300,
      async run() {
        await rotateKeys(platform, sealed)
      },
    },
  ],
  retention: [
    { what: 'sign-in attempts', run: forgetAttempts },
    { what: 'keys of requests', run: forgetRequestKeys },
  ],
  dataExport: [personalImages],
  sealed: [sealedImages, sealedAnswers],
}
