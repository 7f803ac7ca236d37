import type { Feature } from '../../feature.ts'
import { customerSecrets } from './sealed.ts'

export const secondFactor: Feature = {
  sealed: [customerSecrets],
}
