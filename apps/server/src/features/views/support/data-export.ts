import { type PersonalDataTable, textIn } from '#platform/data-export.ts'
import { openText } from './repository.ts'

/** Both sides of the chat, because both are about the customer. */
export const SUPPORT_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'support_message',
    customer: 'customer',
    key: [['seq', 'bigint']],
    hidden: ['operator'],
    open: (config, row, customer) => {
      const said = { customer, seq: BigInt(textIn(row, 'seq')), text: textIn(row, 'text') }
      return { ...row, text: openText(config, said) }
    },
    erase: 'rows',
  },
  {
    table: 'support_chat',
    customer: 'customer',
    key: [['customer', 'uuid']],
    erase: 'rows',
  },
]
