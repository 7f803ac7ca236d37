import { addReserveSignature, listReserveMessages } from '@matin/contract/admin/proof'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { TextField } from '@matin/ui/text-field'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { utcDay } from '#shared/format/format.ts'
import { ListBlock } from '#shared/list/list-block.tsx'
import { wholeList } from '#shared/list/table.tsx'
import { Copy } from '#shared/page/copy.tsx'
import { Block, Page } from '#shared/page/page.tsx'

export function Reserves() {
  const { may } = useOperator()
  const messages = useRead(listReserveMessages, {}, { refetchInterval: 30_000 })
  const rows = (messages.data?.items ?? []).map(item => ({ ...item, id: `${item.snapshot} ${item.address}` }))
  const unsigned = rows.filter(({ signature }) => signature === null)
  return (
    <Page
      title="Reserves"
      count={rows.length > 0 ? `${rows.length - unsigned.length} of ${rows.length} signed` : undefined}
      help={
        <p>
          Once a day, each address that holds reserves signs the snapshot’s message. The signer does this
          automatically for the hot wallet. For the cold wallet, take the message to where its key is kept,
          sign it there, and bring the signature here the same day. The procedure is in docs/operations.md,
          “The proof”.
        </p>
      }
    >
      <ListBlock
        title="Signatures of the reserves"
        list={{ ...wholeList(messages, rows), of: { endpoint: listReserveMessages, filter: {} } }}
        empty="No snapshot yet. The first one is due today."
        columns={[
          { name: 'Snapshot', cell: row => <span className="nowrap">{utcDay(row.snapshot)}</span> },
          { name: 'Address', cell: row => <span className="code">{row.address}</span> },
          {
            name: 'Message',
            cell: row => <Copy text={row.message} size={16} label={`Copy the message of ${row.address}`} />,
          },
          {
            name: 'Signature',
            cell: ({ signature }) => (
              <span className="inline-row gap-2">
                <Chip icon={signature ? 'check' : 'alert'} tone={signature ? 'pos' : 'warn'}>
                  {signature ? 'Signed' : 'Not signed'}
                </Chip>
                {signature && <Copy text={signature} size={16} label="Copy the signature" />}
              </span>
            ),
          },
        ]}
      />
      {may(addReserveSignature) && unsigned.map(item => <Sign key={item.id} {...item} />)}
    </Page>
  )
}

function Sign({ snapshot, address, message }: { snapshot: string; address: string; message: string }) {
  const { draft, setDraft, dropDraft } = useStoredDraft(`signature ${snapshot} ${address}`, '')
  const add = useCommand(
    addReserveSignature,
    'Published',
    () => ({
      title: 'Publish the signature',
      about: `Of ${address} for the snapshot of ${utcDay(snapshot)}. It’s public, and you can’t withdraw it.`,
      confirm: 'Publish',
    }),
    dropDraft,
  )
  return (
    <Block title={`${address}, ${utcDay(snapshot)}`}>
      <p className="mb-3 code">{message}</p>
      <Form onSubmit={() => add.mutate({ snapshot, address, signature: draft.trim() })}>
        <TextField
          label="Signature"
          help="65 bytes in hexadecimal, as TronLink and hardware wallets show it."
          spellCheck={false}
          autoComplete="off"
          value={draft}
          onChange={setDraft}
        />
        <Button type="submit" size="md" disabled={!draft.trim()} pending={add.isPending}>
          Publish the signature
        </Button>
      </Form>
    </Block>
  )
}
