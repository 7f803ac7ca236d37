import { randomBytes } from 'node:crypto'
import { getTokenData } from '@matin/contract/assets'
import { buyMine, getMineOrder, listMines, redeemMine } from '@matin/contract/mining'
import { getTopup, getTopupAddress, submitTopup } from '@matin/contract/recharge'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { createTronClient } from '@matin/tron/client'
import { createTronNode } from '@matin/tron/node'
import { describe, expect, it } from 'vitest'
import { callApi, customerOf, newCustomer, PIN, setPin, uploadVoucher } from './support/customer.ts'
import { TO_SOLID } from './support/dev-tools.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { seededDataDir } from './support/stage.ts'
import { until } from './support/until.ts'

describe('the main customer flow with server and signer killed at ten points', () => {
  it('loses and duplicates no transfer', async () => {
    const data = await seededDataDir()
    let server: RunningServer = await startServer(data.path)
    let kills = 0
    /** Kills the server with SIGKILL, which ends its signer, and starts it again on the same data. */
    const crash = async () => {
      await server.kill()
      server = await startServer(data.path)
      who = customerOf(server.address, who.email, who.token)
      kills++
      await server.dev.expectBalancedBooks()
    }
    const soon = <T>(what: string, read: () => Promise<T>, wanted: T) => until(read, wanted, what)
    await server.dev.toMorning()
    let who = await newCustomer(server)
    try {
      await setPin(server, who, 1)
      await crash()

      const { address } = await who.call(getTopupAddress, {})
      await server.dev.payUsdt(address, '500.25')
      await server.dev.mine(3)
      await crash()
      expect((await who.call(getTokenData, {})).available).toBe('0')

      const receipt = { quantity: '500', voucherId: await uploadVoucher(server.address, who) }
      const { id: rechargeId } = await again(who.token, submitTopup, receipt, 'receipt')
      await crash()
      expect((await again(who.token, submitTopup, receipt, 'receipt')).id).toBe(rechargeId)
      await server.dev.mine(TO_SOLID)
      await soon('recharge', async () => (await who.call(getTopup, { id: rechargeId })).state, 'credited')
      await crash()
      expect((await who.call(getTokenData, {})).available).toBe('500.25')

      const { items } = await who.call(listMines, { kind: 'lock' })
      const versionId = items.find(item => item.cycleDays === 30)?.versionId ?? ''
      const pledge = { versionId, amount: '400', pin: PIN }
      const order = await again(who.token, buyMine, pledge, 'pledge')
      await crash()
      expect((await again(who.token, buyMine, pledge, 'pledge')).id).toBe(order.id)

      // Killed at once after the jump: what was due meanwhile is caught up by the new process, each day once.
      await server.dev.advance({ hours: 96 })
      await crash()
      const paid = async () => (await who.call(getMineOrder, { id: order.id })).payouts.map(row => row.number)
      await soon('payouts', paid, [3, 2, 1])
      expect((await who.call(getTokenData, {})).miningTotal).toBe('400.42')

      const redemption = {
        id: order.id,
        pin: PIN,
        preview: { returned: '396', penalty: '4', forfeited: '3.78' },
      }
      const redeemed = await again(who.token, redeemMine, redemption, 'redeem')
      await crash()
      expect(await again(who.token, redeemMine, redemption, 'redeem')).toEqual(redeemed)
      expect(await who.call(getTokenData, {})).toMatchObject({ available: '496.25', miningTotal: '0.42' })

      const target = addressFromPrivateKey(randomBytes(32).toString('hex'))
      const request = { address: target, quantity: '120', pin: PIN }
      const { id } = await again(who.token, submitWithdrawal, request, 'withdraw')
      await crash()
      expect((await again(who.token, submitWithdrawal, request, 'withdraw')).id).toBe(id)
      const state = async () => (await who.call(getWithdrawal, { id })).state
      await soon('withdrawal', async () => (await state()) === 'sent', true)
      await crash()
      await server.dev.mine(TO_SOLID)
      await crash()
      // A transaction that waited for a block when the chain was killed is gone: the signer sends its bytes again, when they
      // are not in a solid block after longer than that takes.
      await server.dev.advance({ minutes: 2 })
      await server.dev.mineUntil(state, 'confirmed', 'withdrawal')

      expect(kills).toBe(10)
      const chain = createTronClient(createTronNode({ url: (await server.dev.chain()).url }))
      const { usdtContract } = await server.dev.chain()
      expect(await chain.trc20Balance(usdtContract, target)).toBe(119_000_000n)
      expect(await who.call(getTokenData, {})).toMatchObject({ available: '376.25', total: '376.67' })
      await server.dev.expectBalancedBooks()
    } finally {
      await server.kill()
      await data.remove()
    }

    /** Returns a call with a fixed idempotency key, which can be repeated after a crash. */
    function again<E extends Parameters<typeof callApi>[1]>(
      token: string,
      endpoint: E,
      input: Parameters<typeof callApi<E>>[2],
      key: string,
    ) {
      return callApi(server.address, endpoint, input, token, `intent-${key}`)
    }
  })
})
