import { addAddress, listAddresses } from '@matin/contract/address-book'
import { searchEverything } from '@matin/contract/admin/search'
import { getWalletLog, sendToCustomer } from '@matin/contract/assets'
import { login, register, sendCode } from '@matin/contract/auth'
import { LANGUAGES } from '@matin/contract/language'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { text } from '@matin/i18n/read'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, PIN, startHarness } from './testing/harness.ts'
import { signedInOperator } from './testing/operators.ts'

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const wide = (text: string) =>
  text.replace(/[!-~]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

it('an account that was registered with one keyboard can sign in with any other', async () => {
  const account = 'kana@customers.example'
  expect(
    await harness.ask(sendCode, { account: `\u200b${wide(account)}`, purpose: 'register' }),
  ).toMatchObject({ code: 200 })
  const code = await harness.codeFor(account)
  const password = 'cafe\u0301 harbour 41'
  const joined = await harness.ask(register, {
    account: wide(account),
    code: `Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
    password,
  })
  expect(joined).toMatchObject({ code: 200 })
  for (const [name, typed] of [
    ['kana@customers.example', 'café harbour 41'],
    ['KANA＠customers.example ', wide('café harbour 41')],
    ['mailto:kana@customers.example', 'café harbour ４１'],
    ['kana@customers.example', 'café\u00a0harbour ٤١\u200b'],
  ] as const)
    expect(await harness.ask(login, { account: name, password: typed }), typed).toMatchObject({ code: 200 })
  expect(await harness.ask(login, { account, password: 'cafe harbour 41' })).toMatchObject({
    error: 'password_incorrect',
  })
})

it.each(LANGUAGES)(
  'a password that was pasted with a line break is refused at its field (%s)',
  async language => {
    const refused = await harness.ask(
      login,
      { account: 'ann@customers.example', password: 'harbour 41\n' },
      { language },
    )
    expect(refused).toMatchObject({
      error: 'password_blank',
      fields: { password: text(language, 'errors.password_blank') },
    })
  },
)

it('an amount in another notation moves the amount that was meant, and an ambiguous one is refused', async () => {
  const [who, other] = [await harness.funded('5000'), await harness.customer()]
  const { uid } = await other.call(getUserInfo, {})
  const sent = await who.call(sendToCustomer, {
    to: `UID: ${uid.slice(0, 3)} ${uid.slice(3)}`,
    amount: '９００,５０',
    pin: wide(PIN),
  })
  expect(sent.amount).toBe('900.5')
  const quantity = { address: `tron:${OUTSIDE}?amount=9`, pin: PIN }
  for (const [written, error] of [
    ['1,000', 'amount_ambiguous'],
    ['20 BTC', 'amount_unit'],
    ['２０²', 'amount_incorrect'],
  ] as const)
    expect(await who.ask(submitWithdrawal, { ...quantity, quantity: written })).toMatchObject({
      error,
      fields: { quantity: text('en', `errors.${error}`) },
    })
  const withdrawal = await who.call(submitWithdrawal, { ...quantity, quantity: '٢٠٫٥' })
  expect(withdrawal).toMatchObject({ address: OUTSIDE, quantity: '20.5' })
  const found = await who.call(getWalletLog, { search: '900.50 USDT' })
  expect(found.items.map(({ amount }) => amount)).toEqual(['-900.5'])
})

it('a label of only invisible characters is refused, and one with some of them is stored without them', async () => {
  const who = await harness.customer()
  expect(await who.ask(addAddress, { label: '\u200b\u202e', address: OUTSIDE })).toMatchObject({
    error: 'label_required',
  })
  await who.call(addAddress, {
    label: '\u202eCafe\u0301 Ｂank\u200b',
    address: `${OUTSIDE.slice(0, 17)}\n${OUTSIDE.slice(17)}`,
  })
  expect((await who.call(listAddresses, {})).items).toMatchObject([{ label: 'Café Ｂank', address: OUTSIDE }])
})

it('operators find a customer by a pasted identifier', async () => {
  const who = await harness.funded('100')
  const { uid } = await who.call(getUserInfo, {})
  await who.call(addAddress, { label: 'Bank', address: OUTSIDE })
  const support = await signedInOperator(harness, 'support')
  for (const [search, by] of [
    [`UID: ${uid}`, 'uid'],
    [`\u202a${uid}\u202c`, 'uid'],
    [` ${wide(who.email)}`, 'email'],
    [`mailto:${who.email.toUpperCase()}`, 'email'],
    [`tron:${OUTSIDE}`, 'address'],
  ] as const) {
    const { groups } = await support.call(searchEverything, { q: search, kind: 'customers' })
    const hits = groups.flatMap(({ items }) => items).map(({ matched, id }) => [matched, id])
    expect([search, hits]).toEqual([search, expect.arrayContaining([[by, uid]])])
  }
})
