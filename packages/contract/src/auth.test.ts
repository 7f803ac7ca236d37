import { expect, it } from 'vitest'
import { sendCode } from './auth.ts'

const read = (account: unknown) => sendCode.input.safeParse({ account, purpose: 'register' })

it('an account given as an email address is trimmed and lower-cased', () => {
  expect(read('  Mei.Lin@Example.COM ').data?.account).toBe('mei.lin@example.com')
})

it.each(['mei', 'mei@', '@example.com', 'a b@example.com', 'mei@example', `${'a'.repeat(250)}@x.io`])(
  'the account %j is refused as an incorrect email address',
  junk => {
    expect(read(junk).error?.issues[0]?.message).toBe('email_incorrect')
  },
)

it.each([undefined, null, '', '   '])('the account %j is refused as missing', nothing => {
  expect(read(nothing).error?.issues[0]?.message).toBe('account_required')
})
