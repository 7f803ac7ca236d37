import type { Feature } from '#feature.ts'
import { forgetCodes } from './contacts/codes.ts'
import { authRoutes } from './customer.routes.ts'
import { AUTH_PERSONAL } from './data-export.ts'
import { CUSTOMER_CHALLENGES } from './factors/passkeys.ts'
import { forgetPins } from './factors/pins.ts'
import {
  authMacs,
  customerContacts,
  customerMacs,
  customerPasswords,
  customerPhrases,
  customerPins,
  customerSecrets,
} from './sealed.ts'
import { forgetSessions } from './sessions/sessions.ts'
import { forgetDevices } from './sign-in/devices.ts'
import { forgetSignIns } from './sign-in/sign-in-log.ts'

export const authFeature: Feature = {
  customerRoutes: authRoutes,
  retention: [
    { what: 'codes', run: forgetCodes },
    { what: 'passkey challenges', run: CUSTOMER_CHALLENGES.forget },
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
  dataExport: AUTH_PERSONAL,
}
