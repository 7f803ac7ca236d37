import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { isSideways, staysOpen, swipeOffset, swipeSlop } from './swipe-path.ts'
import styles from './swipe-row.module.css'

/** Width of one action in px. */
const actionWidth = 72

export interface SwipeAction {
  icon: IconName
  label: string
  danger?: boolean
  onAct: () => void
}

interface SwipeRowProps {
  label: string
  actions: SwipeAction[]
  children: ReactNode
}

interface Drag {
  x: number
  y: number
  from: number
  sideways: boolean
  /** Last movement. Its velocity (px per millisecond) tells whether the swipe is a flick. */
  last: { x: number; at: number; velocity: number }
}

/** The button at the row's end shows the actions for keyboards and screen readers. */
export function SwipeRow({ label, actions, children }: SwipeRowProps) {
  const id = useId()
  const { root, more, firstAction, open, setOpen, openAndGoThere } = useOpenRow()
  const { offset, handlers } = useSwipe(open, setOpen, actions.length * actionWidth)
  function act(action: SwipeAction) {
    more.current?.focus()
    setOpen(false)
    action.onAct()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    more.current?.focus()
    setOpen(false)
  }
  return (
    <li ref={root} className={cx(styles.item, 'ruled')} onKeyDown={onKeyDown}>
      <div
        {...handlers}
        className={cx(styles.content, offset.dragged && styles.dragged)}
        style={{ transform: `translateX(${offset.px}px)` }}
      >
        <div className="grow min-w-0">{children}</div>
        <IconButton
          ref={more}
          icon="more"
          size={20}
          label={label}
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => (open ? setOpen(false) : openAndGoThere())}
        />
      </div>
      <div id={id} className={cx(styles.actions, (open || offset.dragged) && styles.shown)} inert={!open}>
        {actions.map((action, index) => (
          <button
            key={action.label}
            ref={index === 0 ? firstAction : undefined}
            type="button"
            className={cx(styles.action, action.danger && styles.danger)}
            style={{ width: actionWidth }}
            onClick={() => act(action)}
          >
            <Icon name={action.icon} size={20} />
            {action.label}
          </button>
        ))}
      </div>
    </li>
  )
}

/** A press elsewhere closes the row. Opening it by the button moves the focus to the actions. */
function useOpenRow() {
  const root = useRef<HTMLLIElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const firstAction = useRef<HTMLButtonElement>(null)
  const goThere = useRef(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    if (goThere.current) firstAction.current?.focus()
    goThere.current = false
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])
  // A row that its own action takes away leaves the focus to the one beside it, not to the page.
  useLayoutEffect(() => {
    const row = root.current
    return () => {
      if (!row?.contains(document.activeElement)) return
      const beside = row.nextElementSibling ?? row.previousElementSibling
      beside?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
  }, [])
  function openAndGoThere() {
    goThere.current = true
    setOpen(true)
  }
  return { root, more, firstAction, open, setOpen, openAndGoThere }
}

/** The click that ends a swipe reaches nothing in the row, because it is no tap. */
function useSwipe(open: boolean, setOpen: (open: boolean) => void, width: number) {
  const drag = useRef<Drag | null>(null)
  const swiped = useRef(false)
  const [px, setPx] = useState<number | null>(null)
  function onPointerDown(event: PointerEvent) {
    swiped.current = false
    if (!event.isPrimary || event.button !== 0) return
    const { clientX: x, clientY: y, timeStamp: at } = event
    drag.current = { x, y, from: open ? -width : 0, sideways: false, last: { x, at, velocity: 0 } }
  }
  function onPointerMove(event: PointerEvent) {
    const now = drag.current
    if (!now) return
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y]
    if (!now.sideways) {
      if (Math.abs(dy) > swipeSlop && !isSideways(dx, dy)) drag.current = null
      if (!isSideways(dx, dy)) return
      now.sideways = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    const passed = Math.max(1, event.timeStamp - now.last.at)
    now.last = { x: event.clientX, at: event.timeStamp, velocity: (event.clientX - now.last.x) / passed }
    setPx(swipeOffset(now.from, dx, width))
  }
  function onPointerUp() {
    const done = drag.current
    drag.current = null
    if (!done?.sideways || px === null) return
    swiped.current = true
    setPx(null)
    setOpen(staysOpen(px, width, done.last.velocity))
  }
  function onPointerCancel() {
    drag.current = null
    setPx(null)
  }
  function onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
    if (!swiped.current) return
    swiped.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    offset: { px: px ?? (open ? -width : 0), dragged: px !== null },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onClickCapture,
      // A link is not to be carried away with the mouse.
      onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  }
}
