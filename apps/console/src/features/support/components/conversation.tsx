import {
  closeSupport,
  getSupportChat,
  getSupportChatImage,
  getSupportFacts,
  readSupport,
  type SupportFacts,
} from '@matin/contract/admin/support'
import type { SupportMessage } from '@matin/contract/support'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Note } from '@matin/ui/note'
import { randomUuid } from '@matin/ui/random-uuid'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '#shared/api/api.ts'
import { PrivateImage } from '#shared/api/private-image.tsx'
import { useCommand } from '#shared/api/use-command.ts'
import { useOpened } from '#shared/api/use-opened.ts'
import { useRead } from '#shared/api/use-read.ts'
import { DecideBar } from '#shared/decision/decide-bar.tsx'
import { clockTime, weekday } from '#shared/format/format.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { Unloaded } from '#shared/page/states.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import { asksAboutPaying, type Chat } from '../model/about.ts'
import { chatStateOf } from '../model/chat-times.ts'
import styles from '../screens/support.module.css'
import { ChatAccount } from './account.tsx'
import { Composer } from './composer.tsx'

interface ConversationProps {
  uid: string
  back: string
  /** Chat that has waited longest for an answer, besides this one; null for none. */
  next: { name: string; open: () => void } | null
}

export function Conversation({ uid, back, next }: ConversationProps) {
  const query = useRead(getSupportChat, { uid })
  const chat = query.data
  const facts = useOpened(getSupportFacts, { uid }, { title: `Account of ${uid}` })
  const [done, setDone] = useState<string | null>(null)
  if (!chat)
    return (
      <div className={styles.none}>
        <Unloaded
          of={query}
          name="chat"
          none={`No customer has the UID ${uid}.`}
          on={{ to: '/support', name: 'All chats' }}
          rows={5}
        />
      </div>
    )
  const asksToPay = chat.items.some(({ from, text }) => from === 'customer' && asksAboutPaying(text))
  return (
    <>
      <section className="flex flex-col" aria-label={`Chat with ${chat.customer.name ?? uid}`}>
        <Head uid={uid} chat={chat} back={back} onClosed={() => setDone('Closed.')} />
        <Thread
          uid={uid}
          chat={chat}
          told={facts.data?.told ?? []}
          warnsOfPaying={asksToPay && Boolean(facts.data?.hold ?? facts.data?.withdrawal)}
        />
        {chat.closedAt !== null ? (
          <div className={styles.composer}>
            <Note>The account is closed: no one would read an answer.</Note>
          </div>
        ) : done === null ? (
          <Composer
            uid={uid}
            chat={chat}
            facts={facts.data ?? null}
            asksToPay={asksToPay}
            onWaits={() => setDone('Sent. Waiting for the customer.')}
          />
        ) : (
          <DecideBar
            done
            icon="check-circle"
            says={done}
            next={next ? `${next.name} has waited longest.` : 'No other answers are due.'}
            decisions={[
              {
                label: 'Write more',
                letter: 'W',
                verb: 'write more',
                tone: 'line',
                run: () => setDone(null),
              },
              ...(next
                ? [{ label: 'Next chat', letter: 'Enter', verb: 'next chat', run: next.open, first: true }]
                : []),
            ]}
          />
        )}
      </section>
      <ChatAccount uid={uid} chat={chat} facts={facts} />
    </>
  )
}

interface HeadProps {
  uid: string
  chat: Chat
  back: string
  onClosed: () => void
}

function Head({ uid, chat, back, onClosed }: HeadProps) {
  const { search } = useLocation()
  const state = chatStateOf(chat, usePlatformNow())
  const isOpen = chat.dueAt !== null || chat.awaitsSince !== null
  const close = useCommand(closeSupport, 'Closed', () =>
    chat.dueAt === null
      ? null
      : {
          title: 'Close without an answer',
          about: `${chat.customer.name ?? uid} hasn’t had an answer. The chat leaves the list until they write again. They aren’t notified.`,
          confirm: 'Close',
        },
  )
  const read = chat.items.at(-1)?.seq ?? '0'
  const run = () => close.mutate({ uid, read }, { onSuccess: onClosed })
  useKeys({ D: isOpen && { label: 'close', run } })
  return (
    <header className={cx(styles.head, 'row wrap-zoomed gap-x-2.5 gap-y-1 shrink-0')}>
      <Link to={{ pathname: '/support', search }} className={styles.back}>
        <Icon name="left" size={16} />
        {back}
      </Link>
      <div>
        <h2 data-tone={state.tone}>{state.says}</h2>
        {state.about && <span className="muted wide-only">{state.about}</span>}
      </div>
      <span className="row wrap-zoomed gap-2 ml-auto">
        {chat.closedAt === null && <Assignee kind="support" item={uid} look="line" />}
        {isOpen && (
          <Button variant="line" size="sm" pending={close.isPending} onClick={run}>
            Close <KeyCap name="D" />
          </Button>
        )}
      </span>
    </header>
  )
}

