import { listQuarantine, type QuarantinedItem, tryAgain } from '@matin/contract/admin/quarantine'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Person, Uid } from '#shared/customer/person.tsx'
import { DecideBar } from '#shared/decision/decide-bar.tsx'
import { clockTime, moment, money, shortened } from '#shared/format/format.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { Notes } from '#shared/item/notes.tsx'
import type { SelectRow } from '#shared/list/row-keys.ts'
import { Table } from '#shared/list/table.tsx'
import type { List } from '#shared/list/use-list.ts'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { NotThere, Unloaded } from '#shared/page/states.tsx'
import { useTools } from '#shared/page/tools.tsx'
import { isFinal, KIND_NAMES, meaningOf, WHY } from '../model/meanings.ts'
import styles from '../screens/status.module.css'

export const nameOfItem = ({ kind, subject }: Pick<QuarantinedItem, 'kind' | 'subject'>) =>
  `${kind}:${subject}`

function titleOf({ kind, amount }: QuarantinedItem): string {
  return amount === null ? KIND_NAMES[kind] : `${KIND_NAMES[kind]}, ${money(amount)} USDT`
}

const shortSubject = (subject: string) => (subject.length > 16 ? shortened(subject) : subject)

function About({ of: { customer, subject } }: { of: QuarantinedItem }) {
  if (!customer) return <small>{shortSubject(subject)}</small>
  return (
    <small>
      {customer.name ?? 'No name yet'} · <Uid uid={customer.uid} />
    </small>
  )
}

function useRetry(items: readonly QuarantinedItem[]) {
  return useCommand(tryAgain, 'Retrying now', input => {
    const item = items.find(({ kind, subject }) => kind === input.kind && subject === input.subject)
    return {
      title: `Retry: ${item ? titleOf(item) : KIND_NAMES[input.kind]}`,
      about:
        item && isFinal(item)
          ? 'It fails again unless the cause is fixed.'
          : 'It’s retried immediately. Find and fix the cause first, or it fails again.',
      confirm: 'Retry now',
    }
  })
}

interface QuarantineProps {
  list: List<QuarantinedItem>
  selected: string | undefined
  onSelect: SelectRow
}

export function Quarantine({ list, selected, onSelect }: QuarantineProps) {
  const { may } = useOperator()
  const tools = useTools()
  const retry = useRetry(list.rows)
  return (
    <section className={styles.part} aria-label="Quarantine">
      <header className="row wrap-zoomed gap-3">
        <h2>
          Quarantine
          {list.rows.length > 0 && (
            <span className="count">
              {list.rows.length}
              {list.more && '+'}
            </span>
          )}
        </h2>
        <p className="ml-auto t-cap">Failed items wait here without blocking others</p>
        {tools.place}
      </header>
      {!list.pending && !list.failed && list.rows.length === 0 ? (
        <p className={cx(styles.none, 'muted')}>Nothing in quarantine</p>
      ) : (
        tools.frame(
          <Table
            label="Quarantine"
            list={list}
            empty=""
            selected={selected}
            onSelect={onSelect}
            onMove={null}
            columns={[
              {
                name: 'Item',
                cell: row => (
                  <>
                    <b>{titleOf(row)}</b>
                    <About of={row} />
                  </>
                ),
              },
              {
                name: 'Why, and what it means',
                cell: row => (
                  <>
                    {WHY[row.reason]}
                    <small>{meaningOf(row)}</small>
                  </>
                ),
              },
              { name: 'Tries', right: true, cell: row => row.tries },
              {
                name: 'Next try',
                right: true,
                cell: ({ tryAfter }) => (tryAfter === null ? 'never' : clockTime(Date.parse(tryAfter))),
              },
              {
                name: 'Action',
                right: true,
                cell: row =>
                  row.kind === 'withdrawal' && isFinal(row) ? (
                    <Link to={`/withdrawals/${row.subject}`}>
                      {row.reason === 'payment_changed' ? 'Open' : 'Open to reject'}
                    </Link>
                  ) : (
                    may(tryAgain) && (
                      <Button
                        variant="line"
                        size="sm"
                        onClick={() => retry.mutate({ kind: row.kind, subject: row.subject })}
                      >
                        Retry…
                      </Button>
                    )
                  ),
              },
            ]}
          />,
        )
      )}
    </section>
  )
}

const STATUS = { to: '/status', name: 'Back to Status' }

const wayOn = ({ kind, subject }: QuarantinedItem) =>
  kind === 'withdrawal' || kind === 'withdrawal_approval'
    ? { to: `/withdrawals/${subject}`, name: 'Open the withdrawal' }
    : STATUS

export function QuarantineDrawer({ item, onClose }: { item: string; onClose: () => void }) {
  const query = useRead(listQuarantine, { item })
  const { data } = query
  const [row] = data?.items ?? []
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  if (row) return <Item of={row} onClose={onClose} />
  return (
    <Drawer label="Quarantine" onClose={onClose}>
      <Unloaded of={query} name="item" on={STATUS} rows={4} />
      {data &&
        (last ? (
          <NotThere title={`${titleOf(last)} has left quarantine`} on={wayOn(last)}>
            It was retried and is no longer here.
          </NotThere>
        ) : (
          <NotThere title="It isn’t in quarantine" on={STATUS}>
            It has been completed since, or it never failed.
          </NotThere>
        ))}
    </Drawer>
  )
}

function Item({ of, onClose }: { of: QuarantinedItem; onClose: () => void }) {
  const { may } = useOperator()
  const { kind, subject, tries, firstAt, lastAt, customer } = of
  const title = titleOf(of)
  const retry = useRetry([of])
  return (
    <Drawer
      label={title}
      onClose={onClose}
      bar={
        <DecideBar
          icon="refresh"
          says={of.tryAfter === null ? 'Only an operator can retry it.' : `Next try ${moment(of.tryAfter)}.`}
          next={
            kind === 'withdrawal' &&
            of.reason !== 'payment_changed' && (
              <>
                If it can never be paid, <Link to={`/withdrawals/${subject}`}>open it to reject it</Link>: its
                amount returns to the customer.
              </>
            )
          }
          decisions={[
            {
              label: 'Retry now',
              letter: 'Y',
              verb: 'retry',
              tone: isFinal(of) ? 'line' : 'primary',
              pending: retry.isPending,
              shut: may(tryAgain) ? null : 'None of your roles can retry it.',
              run: () => retry.mutate({ kind, subject }),
            },
          ]}
        />
      }
    >
      <h3>{WHY[of.reason]}</h3>
      <p>{meaningOf(of)}</p>
      <Facts>
        {customer && (
          <Fact name="Customer">
            <Person {...customer} />
          </Fact>
        )}
        <Fact name="Item">
          <span className="code">{subject}</span>
        </Fact>
        <Fact name="Answer">
          <span className="code">{of.detail}</span>
        </Fact>
        <Fact name="Tries">{tries}</Fact>
        <Fact name="First failed">{moment(firstAt)}</Fact>
        <Fact name="Last tried">{moment(lastAt)}</Fact>
      </Facts>
      <Assignee kind="quarantine" item={nameOfItem(of)} />
      <Notes kind="quarantine" item={nameOfItem(of)} />
    </Drawer>
  )
}
