import type { AmountFault } from '@matin/domain/text/amount'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { leadToErrors } from './lead-to-error.ts'
import { guardPresses } from './press-guard.ts'

/** Words that the components say by themselves; an app gives them once, in the reader's language. */
export interface UiLabels {
  back: string
  close: string
  copy: string
  copied: string
  show: string
  hide: string
  max: string
  available: string
  delete: string
  remove: string
  loading: string
  up: string
  down: string
  unchanged: string
  done: string
  now: string
  failed: string
}

/** Why a field does not take what was just typed or pasted into it. */
export type InputFault = AmountFault | 'code_format' | 'text_too_long'

export interface UiSettings {
  /** BCP 47 tag; numbers are written by its rules. */
  locale: string
  labels: UiLabels
  faultText?: (fault: InputFault) => string
}

/** For an app that speaks English alone. */
export const ENGLISH: UiLabels = {
  back: 'Back',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied succeed',
  show: 'Show',
  hide: 'Hide',
  max: 'MAX',
  available: 'Available',
  delete: 'Delete',
  remove: 'Remove',
  loading: 'Loading',
  up: 'up',
  down: 'down',
  unchanged: 'unchanged',
  done: 'Done:',
  now: 'Current:',
  failed: 'Failed:',
}

const UiContext = createContext<UiSettings>({ locale: 'en', labels: ENGLISH })

/**
 * Wraps the app once: texts and locale for all components, the guard against double taps, and the focus on errors.
 */
export function UiProvider({ value, children }: { value: UiSettings; children: ReactNode }) {
  useEffect(() => guardPresses(document), [])
  useEffect(() => leadToErrors(document), [])
  return <UiContext value={value}>{children}</UiContext>
}

export function useUi(): UiSettings {
  return useContext(UiContext)
}
