import { STEP_UP_MINUTES } from '@matin/domain/operators/step-up'
import { challengesOf } from '#platform/credentials/challenges.ts'
import { operatorChallenge } from './tables.ts'

export type ChallengeRow = typeof operatorChallenge.$inferSelect

/** Challenges of operators' passkeys. A step-up challenge proves one command alone, named in `act`. */
export const CHALLENGES = challengesOf<ChallengeRow>({
  table: operatorChallenge,
  use: ['purpose', 'operator', 'act'],
  minutes: STEP_UP_MINUTES,
  keptHours: 0,
})

export const { keep: keepChallenge, take: takeChallenge } = CHALLENGES
