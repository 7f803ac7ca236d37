import * as contract from '@matin/contract/notification-preferences'
import { customerHandlers } from '#feature.ts'
import { channels, movePush, setChannel, subscribePush, unsubscribeBy, unsubscribePush } from './service.ts'

const CHANGES = { perMinute: 60 }

export const channelRoutes = customerHandlers(contract, {
  getChannels: channels,
  setChannel: { run: setChannel, ...CHANGES },
  unsubscribeByLink: { run: unsubscribeBy, ...CHANGES },
  subscribePush: { run: subscribePush, ...CHANGES },
  movePush: { run: movePush, ...CHANGES },
  unsubscribePush,
})
