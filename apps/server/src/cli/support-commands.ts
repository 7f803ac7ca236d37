import { randomUUID } from 'node:crypto'
import * as admin from '@matin/contract/admin/support'
import { act, type Command, tokenOf, view } from './command.ts'

/** The chat with customers, of role support. */
export const supportCommands: Record<string, Command> = {
  chats: view('', 'chats that wait for an answer', admin.listSupportChats, () => ({})),
  chat: {
    usage: '--as E UID',
    does: 'the newest messages of a chat; the customer sees that they were read',
    async run(run) {
      const uid = run.subject('the UID of a customer')
      const token = await tokenOf(run)
      const chat = await run.api.call(admin.getSupportChat, { uid }, token)
      const newest = chat.items.at(-1)?.seq
      if (newest !== undefined) await run.api.call(admin.readSupport, { uid, read: newest }, token)
      return chat
    },
  },
  reply: act('UID --text TEXT', 'answer a customer', admin.replySupport, run => ({
    uid: run.subject('the UID of a customer'),
    id: randomUUID(),
    text: run.option('text'),
  })),
}
