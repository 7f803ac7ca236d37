import { CHATS_OF, getSupportOffice, listSupportChats } from '@matin/contract/admin/support'
import { parseOfficeHours } from '@matin/domain/support/office-hours'
import { EmptyState } from '@matin/ui/empty-state'
import { useParams } from 'react-router'
import { isOutdated } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { counted, upTo, weekday } from '#shared/format/format.ts'
import { useRowKeys } from '#shared/list/row-keys.ts'
import { useList } from '#shared/list/use-list.ts'
import { useListState, useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { Chats } from '../components/chats.tsx'
import { Conversation } from '../components/conversation.tsx'
import { timeOrDay } from '../model/chat-times.ts'
import styles from './support.module.css'

export function Support() {
  const { id } = useParams()
  const [{ of }, set] = useListState({ of: ['', ...CHATS_OF] })
  const whose = of === '' ? {} : { of }
  const due = useList(listSupportChats, whose, row => row.uid)
  const asked = useList(listSupportChats, { ...whose, state: 'waits_for_customer' }, row => row.uid)
  const open = useOpenItem('/support')
  useRowKeys([...due.rows, ...asked.rows], id, open)
  const next = due.rows.find(({ uid }) => uid !== id && !isOutdated(uid, due))
  const dueCount = upTo({ count: due.rows.length, more: due.more })
  return (
    <Page
      title="Support"
      count={
        due.pending || asked.pending
          ? undefined
          : `${dueCount} due, ${upTo({ count: asked.rows.length, more: asked.more })} waiting for the customer`
      }
      help={
        <p>
          The customer who has waited longest comes first. A first answer is due within two office hours. Take
          a chat before you work on it, so no one else does, and hand over or release what you leave. Answer
          in the customer’s language and say what happens next and by when. Never ask for a password, a code
          or a payment. Use “Send and wait” to ask the customer something: the chat stays in the list until
          they answer or you close it.
        </p>
      }
      actions={<Office />}
    >
      <div className={styles.columns} data-open={id !== undefined || undefined}>
        <Chats of={of} onOf={next => set({ of: next })} due={due} asked={asked} selected={id} />
        {id === undefined ? (
          <div className={styles.none}>
            <EmptyState
              title={
                due.rows.length > 0 ? `${counted(dueCount, 'answer')} due` : 'No one is waiting for an answer'
              }
            >
              {due.rows.length > 0 ? 'Press J for the longest wait.' : null}
            </EmptyState>
          </div>
        ) : (
          <Conversation
            key={id}
            uid={id}
            back={due.pending ? 'All' : `${dueCount} due`}
            next={
              next
                ? { name: next.customer.name ?? 'No name yet', open: () => open(next.uid, { replace: true }) }
                : null
            }
          />
        )}
      </div>
    </Page>
  )
}

function Office() {
  const { data } = useRead(getSupportOffice, {})
  if (!data) return null
  const usual = data.usualMinutes === null ? null : `usually within ${data.usualMinutes} min`
  return (
    <p className="muted nowrap wide-only">
      Customers read:{' '}
      <b className="ink">
        {data.open || data.changesAt === null
          ? (usual ?? 'we answer as soon as we can')
          : `closed until ${timeOrDay(data.changesAt)}`}
      </b>
      , {hoursOf(data.hours)}
    </p>
  )
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Formats the setting "1-5 09:00-18:00" as "Mon – Fri 09:00 – 18:00". */
function hoursOf(setting: string): string {
  const hours = parseOfficeHours(setting)
  if (!hours) return setting
  // The first of June 2026 is a Monday.
  const name = (day: number | undefined) => weekday(`2026-06-0${day}T12:00:00Z`).split(' ')[0]
  const days =
    hours.days.length === 7 ? 'office hours' : `${name(hours.days[0])} – ${name(hours.days.at(-1))}`
  return `${days} ${clock(hours.opens)} – ${clock(hours.closes)}`
}
