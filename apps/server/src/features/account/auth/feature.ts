import type { Feature } from '#feature.ts'
import { forgetCodes } from './contacts/codes.ts'
import { authRoutes } from './customer.routes.ts'
import { AUTH_PERSONAL } from './data-export.ts'
import { CUSTOMER_CHALLENGES } from './factors/passkeys.ts'
import { forgetDevices } from './public/devices.ts'
import { forgetPins } from './public/pins.ts'
import { forgetSessions } from './public/sessions.ts'
import { forgetSignIns } from './public/sign-in-log.ts'
import {
  authMacs,
  customerContacts,
  customerMacs,
  customerPasswords,
  customerPhrases,
  customerPins,
  customerSecrets,
} from './sealed.ts'

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
