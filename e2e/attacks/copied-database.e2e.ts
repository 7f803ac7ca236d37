import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { createTronClient } from '@matin/tron/client'
import { createDevChain } from '@matin/tron/devchain/chain'
import { DEV_POISONER_ADDRESS, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { customerOf, newCustomer, PIN, recharge, setPin } from '../support/customer.ts'
import { TO_SOLID } from '../support/dev-tools.ts'
import { forgedServer } from '../support/forged-server.ts'
import { operatorOf } from '../support/operator.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { startSigner } from '../support/signer-process.ts'
import { seededDataDir } from '../support/stage.ts'
import { until } from '../support/until.ts'

const OUTSIDE = DEV_POISONER_ADDRESS
const PAID = 599_000_000n
const HOUR_MS = 3_600_000

const balanceAt = (url: string) =>
  createTronClient(createTronNode({ url })).trc20Balance(DEV_USDT_CONTRACT, OUTSIDE)

async function approve(server: RunningServer, id: string): Promise<void> {
  const ada = await operatorOf(server, 'ada@matin.example')
  await ada.call(approveWithdrawal, { id })
}

test('a pending payment in a copied database is made only once, by either the server or the copy', async () => {
  const data = await seededDataDir()
  onTestFinished(data.remove)
  const [database, copy] = [join(data.path, 'database'), join(data.path, 'copy')]
  const first = await startServer(data.path)
  const { email, token } = await newCustomer(first)
  await setPin(first, customerOf(first.address, email, token), 1)
  await recharge(first, customerOf(first.address, email, token), '900')
  const asked = { address: OUTSIDE, quantity: '600', pin: PIN }
  const { id } = await customerOf(first.address, email, token).call(submitWithdrawal, asked)
  await first.stop()
  await cp(database, copy, { recursive: true })

  const second = await startServer(data.path)
  const before = await balanceAt((await second.dev.chain()).url)
  await approve(second, id)
  const stateAt = async (server: RunningServer) =>
    (await customerOf(server.address, email, token).call(getWithdrawal, { id })).state
  await until(() => stateAt(second), 'sent', 'sent')
  await second.dev.mine(TO_SOLID)
  await until(() => stateAt(second), 'confirmed', 'confirmed')
  expect((await balanceAt((await second.dev.chain()).url)) - before).toBe(PAID)
  await second.stop()

  // The same server on the copy: the chain has the payment, the signer's store its owner. It settles without another.
  await rm(database, { recursive: true })
  await cp(copy, database, { recursive: true })
  const third = await startServer(data.path)
  await until(() => stateAt(third), 'confirmed', 'confirmed from the chain')
  await third.dev.mine(TO_SOLID)
  expect((await balanceAt((await third.dev.chain()).url)) - before).toBe(PAID)
  await third.stop()

  // The thief with the copy asks the signer for payments by it, and does no bookkeeping.
  const chain = await createDevChain({
    dataDir: join(data.path, 'chain'),
    now: () => Date.now() + HOUR_MS,
    genesis: { usdt: {}, trx: {} },
    blockIntervalMs: 366 * 24 * HOUR_MS,
  })
  onTestFinished(() => chain.close())
  const { url } = await chain.listen()
  await chain.mine(TO_SOLID)
  const payment = {
    kind: 'withdrawal' as const,
    address: OUTSIDE,
    amount: PAID.toString(),
    customer: '100000001',
  }
  const forged = await forgedServer({
    say: () => ({
      now: new Date(Date.now() + HOUR_MS).toISOString(),
      withdrawals: [{ subject: id, attempt: 1, payment, signatures: [] }],
    }),
    onRound: () => chain.mine(1),
  })
  onTestFinished(forged.close)
  const signer = startSigner({
    INTERNAL_URL: forged.url,
    SIGNER_SECRET: readConfig({}).SIGNER_SECRET,
    TRON_URL: url,
    TRON_USDT_CONTRACT: DEV_USDT_CONTRACT,
    SIGNER_DIR: join(data.path, 'signer'),
  })
  onTestFinished(signer.kill)
  await until(() => forged.refused.length > 0, true, 'refused')
  await chain.mine(TO_SOLID)
  const taken = chain.usdtBalance(OUTSIDE) - before - PAID
  console.log(`attack: a copied database took ${taken / 1_000_000n} USDT`)
  expect(taken).toBe(0n)
  expect(forged.released).toEqual([])
  expect(forged.refused[0]).toMatchObject({ subject: id, reason: 'paid_before' })
})
