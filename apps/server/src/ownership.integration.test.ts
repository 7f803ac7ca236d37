import { randomUUID } from 'node:crypto'
import { addAddress, deleteAddress, editAddress } from '@matin/contract/address-book'
import { API } from '@matin/contract/api'
import { getMovement, getWalletLog } from '@matin/contract/assets'
import { sendCode } from '@matin/contract/auth'
import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { executeExchange, quoteExchange } from '@matin/contract/exchange'
import { getIdentityPhoto, submitIdentity } from '@matin/contract/identity'
import { listMessages, readMessages } from '@matin/contract/messages'
import { buyMine, claimMine, getMineOrder, listMines, redeemMine, startTrial } from '@matin/contract/mining'
import { readNotice } from '@matin/contract/notices'
import { addPasskey, beginPasskey, deletePasskey, renamePasskey } from '@matin/contract/passkeys'
import { getTopup, listTopups, submitTopup } from '@matin/contract/recharge'
import { askRecovery, getRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { listDevices, logOutDevice } from '@matin/contract/security'
import { getSupportImage, sendSupport, uploadSupportImage } from '@matin/contract/support'
import { cancelWithdrawal, getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { seedInventory } from './dev/seed-inventory.ts'
import { softAuthenticator } from './testing/authenticator.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
  uploadVoucher,
} from './testing/harness.ts'
import { passCertificate, someCertificate, uploadPhoto } from './testing/identity.ts'
import { signedInOperator } from './testing/operators.ts'

const ORIGIN = 'https://wallet.example'
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const ANOTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/*
 * One customer's property does not exist for another: another customer asks every route whose input names a
 * thing, for the owner's and for an unknown one, and gets the same answer. The owner then gets theirs.
 */
let harness: Harness
let owner: TestCustomer
let stranger: TestCustomer
let cases: Map<string, Case>

interface Case {
  endpoint: Endpoint
  input: Record<string, unknown>
}

/** Endpoints whose input names only public objects. */
const PUBLIC: readonly Endpoint[] = [buyMine, startTrial, readNotice]

/**
 * Returns the input fields that name an object on the server. The id of a chat message is left out, because
 * the sender chooses it.
 */
function namesOf(endpoint: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(properties).filter(name => /(^i|I)d$/.test(name))
  return endpoint === sendSupport ? names.filter(name => name !== 'id') : names
}
const naming = API.map(({ endpoint }) => endpoint).filter(
  endpoint => endpoint.access === 'customer' && namesOf(endpoint).length > 0,
)

beforeAll(async () => {
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
  await seedInventory(harness.app.platform)
  owner = await harness.funded('1000')
  stranger = await harness.funded('1000')
  cases = new Map(await everything())
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

/**
 * Creates an object of each kind for the owner. Creates the passkey last, because the owner must use it from
 * then on.
 */
async function everything(): Promise<(readonly [string, Case])[]> {
  const of = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    [endpoint.path, { endpoint, input: input as Record<string, unknown> }] as const
  const passed = await passCertificate(harness, owner, await signedInOperator(harness, 'compliance'))
  const products = (await owner.call(listMines, {})).items
  const lock = products.find(({ kind }) => kind === 'lock')
  const machine = products.find(({ trial }) => trial)
  if (!lock || !machine) throw new Error('the seed has neither of them')
  const order = await owner.call(buyMine, { versionId: lock.versionId, amount: '100', pin: PIN })
  const trial = await owner.call(startTrial, { versionId: machine.versionId })
  await harness.app.market.step()
  const quote = await owner.call(quoteExchange, { side: 'buy', asset: 'BTC', amount: '100' })
  const address = await owner.call(addAddress, { label: 'Mine', address: OUTSIDE })
  const withdrawal = await owner.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
  const sent = await owner.call(sendSupport, { id: randomUUID(), text: '', imageId: await picture() })
  await harness.signIn(owner.email, PASSWORD)
  const others = (await owner.call(listDevices, {})).items.filter(({ current }) => !current)
  const phone = await owner.call(addPasskey, {
    ...softAuthenticator(ORIGIN).make(
      await owner.call(beginPasskey, { pin: PIN, ownCode: await harness.ownCode(owner.email) }),
    ),
    name: 'Phone',
  })
  const account = owner.email
  harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
  await owner.call(sendCode, { account, purpose: 'recovery' })
  const lost = { account, password: PASSWORD, lost: 'factor', note: '' } as const
  await owner.call(askRecovery, { ...lost, code: await harness.codeFor(account) })
  const { last } = await owner.call(getRecovery, {})
  return [
    of(getTopup, { id: first((await owner.call(listTopups, {})).items).id }),
    of(submitTopup, { quantity: '20', voucherId: await uploadVoucher(harness.app, owner) }),
    of(getMovement, { id: first((await owner.call(getWalletLog, {})).items).id }),
    of(getMineOrder, { id: order.id }),
    of(redeemMine, { id: order.id, pin: PIN, preview: { returned: '1', penalty: '1', forfeited: '1' } }),
    of(claimMine, { id: trial.id }),
    of(executeExchange, { quoteId: quote.id, pin: PIN }),
    of(getWithdrawal, { id: withdrawal.id }),
    of(cancelWithdrawal, { id: withdrawal.id }),
    of(readMessages, { id: first((await owner.call(listMessages, {})).items).id }),
    of(getSupportImage, { id: sent.imageId ?? '' }),
    of(sendSupport, { id: randomUUID(), text: '', imageId: await picture() }),
    of(getIdentityPhoto, { id: passed, side: 'front' }),
    of(submitIdentity, {
      ...someCertificate(),
      frontId: await uploadPhoto(harness, owner),
      backId: await uploadPhoto(harness, owner),
    }),
    of(editAddress, { id: address.id, label: 'Ours', address: ANOTHER }),
    of(deleteAddress, { id: address.id }),
    of(renamePasskey, { id: phone.id, name: 'Ours' }),
    of(deletePasskey, { id: phone.id, pin: PIN }),
    of(withdrawRecovery, { id: last?.id ?? '' }),
    of(logOutDevice, { id: first(others).id, password: PASSWORD }),
  ]
}

async function picture(): Promise<string> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2fdca6' } })
  const response = await harness.app.server.inject({
    method: 'POST',
    url: uploadSupportImage.path,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/jpeg' },
    payload: await image.jpeg().toBuffer(),
  })
  return uploadSupportImage.data.parse(response.json().data).id
}

function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('the owner has none')
  return item
}

/** Returns status and body of an answer; for an image only its type. */
async function answerTo(who: TestCustomer, { endpoint: { method, path }, input }: Case) {
  const response = await harness.app.server.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': randomUUID() },
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  })
  const type = response.headers['content-type'] ?? ''
  return { status: response.statusCode, body: String(type).startsWith('image/') ? type : response.json() }
}

/** Returns the same input with ids of unknown objects. */
function namingNothing({ endpoint, input }: Case): Case {
  const numbered = (name: string) => /^\d+$/.test(String(input[name]))
  const unknown = namesOf(endpoint).map(name => [name, numbered(name) ? '9'.repeat(12) : randomUUID()])
  return { endpoint, input: { ...input, ...Object.fromEntries(unknown) } }
}

it('the test cases cover every route whose input names an object', () => {
  const paths = [...PUBLIC.map(({ path }) => path), ...cases.keys()]
  expect(paths.toSorted()).toEqual(naming.map(({ path }) => path).toSorted())
})

it.each(naming.filter(endpoint => !PUBLIC.includes(endpoint)).map(({ path }) => path))(
  '%s answers another customer as if the object did not exist, and answers its owner',
  async path => {
    const one = cases.get(path)
    if (!one) throw new Error(`the table lacks ${path}`)
    const refused = await answerTo(stranger, one)
    expect(refused).toEqual(await answerTo(stranger, namingNothing(one)))
    expect(await answerTo(owner, one)).not.toEqual(refused)
  },
)
