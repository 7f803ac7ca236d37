import { failure, type Result, success } from '@matin/contract/result'
import type * as contract from '@matin/contract/support'
import type { getSupportImage } from '@matin/contract/support'
import type { getUnreadMessages } from '@matin/contract/unread'
import { inTransaction } from '#platform/db/database.ts'
import { openImage } from '#platform/images/stored-images.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { unreadCount } from '../../notify/messages/public/repository.ts'
import { office } from './office.ts'
import { answersAfter, changeChat, chatOf, chatOfImage, lockChat, messagesOf } from './repository.ts'
import { notifyChat, writeSupportMessage } from './write-message.ts'

export const listSupport: Query<typeof contract.listSupport> = async (
  platform,
  { caller: { customerId }, input },
) => {
  const { items, more } = await messagesOf(platform, customerId, input)
  const { operatorRead } = await chatOf(platform.db, customerId)
  const forward = input.after !== undefined
  return {
    items,
    earlier: !forward && more,
    later: forward && more,
    readUpTo: operatorRead.toString(),
    office: await office(platform),
  }
}

export const sendSupport: Query<typeof contract.sendSupport> = (
  platform,
  { caller: { customerId }, input },
) =>
  inTransaction(platform.db, tx =>
    writeSupportMessage(tx, platform, { customerId, operator: null, ...input }),
  )

export async function chatImage(
  { db, config }: Platform,
  { caller: { customerId }, input: { id } }: Call<typeof getSupportImage>,
): Promise<Result<Buffer>> {
  const owner = await chatOfImage(db, id)
  const bytes = owner === customerId ? await openImage(db, config, id) : null
  return bytes ? success(bytes) : failure('not_found')
}

/** Never moves back. Informs other devices and the operators. */
export const markSupport: Query<typeof contract.markSupport> = (
  platform,
  { caller: { customerId }, input },
) =>
  inTransaction(platform.db, async tx => {
    const before = await lockChat(tx, customerId)
    const customerRead = most(before.customerRead, least(BigInt(input.read ?? '0'), before.lastSeq))
    const customerGot = most(before.customerGot, customerRead, least(BigInt(input.got), before.lastSeq))
    if (customerGot !== before.customerGot || customerRead !== before.customerRead) {
      await changeChat(tx, customerId, { customerGot, customerRead })
      if (customerRead !== before.customerRead) await notifyChat(tx, customerId, platform.clock.now())
    }
    return success({ unread: await answersAfter(tx, customerId, customerRead) })
  })

export const unread: Query<typeof getUnreadMessages> = async (platform, { caller: { customerId } }) => {
  const { db } = platform
  const { customerRead } = await chatOf(db, customerId)
  return {
    unread: await unreadCount(db, customerId),
    support: await answersAfter(db, customerId, customerRead),
  }
}

function most(first: bigint, ...others: bigint[]): bigint {
  let found = first
  for (const value of others) if (value > found) found = value
  return found
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
