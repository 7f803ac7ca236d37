import type { Feature } from '#feature.ts'
import { forgetLoose } from '#platform/images/loose-images.ts'
import { findByUid } from '#platform/item-source.ts'
import { supportAdminRoutes } from './admin.routes.ts'
import { supportRoutes } from './customer.routes.ts'
import { SUPPORT_PERSONAL } from './data-export.ts'
import { CHAT_IMAGES } from './images.ts'
import { supportQueue } from './inbox.ts'
import { forgetChats, forgetWaits } from './retention.ts'
import { chatTexts } from './sealed.ts'

export const supportFeature: Feature = {
  customerRoutes: supportRoutes,
  operatorRoutes: supportAdminRoutes,
  items: () => [
    {
      kind: 'support',
      view: ['answer_support'],
      decide: ['answer_support'],
      find: findByUid,
      queue: supportQueue,
    },
  ],
  retention: [
    { what: 'chats', run: forgetChats },
    { what: 'waits for an answer', run: forgetWaits },
    {
      what: 'chat images without a message',
      run: (platform, limit) => forgetLoose(platform, CHAT_IMAGES, limit),
    },
  ],
  sealed: [chatTexts],
  dataExport: SUPPORT_PERSONAL,
}
