import { addReserveSignature, listReserveMessages } from '@matin/contract/admin/proof'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { TextField } from '@matin/ui/text-field'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { utcDay } from '#shared/format/format.ts'
import { ExportButton } from '#shared/list/export-button.tsx'
import { Copy } from '#shared/page/copy.tsx'
import { Block, Page } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'

export function Reserves() {
  const messages = useRead(listReserveMessages, {}, { refetchInterval: 30_000 })
  return (
    <Page
      title="Reserves"
      actions={
        messages.data && (
          <ExportButton endpoint={listReserveMessages} filter={{}} label="Reserve signatures" />
        )
      }
      help={
        <p>
          Once a day, each address that holds reserves signs the snapshot’s message. The signer does this automatically for the hot wallet. For the cold wallet, take the message to where its key is kept, sign it there, and bring the signature here the same day. The procedure is in docs/operations.md, “The proof”.
        </p>
      }
    >
      <Unloaded of={messages} name="messages" rows={4} />
      {messages.data?.items.length === 0 && (
        <Block title="No snapshot yet">The first one is due today.</Block>
      )}
      {messages.data?.items.map(item => (
        <Message key={`${item.snapshot} ${item.address}`} {...item} />
      ))}
    </Page>
  )
}

interface MessageProps {
  snapshot: string
  address: string
  message: string
  signature: string | null
}

function Message({ snapshot, address, message, signature }: MessageProps) {
  const { may } = useOperator()
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
      <p className="code">
        {message}
        <Copy text={message} size={14} label="Copy the message" />
      </p>
      {signature ? (
        <Note tone="pos">
          Signed: <span className="code">{signature}</span>
        </Note>
      ) : (
        may(addReserveSignature) && (
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
        )
      )}
    </Block>
  )
}
