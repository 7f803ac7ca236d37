import type { Feature } from '../../feature.ts'
import { messagesRoutes } from './routes.ts'

export const messages: Feature = {
  customerRoutes: messagesRoutes,
}
