import * as support from '@matin/contract/support'
import * as unreadContract from '@matin/contract/unread'
import { customerHandlers } from '#feature.ts'
import { storeChatImage } from './images.ts'
import { chat, chatImage, mark, send, unread } from './service.ts'

const contract = { ...unreadContract, ...support }

export const supportRoutes = customerHandlers(contract, {
  getUnreadMessages: unread,
  listSupport: chat,
  sendSupport: send,
  uploadSupportImage: { run: storeChatImage, perMinute: 20 },
  getSupportImage: { file: chatImage },
  markSupport: mark,
})
