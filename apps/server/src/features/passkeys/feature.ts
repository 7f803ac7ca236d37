import type { Feature } from '../../feature.ts'
import { forgetChallenges } from './challenges.ts'

export const passkeys: Feature = {
  retention: [{ what: 'passkey challenges', run: forgetChallenges }],
}
