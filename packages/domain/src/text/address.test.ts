import { expect, it } from 'vitest'
import { addressText, amountOfLink, recipientText, txidText, uidText } from './address.ts'

const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const wide = [...address].map(sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join('')

it.each([
  ['spaces', ` ${address} `],
  ['a no-break space', `\u00a0${address}`],
  ['a byte order mark', `\ufeff${address}`],
  ['a zero-width space at its end', `${address}\u200b`],
  ['a word joiner inside', `TXYZopYRdj2D\u20609XRtbG411XZZ3kM5VkAeBf`],
  ['a line break inside', 'TXYZopYRdj2D9XRtb\nG411XZZ3kM5VkAeBf'],
  ['groups', 'TXYZ opYR dj2D 9XRt bG41 1XZZ 3kM5 VkAe Bf'],
  ['marks of direction', `\u202d${address}\u202c`],
  ['a link around', `tron:${address}`],
  ['a link with an amount around', `tron:${address}?amount=12.5`],
  ['full width', wide],
])('an address with %s is accepted', (_, written) => {
  expect(addressText(written)).toEqual({ text: address })
})

it.each([
  ['a Cyrillic letter', `\u0422${address.slice(1)}`, 'address_sign'],
  ['an accent', `${address}\u0301`, 'address_sign'],
  ['small letters', address.toLowerCase(), 'address_incorrect'],
  ['an end lost', address.slice(0, -1), 'address_incorrect'],
  ['a letter that base58 lacks', `${address.slice(0, -1)}0`, 'address_incorrect'],
  ['nothing', '', 'address_incorrect'],
  ['another chain', '0x52908400098527886E0F7030069857D2E4169EE7', 'address_incorrect'],
])('an address with %s is refused', (_, written, fault) => {
  expect(addressText(written)).toEqual({ fault })
})

it('the amount is parsed from a payment link', () => {
  expect(amountOfLink(`tron:${address}?amount=12.5&token=USDT`)).toBe('12.5')
  expect([amountOfLink(`tron:${address}`), amountOfLink(address)]).toEqual([null, null])
})

it('a UID is parsed with its label and in groups', () => {
  for (const text of [
    '100000001',
    'UID: 100000001',
    'uid 100 000 001',
    'UID：１００００００01',
    '\u200e100000001',
  ])
    expect(uidText(text)).toEqual({ text: '100000001' })
  for (const text of ['', '10000001', '1000000011', 'UIDX100000001'])
    expect(uidText(text)).toEqual({ fault: 'uid_format' })
  expect(recipientText(' UID: 100000001')).toEqual({ text: '100000001' })
  expect(recipientText(`${address}\n`)).toEqual({ text: address })
  expect(recipientText('ann')).toEqual({ fault: 'recipient_unknown' })
})

it('a transaction id is parsed alone, over two lines and from an explorer link', () => {
  const txid = 'ab'.repeat(32)
  for (const text of [
    txid,
    ` ${txid.toUpperCase()} `,
    `0x${txid}`,
    `https://tronscan.org/#/transaction/${txid}`,
    `${txid.slice(0, 30)}\n${txid.slice(30)}`,
  ])
    expect(txidText(text)).toEqual({ text: txid })
  for (const text of ['', 'ab', `${txid}a`, `${txid} ${'cd'.repeat(32)}`])
    expect(txidText(text)).toEqual({ fault: 'txid_format' })
})
