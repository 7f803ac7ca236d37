import { randomUUID } from 'node:crypto'
import { changeOperatorRoles } from '@matin/contract/admin/accounts'
import { assignItem } from '@matin/contract/admin/items'
import { createNotice } from '@matin/contract/admin/notices'
import { operatorLogout } from '@matin/contract/admin/operators'
import { approveProposal } from '@matin/contract/admin/proposals'
import { LIVE_CLOSE, type ServerMessage } from '@matin/contract/live'
import { sendSupport } from '@matin/contract/support'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Harness, PIN, startHarness } from '#testing/harness.ts'
import { connectLive } from '#testing/live-client.ts'
import { signedInOperator } from '#testing/operators.ts'
import { disableOperator } from './accounts.ts'

let harness: Harness
let address: string
/** Lets one second pass, so that the server's check runs. */
const aSecondPasses = () => vi.advanceTimersByTime(1000)
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  harness = await startHarness()
  harness.app.live.start()
  address = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await harness.close()
  vi.useRealTimers()
})

const hears = (topic: string) => (received: ServerMessage[]) =>
  received.some(message => message.type === 'admin' && message.topic === topic)

describe('the operators’ channel', () => {
  it('announces customers’ requests and other operators’ changes to operators, and never to customers', async () => {
    const who = await harness.funded('900')
    const ada = await signedInOperator(harness, 'owner')
    const ben = await signedInOperator(harness, 'compliance', 'content')
    const admin = await connectLive(address, ben.token())
    const phone = await connectLive(address, who.token)
    const { id } = await who.call(submitWithdrawal, {
      address: DEV_FAUCET_ADDRESS,
      quantity: '600',
      pin: PIN,
    })
    await admin.until(hears('withdrawals'))
    admin.received.length = 0
    await ada.call(assignItem, { kind: 'withdrawal', item: id, from: null, to: ada.id })
    await admin.until(hears('items'))
    await admin.until(hears('withdrawals'))
    await ada.call(createNotice, { title: { en: 'Maintenance' }, text: { en: 'On Sunday' } })
    await admin.until(hears('notices'))
    // The hints contain nothing about the customer.
    for (const message of admin.received)
      expect(Object.keys(message)).toEqual(message.type === 'admin' ? ['type', 'topic'] : ['type'])
    expect(phone.received.filter(message => message.type === 'admin')).toEqual([])
    for (const client of [admin, phone]) client.close()
  })

  it('sends a topic only to operators whose present roles permit to see what it is about', async () => {
    const ada = await signedInOperator(harness, 'owner')
    const ben = await signedInOperator(harness, 'owner')
    const eve = await signedInOperator(harness, 'support')
    const cleo = await signedInOperator(harness, 'content')
    const gone = await signedInOperator(harness, 'auditor')
    const who = await harness.customer()
    const connect = (one: { token(): string }) => connectLive(address, one.token())
    const [content, support, leaving] = [await connect(cleo), await connect(eve), await connect(gone)]
    const heard = ({ received }: typeof content, topic: string) =>
      received.filter(message => message.type === 'admin' && message.topic === topic).length
    let notices = 0
    /** Lets the customer write, and waits until both sockets have heard of a change after it. */
    const write = async () => {
      await who.call(sendSupport, { id: randomUUID(), text: 'Hello' })
      await ada.call(createNotice, { title: { en: 'Maintenance' }, text: { en: 'On Sunday' } })
      notices++
      for (const socket of [content, support]) await socket.until(() => heard(socket, 'notices') === notices)
    }
    await write()
    expect([heard(content, 'support'), heard(support, 'support')]).toEqual([0, 1])
    const { id } = await ada.call(changeOperatorRoles, { id: eve.id, roles: ['content'] })
    await ben.call(approveProposal, { kind: 'operator_change', id })
    await gone.call(operatorLogout, {})
    aSecondPasses()
    // The check that closes this socket has read the roles of all others, too.
    await leaving.closed()
    await write()
    expect([heard(content, 'support'), heard(support, 'support')]).toEqual([0, 1])
    for (const socket of [content, support]) socket.close()
  })

  it('closes within a second when the session ends by sign-out, suspension or expiry', async () => {
    for (const end of [
      (one: Awaited<ReturnType<typeof signedInOperator>>) => one.call(operatorLogout, {}),
      (one: Awaited<ReturnType<typeof signedInOperator>>) => disableOperator(harness.app.platform, one.email),
      () => harness.clock.advance(Temporal.Duration.from({ hours: 12 })),
    ]) {
      const one = await signedInOperator(harness, 'auditor')
      const admin = await connectLive(address, one.token())
      await end(one)
      aSecondPasses()
      expect(await admin.closed()).toBe(LIVE_CLOSE.sessionEnded)
      const late = await connectLive(address)
      late.send({ type: 'auth', token: one.token() })
      expect(await late.closed()).toBe(LIVE_CLOSE.sessionEnded)
    }
  })
})
