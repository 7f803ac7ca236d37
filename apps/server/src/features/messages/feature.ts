import type { Feature } from '../../feature.ts'
import { MESSAGES_PERSONAL } from './personal.ts'
import { messagesRoutes } from './routes.ts'

export const messages: Feature = {
  customerRoutes: messagesRoutes,
  personal: MESSAGES_PERSONAL,
}
