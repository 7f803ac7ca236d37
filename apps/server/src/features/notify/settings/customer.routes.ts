import * as legalDetails from '@matin/contract/legal-details'
import * as settings from '@matin/contract/settings'
import { customerHandlers } from '#feature.ts'
import { legalValues } from '#legal-details.ts'
import { publicSettings } from './service.ts'

const contract = { ...settings, ...legalDetails }

export const settingsRoutes = customerHandlers(contract, {
  getWebsiteSetting: publicSettings,
  getLegalDetails: async ({ config: { LEGAL } }, { language }) => (LEGAL ? legalValues(LEGAL, language) : []),
})
