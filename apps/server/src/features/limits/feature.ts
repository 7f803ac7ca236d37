import type { Feature } from '../../feature.ts'
import { forgetOutflows } from './service.ts'
import { LIMITS_PERSONAL } from './personal.ts'

export const limits: Feature = {
  retention: [{ what: 'what left accounts', run: forgetOutflows }],
  personal: LIMITS_PERSONAL,
}
