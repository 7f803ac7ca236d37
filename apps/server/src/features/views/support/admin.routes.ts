import * as contract from '@matin/contract/admin/support'
import { operatorHandlers } from '#feature.ts'
import * as admin from './admin-chats.ts'
import { officeWithHours } from './office.ts'

// The facts are the customers' feature's.
const { getSupportFacts: _, ...ownContract } = contract

export const supportAdminRoutes = operatorHandlers(ownContract, {
  listSupportChats: admin.listSupportChats,
  getSupportOffice: officeWithHours,
  getSupportChat: admin.chatFor,
  getSupportChatImage: { file: admin.imageFor },
  uploadAdminImage: admin.storeAdminImage,
  replySupport: admin.replySupport,
  closeSupport: admin.closeSupport,
  readSupport: admin.readSupport,
})
