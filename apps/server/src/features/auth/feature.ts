import type { Feature } from '../../feature.ts'
import { forgetCodes } from './codes.ts'
import { forgetDevices } from './devices.ts'
import { forgetChallenges } from './passkey-challenges.ts'
import { AUTH_PERSONAL } from './personal.ts'
import { forgetPins } from './pins.ts'
import { authRoutes } from './routes.ts'
import {
  authMacs,
  customerContacts,
  customerMacs,
  customerPasswords,
  customerPhrases,
  customerPins,
  customerSecrets,
} from './sealed.ts'
import { securityRoutes } from './security-routes.ts'
import { forgetSessions } from './sessions.ts'
import { forgetSignIns } from './sign-ins.ts'
import { AUTH_MESSAGES } from './words/messages.ts'

export const auth: Feature = {
  customerRoutes(router, platform) {
    authRoutes(router, platform)
    securityRoutes(router, platform)
  },
  retention: [
    { what: 'codes', run: forgetCodes },
    { what: 'passkey challenges', run: forgetChallenges },
    { what: 'sessions', run: forgetSessions },
    { what: 'login log', run: forgetSignIns },
    { what: 'devices', run: forgetDevices },
    { what: 'wrong PINs', run: forgetPins },
  ],
  sealed: [
    customerMacs,
    customerPasswords,
    customerContacts,
    customerPhrases,
    customerSecrets,
    customerPins,
    ...authMacs,
  ],
  messages: AUTH_MESSAGES,
  personal: AUTH_PERSONAL,
}
