import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  setSavedOnly,
} from '@matin/contract/address-book'
import { getRecipient, sendToCustomer } from '@matin/contract/assets'
import { listMessages } from '@matin/contract/messages'
import { getTopupAddress } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalPreview, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inZone } from '#platform/moment-text.ts'
import { emailsTo } from '#testing/emails.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
} from '#testing/harness.ts'
import { savedAddress } from './tables.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const wait = (hours: number) => harness.clock.advance(Temporal.Duration.from({ minutes: hours * 60 }))
const withdraw = (who: TestCustomer, address: string) =>
  who.ask(submitWithdrawal, { address, quantity: '20', pin: PIN })
const titles = async (who: TestCustomer) => (await who.call(listMessages, {})).items.map(item => item.title)

describe('the address book', () => {
  it('stores each address once under a label, and lets the customer edit and delete it', async () => {
    const who = await harness.customer()
    const [one, two] = [freshAddress(), freshAddress()]
    const empty = await who.call(listAddresses, {})
    expect(empty).toEqual({ items: [], savedOnly: { on: false, offAt: null }, waitHours: 24, most: 200 })
    const cold = await who.call(addAddress, { label: ' Cold wallet ', address: one })
    expect(cold).toMatchObject({ label: 'Cold wallet', address: one, usable: false })
    await who.call(addAddress, { label: 'account elsewhere', address: two })
    expect((await who.call(listAddresses, {})).items.map(item => item.label)).toEqual([
      'account elsewhere',
      'Cold wallet',
    ])
    expect(await titles(who)).toContain('New address in your address book: Cold wallet')
    expect(await who.ask(addAddress, { label: 'Again', address: one })).toMatchObject({
      code: 409,
      error: 'address_saved',
      fields: { address: 'This address is already in your address book. Edit it there.' },
    })
    const renamed = await who.call(editAddress, { id: cold.id, label: 'Ledger', address: one })
    expect(renamed).toMatchObject({ label: 'Ledger', savedAt: cold.savedAt })
    wait(1)
    const moved = await who.call(editAddress, { id: cold.id, label: 'Ledger', address: freshAddress() })
    expect(moved.savedAt > cold.savedAt).toBe(true)
    expect(await who.ask(editAddress, { id: cold.id, label: 'Ledger', address: two })).toMatchObject({
      error: 'address_saved',
    })
    await who.call(deleteAddress, { id: cold.id })
    expect(await who.ask(deleteAddress, { id: cold.id })).toMatchObject({ error: 'not_found' })
    expect((await who.call(listAddresses, {})).items).toHaveLength(1)
  })

  it('is visible and editable for its owner only', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    const { id } = await who.call(addAddress, { label: 'Mine', address: freshAddress() })
    const edit = { id, label: 'Theirs', address: freshAddress() }
    expect(await other.ask(editAddress, edit)).toMatchObject({ error: 'not_found' })
    expect(await other.ask(deleteAddress, { id })).toMatchObject({ error: 'not_found' })
    expect((await other.call(listAddresses, {})).items).toEqual([])
  })

  it.each([
    [{ label: ' ' }, 'label_required'],
    [{ label: 'x'.repeat(31) }, 'label_too_long'],
    [{ address: 'T' }, 'address_incorrect'],
  ])('refuses an entry with %j', async (change, error) => {
    const who = await harness.customer()
    const input = { label: 'Cold wallet', address: freshAddress(), ...change }
    expect(await who.ask(addAddress, input)).toMatchObject({ code: 400, error })
  })

  it('refuses an address with a wrong checksum or an address of the platform', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    const right = freshAddress()
    const wrong = `${right.slice(0, 20)}${right[20] === 'a' ? 'b' : 'a'}${right.slice(21)}`
    const add = (address: string) => who.ask(addAddress, { label: 'Some', address })
    expect(await add(wrong)).toMatchObject({ error: 'address_incorrect' })
    const { address } = await other.call(getTopupAddress, {})
    for (const ours of [address, harness.app.platform.config.TRON_HOT_ADDRESS])
      expect(await add(ours)).toMatchObject({ error: 'address_is_ours' })
  })

  it('warns of a new address that looks like a saved one', async () => {
    const who = await harness.customer()
    const known = freshAddress()
    await who.call(addAddress, { label: 'Cold wallet', address: known })
    const customer = (await harness.app.platform.db.select().from(savedAddress)).find(
      row => row.address === known,
    )?.customer
    // A twin with the same ends and a right check sum takes days to find; the stored one is made alike instead.
    const asked = freshAddress()
    const alike = `${asked.slice(0, 4)}${known.slice(4, -4)}${asked.slice(-4)}`
    await harness.app.platform.db.insert(savedAddress).values({
      id: harness.app.platform.ids.uuid(),
      customer: customer ?? '',
      label: 'Alike',
      address: alike,
      savedAt: harness.clock.now(),
    })
    expect(await who.call(getWithdrawalPreview, { address: asked })).toMatchObject({
      lookalikeOf: { address: alike, kind: 'chosen' },
    })
    expect(await who.call(getWithdrawalPreview, { address: known })).toMatchObject({ lookalikeOf: null })
  })

  it('holds at most 200 addresses, even with concurrent additions', async () => {
    const who = await harness.customer()
    const { id } = await who.call(addAddress, { label: 'First', address: freshAddress() })
    const rows = await harness.app.platform.db.select().from(savedAddress)
    const customer = rows.find(row => row.id === id)?.customer ?? ''
    const { ids, db } = harness.app.platform
    const more = Array.from({ length: 197 }, (_, number) => ({
      id: ids.uuid(),
      customer,
      label: `No. ${number}`,
      address: freshAddress(),
      savedAt: harness.clock.now(),
    }))
    await db.insert(savedAddress).values(more)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => who.ask(addAddress, { label: 'More', address: freshAddress() })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(answers.filter(({ error }) => error === 'address_book_full')).toHaveLength(3)
  })
})

