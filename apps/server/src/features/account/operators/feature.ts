import type { Feature } from '#feature.ts'
import { deleteExpiredSessions } from '#platform/credentials/sessions.ts'
import { operatorsRoutes } from './admin.routes.ts'
import { operatorChanges } from './change-proposals.ts'
import { internalOperatorRoutes } from './internal.routes.ts'
import { OPERATOR_CHALLENGES } from './passkeys.ts'
import { endProposals } from './public/proposals.ts'
import { followReplacements } from './replacements.ts'
import { OPERATOR_SESSIONS } from './repository.ts'
import { operatorSecrets } from './sealed.ts'

export const operatorsFeature: Feature = {
  operatorRoutes: operatorsRoutes,
  internalRoutes: (server, platform, { sealed }) => internalOperatorRoutes(server, platform, sealed),
  proposals: () => [operatorChanges],
  jobs: platform => [
    { name: 'replace-owners', everySeconds: 60, run: () => followReplacements(platform) },
    { name: 'end-proposals', everySeconds: 60, run: () => endProposals(platform) },
  ],
  retention: [
    {
      what: 'sessions of operators',
      run: (platform, limit) => deleteExpiredSessions(OPERATOR_SESSIONS, platform, limit),
    },
    { what: 'challenges of operators', run: OPERATOR_CHALLENGES.forget },
  ],
  sealed: [operatorSecrets],
}
