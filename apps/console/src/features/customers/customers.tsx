import { findCustomers } from '@matin/contract/customer-desk'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../shared/api.ts'
import forms from '../../shared/forms.module.css'
import { Block, Page } from '../../shared/page.tsx'
import { Table, wholeList } from '../../shared/table.tsx'
import { CustomerPage } from './customer-page.tsx'

const NOBODY = {
  uid: 'Nobody has this UID',
  email: 'Nobody signs in with this e-mail address',
  mobile: 'Nobody signs in with this mobile number',
  address: 'Nobody has this deposit address, sent to it or saved it',
  txid: 'No payment of a customer has this transaction',
  name: 'Nobody has this name: write whole words of it',
  unknown: 'This is none of these: write all of it',
}

export function Customers() {
  const { id } = useParams()
  return id === undefined ? <Search /> : <CustomerPage key={id} uid={id} />
}

function Search() {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const found = useMutation({
    mutationFn: (wanted: string) => call(findCustomers, { search: wanted }, { quiet: true }),
    onSuccess: ({ uids }) => {
      const [only] = uids
      if (uids.length === 1) navigate(`/customers/${only}`)
    },
  })
  const again = { ...found, refetch: () => found.mutate(found.variables ?? '') }
  return (
    <Page
      title="Customers"
      help={
        <p>
          One field for all: a UID, a whole e-mail address or mobile number (with + and the dialling code), a
          TRON address, a transaction. Contacts are stored sealed, so nobody is found by a part of one. Each
          look-up and each customer that you open stands in the audit log.
        </p>
      }
    >
      <Block title="Find a customer">
        <form
          className={forms.form}
          onSubmit={event => {
            event.preventDefault()
            found.mutate(search)
          }}
        >
          <Field label="UID, e-mail, mobile, address or transaction">
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
          </Field>
          <Button type="submit" size="md" disabled={!search.trim()} pending={found.isPending}>
            Find
          </Button>
        </form>
      </Block>
      {!found.isIdle && (
        <Table
          label="Customers"
          list={wholeList(
            again,
            (found.data?.uids ?? []).map(uid => ({ id: uid })),
          )}
          empty={NOBODY[found.data?.by ?? 'unknown']}
          onSelect={uid => navigate(`/customers/${uid}`)}
          columns={[{ name: 'UID', cell: row => row.id }]}
        />
      )}
    </Page>
  )
}
