import { LABEL_MAX } from '@matin/domain/address-book/saved-only'
import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { address, freely, pin } from './fields.ts'
import { done, id, time } from './schema.ts'

const savedAddress = z.object({
  id,
  label: z.string(),
  address: z.string(),
  savedAt: time,
  /** Time from which on the address may be used while the rule `savedOnly` is on; usually in the past. */
  usableAt: time,
  usable: z.boolean(),
})
export type SavedAddress = z.infer<typeof savedAddress>

const savedOnly = z.object({
  /** Whether the rule is in force now, also after it was turned off and before `offAt`. */
  on: z.boolean(),
  /** End of the rule after it was turned off; null if it was not turned off. */
  offAt: z.nullable(time),
})

export const listAddresses = forCustomers.get('/api/address/list', {
  summary: "The customer's saved addresses by label, and whether withdrawals go to them only",
  data: z.object({
    items: z.array(savedAddress),
    savedOnly,
    /** Hours until a new address may be used, and until turning the rule off takes effect. */
    waitHours: z.number(),
    /** Maximum number of saved addresses. */
    most: z.number(),
  }),
})
export type AddressBook = z.infer<(typeof listAddresses)['data']>

const label = freely(LABEL_MAX, { required: 'label_required', tooLong: 'label_too_long', line: true })

export const addAddress = forCustomers.post('/api/address/add', {
  summary: 'Save an outside address under a label',
  input: z.object({ label, address }),
  data: savedAddress,
  errors: [
    'label_required',
    'label_too_long',
    'address_incorrect',
    'address_is_ours',
    'address_is_burn',
    'address_is_token',
    'address_saved',
    'address_book_full',
  ],
})

export const editAddress = forCustomers.post('/api/address/edit', {
  summary: 'Change label or address of an entry; another address waits anew',
  input: z.object({ id, label, address }),
  data: savedAddress,
  errors: [
    'not_found',
    'label_required',
    'label_too_long',
    'address_incorrect',
    'address_is_ours',
    'address_is_burn',
    'address_is_token',
    'address_saved',
  ],
})

export const deleteAddress = forCustomers.post('/api/address/delete', {
  summary: 'Take an address out of the address book',
  input: z.object({ id }),
  data: done,
  errors: ['not_found'],
})

export const setSavedOnly = forCustomers.post('/api/address/saved_only', {
  summary: 'Withdraw only to saved addresses: on at once, off after a wait, with the payment PIN',
  input: z.object({ on: z.boolean(), pin }),
  data: savedOnly,
  errors: ['pin_incorrect', 'pin_locked', 'pin_not_set'],
  idempotent: true,
})
