import type { Feature } from '../../feature.ts'
import { messagesRoutes } from './routes.ts'
import { MESSAGES_PERSONAL } from './personal.ts'

export const messages: Feature = {
  customerRoutes: messagesRoutes,
  personal: MESSAGES_PERSONAL,
}
