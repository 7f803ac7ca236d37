import { Fragment, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { DecideBar, type DecideBarProps, type Decision } from './decide-bar.tsx'
import type { NextItem } from './next-item.ts'

interface DecideItemProps extends Omit<DecideBarProps, 'says' | 'next' | 'decisions'> {
  /** Set once no operator decides it any more; `by` is the operator who ended it, if one did. */
  ended: { by: { operator: { id: string; name: string } } | null } | null
  says: string
  /** Effect of a decision, beside `says`. */
  effect?: ReactNode
  /** Whether this operator has decided, and another one decides next. */
  own?: boolean
  about?: ReactNode
  above?: ReactNode
  next: NextItem | null
  skips?: boolean
  decisions?: readonly (Decision | false)[]
  /** Id of the open proposal by which another operator decides. */
  proposal?: string | undefined
}

/** Foot of an item that operators decide, with the dialogs of its decisions. After it, Enter opens the next item. */
export function DecideItem(props: DecideItemProps) {
  const {
    ended,
    own = false,
    above,
    says,
    effect,
    about,
    next,
    skips = false,
    decisions = [],
    proposal,
    ...bar
  } = props
  const me = useOperator().operator?.id
  const isOver = ended !== null || own
  const first = useRef({ ended, isOver }).current
  const by = first.ended === null && ended?.by?.operator
  const offered = decisions.filter(one => one !== false)
  const navigate = useNavigate()
  if (proposal !== undefined)
    offered.push({
      label: 'Open the proposal',
      letter: 'A',
      verb: 'open the proposal',
      tone: own ? 'line' : 'primary',
      run: () => void navigate(`/proposals/${proposal}`),
    })
  if (next && isOver)
    offered.push({
      label: 'Open next',
      letter: 'Enter',
      verb: 'open next',
      run: next.run,
      first: !first.isOver,
    })
  else if (next && skips)
    offered.unshift({ label: 'Skip', letter: 'S', verb: 'skip', tone: 'line', run: next.run })
  return (
    <>
      {above}
      <DecideBar
        {...bar}
        says={
          <>
            {by && by.id !== me ? `Already decided by ${by.name}. ${says}` : says} {effect}
          </>
        }
        next={
          isOver ? (
            <>
              {about} {nextText(next)}
            </>
          ) : (
            about
          )
        }
        decisions={offered}
      />
      {offered.map(({ letter, dialog }) => (
        <Fragment key={letter}>{dialog}</Fragment>
      ))}
    </>
  )
}

function nextText(next: NextItem | null): string {
  if (!next) return 'Nothing else is waiting for you.'
  return next.name === undefined ? 'The next one is waiting.' : `Next for you: ${next.name}.`
}