type Told = SupportFacts['told'][number]
type Line = { at: string; message: SupportMessage } | { at: string; told: Told }

interface ThreadProps {
  uid: string
  chat: Chat
  told: readonly Told[]
  warnsOfPaying: boolean
}

/** Account events are shown from this time before the first shown message on, in milliseconds. */
const BEFORE_MS = 24 * 3_600_000

function Thread({ uid, chat, told, warnsOfPaying }: ThreadProps) {
  const earlier = useEarlier(uid, chat)
  const messages = [...earlier.messages, ...chat.items]
  const first = messages[0]
  const newest = messages.at(-1)?.seq
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (newest === undefined) return
    end.current?.scrollIntoView({ block: 'end' })
    call(readSupport, { uid, read: newest }, { quiet: true, intent: randomUuid() }).catch(() => undefined)
  }, [uid, newest])
  const lines: Line[] = [
    ...messages.map(message => ({ at: message.at, message })),
    ...told
      .filter(({ at }) => first !== undefined && Date.parse(at) >= Date.parse(first.at) - BEFORE_MS)
      .map(one => ({ at: one.at, told: one })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <div
      className={cx(styles.thread, 'flex flex-col grow overflow-auto px-5 py-4')}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      {earlier.more && (
        <Button variant="line" size="sm" pending={earlier.asking} onClick={earlier.ask}>
          Earlier messages
        </Button>
      )}
      {messages.length === 0 && <p className="mt-3 t-cap text-center">No messages yet</p>}
      {lines.map((line, index) => {
        const day = weekday(line.at)
        const before = lines[index - 1]
        return (
          <div key={'told' in line ? line.told.id : line.message.id}>
            {(!before || weekday(before.at) !== day) && <p className="mt-3 t-cap text-center">{day}</p>}
            {'told' in line ? (
              <p className={cx(styles.event, 'mt-3 soft')}>
                <Icon name="bell" size={14} />
                <span>
                  {clockTime(Date.parse(line.at)).slice(0, 5)} {line.told.title}{' '}
                  <small>{line.told.text}</small>
                </span>
              </p>
            ) : (
              <Message of={line.message} chat={chat} />
            )}
          </div>
        )
      })}
      {warnsOfPaying && (
        <p className={cx(styles.event, 'mt-3 soft')} data-tone="warn">
          <Icon name="alert" size={14} />
          <span>Asks about paying. Say first that no payment ever releases money.</span>
        </p>
      )}
      <div ref={end} />
    </div>
  )
}

function Message({ of, chat }: { of: SupportMessage; chat: Chat }) {
  const { from, seq, text, imageId, at } = of
  const upTo = (mark: string) => BigInt(seq) <= BigInt(mark)
  const mark = upTo(chat.readUpTo) ? ', read' : upTo(chat.gotUpTo) ? ', arrived' : ''
  return (
    <div className={styles.message} data-from={from}>
      {text && <p lang={chat.language}>{text}</p>}
      {imageId && <PrivateImage name="Image" path={getSupportChatImage.path} input={{ id: imageId }} />}
      <small className="block mt-0.5">
        {clockTime(Date.parse(at)).slice(0, 5)}
        {from === 'operator' && mark}
      </small>
    </div>
  )
}

function useEarlier(uid: string, chat: Chat) {
  const [pages, setPages] = useState<Pick<Chat, 'items' | 'earlier'> | null>(null)
  const [asking, setAsking] = useState(false)
  const first = chat.items[0]?.seq
  const messages = (pages?.items ?? []).filter(
    ({ seq }) => first === undefined || BigInt(seq) < BigInt(first),
  )
  async function ask() {
    setAsking(true)
    try {
      const { items, earlier } = await call(getSupportChat, { uid, before: messages[0]?.seq ?? first })
      setPages({ items: [...items, ...messages], earlier })
    } catch {
      // The server's answer is told already.
    } finally {
      setAsking(false)
    }
  }
  return { messages, more: pages?.earlier ?? chat.earlier, asking, ask: () => void ask() }
}
