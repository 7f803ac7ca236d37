import { expect, it } from 'vitest'
import { sendCode } from './auth.ts'

const read = (account: unknown) => sendCode.input.safeParse({ account, purpose: 'register' })

it('accounts are e-mail addresses, trimmed and in lower case', () => {
  expect(read('  Mei.Lin@Example.COM ').data?.account).toBe('mei.lin@example.com')
})

it.each(['mei', 'mei@', '@example.com', 'a b@example.com', 'mei@example', `${'a'.repeat(250)}@x.io`])(
  'refuses %j as an incorrect address',
  junk => {
    expect(read(junk).error?.issues[0]?.message).toBe('email_incorrect')
  },
)

it.each([undefined, null, '', '   '])('asks for the account when it is %j', nothing => {
  expect(read(nothing).error?.issues[0]?.message).toBe('account_required')
})
