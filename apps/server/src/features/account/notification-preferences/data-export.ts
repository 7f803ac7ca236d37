import { type PersonalDataTable, textIn } from '#platform/data-export.ts'
import { openSubscription } from './subscriptions.ts'

/** Subscribed browsers are also deleted with their sessions. */
export const CHANNELS_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'channel_choice',
    customer: 'customer',
    key: [
      ['kind', 'text'],
      ['channel', 'text'],
    ],
    erase: 'rows',
  },
  {
    table: 'push_subscription',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['session', 'endpoint_hash'],
    open: (config, row) => {
      const { endpoint } = openSubscription(config, { id: textIn(row, 'id'), body: textIn(row, 'body') })
      // Its keys are the browser's.
      return { ...row, body: undefined, endpoint }
    },
    erase: 'rows',
  },
]
