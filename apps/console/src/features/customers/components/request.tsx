import { getCustomerRequest } from '@matin/contract/admin/customer'
import type { DataOf } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { TextField } from '@matin/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { Form } from '#shared/form/form.tsx'
import { moment, words } from '#shared/format/format.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Block, Fact, Facts } from '#shared/page/page.tsx'

type Found = DataOf<typeof getCustomerRequest>

export const NAMES: Record<string, string> = {
  '/api/withdrawal/coin': 'Withdrawal',
  '/api/withdrawal/cancel': 'Withdrawal cancellation',
  '/api/wallet/send': 'Send to another customer',
  '/api/wallet/transfer': 'Transfer between own accounts',
  '/api/buy/mine': 'Order purchase',
  '/api/mine/redemption': 'Early redemption',
  '/api/mine/trial': 'Trial',
  '/api/mine/claim': 'Trial claim',
  '/api/exchange/execute': 'Exchange',
  '/api/topup/submit': 'Recharge receipt',
  '/api/address/saved_only': 'Withdraw only to saved addresses',
}

const OUTCOMES = {
  posted: 'It went through, once',
  closed: 'It didn’t go through and never will. The customer can request it again.',
  unknown: 'This customer has no request with this reference',
}

/** Looks up the outcome of a command whose answer was lost, by the reference that the app shows. */
export function CustomerRequest({ uid }: { uid: string }) {
  const [{ reference: key }, set] = useListState({ reference: '' })
  const found = useMutation({
    mutationFn: (reference: string) => call(getCustomerRequest, { uid, key: reference }),
  })
  return (
    <Block title="Request without an answer">
      <Form onSubmit={() => found.mutate(key.trim())}>
        <TextField
          label="Reference"
          help="The customer’s app shows it while the outcome is unknown."
          className="mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={key}
          onChange={text => set({ reference: text })}
        />
        <Button type="submit" size="md" disabled={!key.trim()} pending={found.isPending}>
          Look up
        </Button>
      </Form>
      {found.data && <Outcome of={found.data} />}
    </Block>
  )
}

function Outcome({ of: { outcome, path, at, facts } }: { of: Found }) {
  return (
    <>
      <Note tone={outcome === 'posted' ? 'pos' : 'warn'} live>
        {OUTCOMES[outcome]}
      </Note>
      {path !== null && (
        <Facts>
          <Fact name="Request">{NAMES[path] ?? path}</Fact>
          {at !== null && <Fact name="Time">{moment(at)}</Fact>}
          {facts.map(({ name, value }) => (
            <Fact key={name} name={words(name)}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  )
}
