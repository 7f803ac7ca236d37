import * as contract from '@matin/contract/messages'
import { customerHandlers } from '#feature.ts'
import { messages, readMessages } from './service.ts'

export const messagesRoutes = customerHandlers(contract, {
  listMessages: messages,
  readMessages,
})
