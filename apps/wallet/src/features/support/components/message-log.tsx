import type { SupportMessage } from '@matin/contract/support'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Fragment, type ReactNode } from 'react'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { discard, type Outgoing, retry } from '../model/outbox.ts'
import { ChatImage } from './chat-image.tsx'
import styles from './message-log.module.css'

interface MessageLogProps {
  items: readonly SupportMessage[]
  outgoing: readonly Outgoing[]
  /** `seq` of the newest message that an operator has read. */
  readUpTo: string
}

/** Oldest first. The customer's last message shows whether it is sending, delivered or read. */
export function MessageLog({ items, outgoing, readUpTo }: MessageLogProps) {
  const t = useTranslations('Support')
  const times = useTimes()
  const lastOwn = items.findLast(item => item.from === 'customer')
  return (
    <div className={styles.log} role="log" aria-label={t('log')}>
      {items.map((item, index) => {
        const day = times.date(item.at)
        const before = items[index - 1]
        const read = Number(item.seq) <= Number(readUpTo)
        return (
          <Fragment key={item.id}>
            {(!before || times.date(before.at) !== day) && <p className={styles.day}>{day}</p>}
            <Bubble own={item.from === 'customer'} text={item.text}>
              {item.imageId && <ChatImage id={item.imageId} />}
              <span className={cx(styles.meta, 'flex gap-2 fs-caption muted')}>
                <time dateTime={item.at}>{times.time(item.at)}</time>
                {item === lastOwn && (
                  <span data-testid="message-state" data-value={read ? 'read' : 'delivered'}>
                    {t(read ? 'read' : 'delivered')}
                  </span>
                )}
              </span>
            </Bubble>
          </Fragment>
        )
      })}
      {outgoing.map(item => (
        <OutgoingBubble key={item.id} item={item} />
      ))}
    </div>
  )
}

function OutgoingBubble({ item }: { item: Outgoing }) {
  const t = useTranslations('Support')
  return (
    <>
      <Bubble own text={item.text} pending={item.state === 'sending'}>
        {item.image && <span className="fs-label">{item.image.name}</span>}
        <span className={cx(styles.meta, 'flex gap-2 fs-caption muted')}>
          {t(item.state === 'failed' ? 'failed' : 'sending')}
        </span>
      </Bubble>
      {item.state === 'failed' && (
        <div className={cx(styles.failed, 'row flex-wrap gap-2 fs-label neg')}>
          {item.reason && <p>{item.reason}</p>}
          <Button size="sm" variant="quiet" onClick={() => retry(item.id)}>
            {t('retry')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => discard(item.id)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </>
  )
}

interface BubbleProps {
  own: boolean
  text: string
  pending?: boolean
  children: ReactNode
}

function Bubble({ own, text, pending, children }: BubbleProps) {
  const t = useTranslations('Support')
  return (
    <div className={cx(styles.bubble, own && styles.own, pending && styles.pending)}>
      <span className="sr">{t(own ? 'you' : 'agent')}</span>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}
