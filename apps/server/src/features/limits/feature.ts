import type { Feature } from '../../feature.ts'
import { forgetOutflows } from './service.ts'

export const limits: Feature = {
  retention: [{ what: 'what left accounts', run: forgetOutflows }],
}