describe('withdrawing only to saved addresses', () => {
  it('requires the PIN, applies at once, and makes new addresses wait 24 hours', async () => {
    const who = await harness.funded('500')
    const [old, fresh] = [freshAddress(), freshAddress()]
    await who.call(addAddress, { label: 'Old', address: old })
    wait(24)
    expect(await who.ask(setSavedOnly, { on: true, pin: '000000' })).toMatchObject({ error: 'pin_incorrect' })
    expect(await who.call(setSavedOnly, { on: true, pin: PIN })).toEqual({ on: true, offAt: null })
    expect(await titles(who)).toContain('Withdrawals are now limited to saved addresses')
    expect(await who.call(getWithdrawalTerms, {})).toMatchObject({ savedOnly: true })
    expect(await withdraw(who, fresh)).toMatchObject({ code: 409, error: 'address_not_saved' })
    const { usableAt } = await who.call(addAddress, { label: 'Fresh', address: fresh })
    const { until } = inZone({ until: usableAt }, 'en', 'UTC')
    expect(await withdraw(who, fresh)).toMatchObject({
      error: 'address_waiting',
      fields: { address: `This address is new. You can use it from ${until}.` },
    })
    expect(await withdraw(who, old)).toMatchObject({ code: 200 })
    wait(24)
    expect(await withdraw(who, fresh)).toMatchObject({ code: 200 })
  })

  it('sends an email when it is turned on or off and when an address is added or changed', async () => {
    const who = await harness.customer()
    const subjects = async () =>
      (await emailsTo(harness.app.platform, who.email))
        .map(mail => mail.subject)
        .filter(subject => subject.includes('address'))
    await who.call(addAddress, { label: 'Before', address: freshAddress() })
    expect(await subjects()).toEqual([])
    await who.call(setSavedOnly, { on: true, pin: PIN })
    const address = freshAddress()
    const { id } = await who.call(addAddress, { label: 'Later', address })
    await who.call(editAddress, { id, label: 'Only renamed', address })
    await who.call(editAddress, { id, label: 'Moved', address: freshAddress() })
    await who.call(setSavedOnly, { on: false, pin: PIN })
    await who.call(setSavedOnly, { on: false, pin: PIN })
    expect(await subjects()).toEqual([
      'Matin: Withdrawals are now limited to saved addresses',
      'Matin: New address in your address book: Later',
      'Matin: New address in your address book: Moved',
      expect.stringMatching(/^Matin: Withdrawals to any address will be possible from \d+ \w+ 2026, /),
    ])
  })

  it('refuses an unsaved address in the language of the customer', async () => {
    const who = await harness.funded('100')
    await who.call(setSavedOnly, { on: true, pin: PIN })
    const input = { address: freshAddress(), quantity: '20', pin: PIN }
    const words = await Promise.all(
      ['ja', 'zh-Hans', 'zh-Hant'].map(
        async language => (await who.ask(submitWithdrawal, input, { language })).msg,
      ),
    )
    expect(words[0]).toContain('アドレス帳にありません')
    expect(words[1]).toContain('此地址不在地址簿中')
    expect(words[2]).toContain('此地址不在地址簿中')
  })

  it('stays on for 24 hours after it is turned off, or for good if it is turned on again meanwhile', async () => {
    const who = await harness.funded('500')
    const address = freshAddress()
    await who.call(setSavedOnly, { on: true, pin: PIN })
    const ending = await who.call(setSavedOnly, { on: false, pin: PIN })
    expect(ending).toMatchObject({ on: true, offAt: expect.any(String) })
    expect((await titles(who))[0]).toMatch(/^Withdrawals to any address will be possible from \d+ \w+ 2026, /)
    expect(await withdraw(who, address)).toMatchObject({ error: 'address_not_saved' })
    wait(12)
    expect(await who.call(setSavedOnly, { on: false, pin: PIN })).toEqual(ending)
    await who.call(setSavedOnly, { on: true, pin: PIN })
    wait(23)
    expect(await withdraw(who, address)).toMatchObject({ error: 'address_not_saved' })
    await who.call(setSavedOnly, { on: false, pin: PIN })
    wait(24)
    expect((await who.call(listAddresses, {})).savedOnly).toEqual({ on: false, offAt: null })
    expect(await withdraw(who, address)).toMatchObject({ code: 200 })
  })

  it('cannot be bypassed by an internal transfer, by editing an address, or by deleting and re-adding it', async () => {
    const [who, thief] = [await harness.funded('500'), await harness.customer()]
    const { uid } = await thief.call(getUserInfo, {})
    const { id } = await who.call(addAddress, { label: 'Old', address: freshAddress() })
    wait(24)
    await who.call(setSavedOnly, { on: true, pin: PIN })
    expect((await who.call(getRecipient, { to: uid })).uid).toContain(uid.slice(-4))
    expect(await who.ask(sendToCustomer, { to: uid, amount: '20', pin: PIN })).toMatchObject({
      code: 409,
      error: 'transfers_off',
    })
    const other = freshAddress()
    await who.call(editAddress, { id, label: 'Old', address: other })
    expect(await withdraw(who, other)).toMatchObject({ error: 'address_waiting' })
    wait(24)
    await who.call(deleteAddress, { id })
    await who.call(addAddress, { label: 'Old', address: other })
    expect(await withdraw(who, other)).toMatchObject({ error: 'address_waiting' })
  })

  it('stays on after the customer signs in again', async () => {
    const who = await harness.customer()
    await who.call(setSavedOnly, { on: true, pin: PIN })
    const again = await harness.signIn(who.email, PASSWORD)
    expect((await again.call(listAddresses, {})).savedOnly.on).toBe(true)
  })
})
