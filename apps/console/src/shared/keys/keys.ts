import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Keyboard command. `run` only opens the question that the button with the same label opens. */
export interface Key {
  label: string
  run: () => void
  /** Whether the key is left out of the foot. The list of keys shows it. */
  quiet?: boolean
  /** Whether the key decides about the open item. The foot then shows it before the others. */
  decides?: boolean
}

/** "A", "/", "Enter", "Escape", "G W" (one after the other), "Mod+S" (Ctrl or ⌘; also in fields). */
export type Keys = Readonly<Record<string, Key | null | undefined | false>>

const OFF = 'matin_console_keys'
/** Time within which the second key of a pair must follow, in milliseconds. */
const SECOND_MS = 1500

const layers: { current: Keys }[] = []
const watchers = new Set<() => void>()
let shown: readonly (readonly [string, Key])[] = []
let first: { key: string; at: number } | null = null
/** Router's key of the history entry whose page is shown; null before the first one. */
let shownEntry: string | null = null

/** A component that was mounted later overrides the same key of an earlier one. */
function working(): Map<string, Key> {
  const byName = new Map<string, Key>()
  for (const layer of layers)
    for (const [name, key] of Object.entries(layer.current)) if (key) byName.set(name, key)
  return byName
}

function changed(): void {
  shown = [...working()]
  for (const watcher of watchers) watcher()
}

export function pressKey(name: string): void {
  working().get(name)?.run()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** A component that is mounted later overrides the same keys, so a dialog overrides those of its page. */
export function useKeys(keys: Keys): void {
  const layer = useRef(keys)
  // The list of keys renders again only when their names change: `run` is a new function at every render.
  const names = Object.entries(keys)
    .map(([name, key]) => (key ? `${name} ${key.label}` : ''))
    .join()
  useEffect(() => {
    layer.current = keys
  })
  useEffect(() => {
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      changed()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: named for what it follows
  useEffect(changed, [names])
}

/** Until the page of a new address has arrived, the old one is still shown, and its keys do nothing. */
export function useArrival(): void {
  const { key } = useLocation()
  useEffect(() => {
    shownEntry = key
  }, [key])
}

/** Whether the address has changed, and the old page is still shown because the new one is loading. */
function isLeaving(): boolean {
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return shownEntry !== null && shownEntry !== key
}

/** Returns all active keys in the order of their registration, so the shell's keys come first. */
export function useShownKeys(): readonly (readonly [string, Key])[] {
  return useSyncExternalStore(watch, () => shown)
}

function isOff(): boolean {
  return localStorage.getItem(OFF) !== null
}

/** Kept in the browser. Users of speech or switch input can turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(watch, () => !isOff())
  function set(next: boolean) {
    if (next) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, 'off')
    changed()
  }
  return [on, set]
}

/** Returns the key's name; where a layout of another script has no Latin letter, the one at this place. */
function latinOf({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return letter && key.length === 1 && key > '\u007f' ? letter : key
}

function nameOf(event: KeyboardEvent): string {
  const key = latinOf(event)
  const bare = key.length === 1 ? key.toUpperCase() : key
  if (event.metaKey || event.ctrlKey) return `Mod+${event.shiftKey && key.length > 1 ? 'Shift+' : ''}${bare}`
  return event.altKey ? '' : bare
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'
const DIALOGS = 'dialog, [role=dialog], [role=alertdialog]'

export const isDialogOpen = () => document.querySelector(DIALOGS) !== null

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  const name = nameOf(event)
  const target = event.target instanceof Element ? event.target : document.body
  const isSingle = !name.startsWith('Mod+')
  // Escape and Enter belong to the dialog, field or control that has the focus.
  if (isSingle && (target.closest(`${FIELDS}, ${DIALOGS}`) || isDialogOpen())) return
  if (name === 'Enter' && target.closest('a, button, summary')) return
  if (isSingle && isOff() && name !== 'Escape') return
  const pair = first && event.timeStamp - first.at < SECOND_MS ? `${first.key} ${name}` : null
  first = null
  // After the first key of a pair no letter stands for itself, and a page that is being left has no keys.
  const found = pair ?? (isLeaving() ? null : name)
  if (found !== null && shown.some(([key]) => key === found)) {
    event.preventDefault()
    pressKey(found)
  } else if (pair === null && shown.some(([key]) => key.startsWith(`${name} `)))
    first = { key: name, at: event.timeStamp }
}

document.addEventListener('keydown', onKeyDown)
