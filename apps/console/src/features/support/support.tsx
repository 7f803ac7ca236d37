import { LANGUAGES } from '@matin/contract/language'
import {
  CHATS_OF,
  getSupportChat,
  getSupportChatImage,
  listSupportChats,
  readSupport,
  replySupport,
  uploadDeskImage,
} from '@matin/contract/support-desk'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { randomUuid } from '@matin/ui/random-uuid'
import { UploadTile } from '@matin/ui/upload-tile'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../shared/api.ts'
import { Select, TextArea } from '../../shared/controls.tsx'
import { Due } from '../../shared/due.tsx'
import { Choice, Filters } from '../../shared/filters.tsx'
import { words as inWords, moment } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Page } from '../../shared/page.tsx'
import { Person } from '../../shared/person.tsx'
import { PrivateImage } from '../../shared/private-image.tsx'
import { Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { useListState, useOpenItem } from '../../shared/use-list-state.ts'
import { useRead } from '../../shared/use-read.ts'
import { useStoredDraft } from '../../shared/use-stored-draft.ts'
import { CANNED } from './canned.ts'
import { Holder } from './holder.tsx'
import styles from './support.module.css'

export function Support() {
  const { id } = useParams()
  const { operator } = useOperator()
  const [{ of }, set] = useListState({ of: ['', 'mine', 'unassigned'] })
  const list = useList(listSupportChats, of === '' ? {} : { of }, row => row.uid)
  const open = useOpenItem('/support')
  return (
    <Page
      title="Support"
      help={
        <p>
          Who has waited longest stands first; a first answer is due within two hours of the office hours.
          Take a chat before you work on it, so that nobody else does, and hand over or release what you
          leave. Answer in the customer’s language, say what happens next and by when, and never ask for a
          password, a code or a payment.
        </p>
      }
      drawer={id !== undefined && <Chat key={id} uid={id} onClose={() => open(undefined)} />}
    >
      <Filters label="Chats to show">
        <Choice
          label="Whose"
          value={of}
          onChange={next => set({ of: next })}
          options={CHATS_OF.map(value => ({ value, label: inWords(value) }))}
        />
      </Filters>
      <Table
        label="Chats"
        list={list}
        empty="Nobody waits for an answer"
        selected={id}
        onSelect={open}
        columns={[
          {
            name: 'Time left',
            cell: row => <Due secondsLeft={row.secondsLeft} at={list.at} urgent={0.5} soon={1} />,
          },
          { name: 'Waiting since', cell: row => moment(row.waitingSince) },
          { name: 'Customer', cell: row => <Person {...row.customer} /> },
          {
            name: 'With',
            cell: row =>
              (row.assignee && row.assignee.id === operator?.id ? 'You' : row.assignee?.name) ?? 'Nobody',
          },
          { name: 'Unread', right: true, cell: row => row.unread },
        ]}
      />
    </Page>
  )
}

function Chat({ uid, onClose }: { uid: string; onClose: () => void }) {
  const chat = useRead(getSupportChat, { uid })
  const reply = useCommand(replySupport, 'Sent')
  const { draft: text, setDraft: setText, dropDraft } = useStoredDraft(`answer ${uid}`, '')
  const [key, setKey] = useState(randomUuid)
  const [image, setImage] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('en')
  const end = useRef<HTMLDivElement>(null)
  const messages = chat.data?.items.toSorted((a, b) => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1)) ?? []
  const newest = messages.at(-1)?.seq
  useEffect(() => {
    if (newest === undefined) return
    end.current?.scrollIntoView({ block: 'end' })
    call(readSupport, { uid, read: newest }, { quiet: true, intent: randomUuid() }).catch(() => undefined)
  }, [uid, newest])
  async function send() {
    setSending(true)
    try {
      const uploaded = image && (await call(uploadDeskImage, { uid }, { image }))
      const words = { uid, id: key, text, ...(uploaded && { imageId: uploaded.id }) }
      reply.mutate(words, {
        onSuccess: () => {
          dropDraft()
          setImage(null)
          setKey(randomUuid())
        },
      })
    } catch {
      // Told already; what was written stays.
    } finally {
      setSending(false)
    }
  }
  return (
    <Drawer
      label={`Chat with ${uid}`}
      onClose={onClose}
      footer={
        chat.data?.closedAt ? (
          <Note>The account is closed.</Note>
        ) : (
          <form
            className={forms.form}
            onSubmit={event => {
              event.preventDefault()
              void send()
            }}
          >
            <div className={forms.grid2}>
              <Field label="Language of ready answers">
                <Select
                  value={language}
                  onChange={setLanguage}
                  options={LANGUAGES.map(value => ({ value, label: value }))}
                />
              </Field>
              <Field label="Ready answer">
                <Select
                  value=""
                  onChange={name => setText(CANNED.find(one => one.name === name)?.words[language] ?? text)}
                  options={[
                    { value: '', label: 'Choose' },
                    ...CANNED.map(({ name }) => ({ value: name, label: name })),
                  ]}
                />
              </Field>
            </div>
            <Field label="Answer">
              <TextArea value={text} onChange={event => setText(event.target.value)} />
            </Field>
            <UploadTile
              title="Image"
              hint="JPEG, PNG or WebP; what it says of camera and place is taken away"
              file={image}
              onChange={setImage}
            />
            <Button
              type="submit"
              size="md"
              disabled={!text.trim() && !image}
              pending={sending || reply.isPending}
            >
              Send
            </Button>
          </form>
        )
      }
    >
      {chat.isError && !chat.data && <Note tone="neg">The chat could not be loaded.</Note>}
      {chat.data && !chat.data.closedAt && <Holder uid={uid} holder={chat.data.assignee} />}
      <div role="log" aria-label="Messages">
        {messages.map(message => (
          <div key={message.id} className={styles.message} data-from={message.from}>
            {message.text && <p>{message.text}</p>}
            {message.imageId && (
              <PrivateImage name="Image" path={getSupportChatImage.path} input={{ id: message.imageId }} />
            )}
            <small>{moment(message.at)}</small>
          </div>
        ))}
        <div ref={end} />
      </div>
    </Drawer>
  )
}
