import { getReviewedPhoto } from '@matin/contract/admin/identity'
import type { PhotoSide } from '@matin/domain/identity/certificate'
import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import { Note } from '@matin/ui/note'
import { Skeleton } from '@matin/ui/skeleton'
import { useState } from 'react'
import { usePrivateImage } from '#shared/api/private-image.tsx'
import { clockTime, words } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import styles from '../screens/identities.module.css'

const STEP = 1.25
const LARGEST = 8

interface PhotoProps {
  id: string
  side: PhotoSide
  letter: string
  /** Time at which this operator opened the photo in this review; undefined before that. */
  openedAt: string | undefined
  onOpened: () => void
  /** Whether the keys act on this photo, because it was opened or pressed last. */
  active: boolean
  onActive: () => void
}

/** It is covered until the operator opens it. */
export function Photo({ id, side, letter, openedAt, onOpened, active, onActive }: PhotoProps) {
  const [asked, setAsked] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const { source, failed } = usePrivateImage({
    path: getReviewedPhoto.path,
    input: { id, side },
    asked,
    onShown: onOpened,
  })
  const name = words(side)
  function open() {
    setAsked(true)
    onActive()
  }
  const enlarge = (by: number) => setZoom(now => Math.min(LARGEST, Math.max(1, now * by)))
  const turn = () => setTurns(now => (now + 1) % 4)
  const fit = () => {
    setZoom(1)
    setTurns(0)
  }
  const works = active && source !== null
  useKeys({
    [letter]: { label: `photo, ${side}`, run: open, quiet: side === 'back' },
    '+': works && { label: 'larger', run: () => enlarge(STEP) },
    '-': works && { label: 'smaller', run: () => enlarge(1 / STEP) },
    O: works && { label: 'rotate', run: turn },
    0: works && { label: 'fit', run: fit, quiet: true },
  })
  const tools: readonly [IconName, string, () => void, boolean][] = [
    ['zoom-out', 'Smaller', () => enlarge(1 / STEP), zoom <= 1],
    ['zoom-in', 'Larger', () => enlarge(STEP), zoom >= LARGEST],
    ['rotate', 'Rotate', turn, false],
    ['fit', 'Fit', fit, zoom === 1 && turns === 0],
  ]
  return (
    <figure className="flex flex-col min-h-0" aria-label={name} data-active={works || undefined}>
      <figcaption className={cx(styles.caption, 'row gap-2 shrink-0')}>
        <b>{name}</b>
        {openedAt && (
          <small className="inline-row gap-1 soft">
            <Icon name="check-circle" size={14} /> Opened {clockTime(Date.parse(openedAt))}
          </small>
        )}
        <span className={cx(styles.tools, 'row ml-auto')}>
          <span className="num muted">{Math.round(zoom * 100)} %</span>
          {tools.map(([icon, label, run, isOff]) => (
            <button
              key={label}
              type="button"
              className="icon-button"
              aria-label={`${label}, ${side}`}
              disabled={!source || isOff}
              onClick={() => {
                onActive()
                run()
              }}
            >
              <Icon name={icon} size={18} />
            </button>
          ))}
        </span>
      </figcaption>
      {asked ? (
        <section
          className={cx(styles.frame, 'grow min-h-0 overflow-auto')}
          aria-label={`${name}, enlarged ${Math.round(zoom * 100)} %`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          onFocus={onActive}
        >
          {failed && <Note tone="neg">Couldn’t load the photo: {name}.</Note>}
          {!failed && !source && <Skeleton height={160} />}
          {source && (
            <div className="relative" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
              <img
                src={source}
                alt={name}
                data-sideways={turns % 2 === 1 || undefined}
                style={{ transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
              />
            </div>
          )}
        </section>
      ) : (
        <button type="button" className={cx(styles.cover, 'grid gap-1 grow')} onClick={open}>
          <Icon name="eye" size={24} />
          <b>Open the {side}</b>
          <small>Your view is logged</small>
          <KeyCap name={letter} hidden />
        </button>
      )}
    </figure>
  )
}
