import type { Feature } from '#feature.ts'
import { LIMITS_PERSONAL } from './data-export.ts'
import { forgetOutflows } from './service.ts'

export const limitsFeature: Feature = {
  retention: [{ what: 'what left accounts', run: forgetOutflows }],
  dataExport: LIMITS_PERSONAL,
}
