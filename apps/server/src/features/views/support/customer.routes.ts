import * as support from '@matin/contract/support'
import * as unreadContract from '@matin/contract/unread'
import { customerHandlers } from '#feature.ts'
import { storeChatImage } from './images.ts'
import { chatImage, listSupport, markSupport, sendSupport, unread } from './service.ts'

const contract = { ...unreadContract, ...support }

export const supportRoutes = customerHandlers(contract, {
  getUnreadMessages: unread,
  listSupport,
  sendSupport,
  uploadSupportImage: { run: storeChatImage, perMinute: 20 },
  getSupportImage: { file: chatImage },
  markSupport,
})
