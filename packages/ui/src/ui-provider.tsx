import type { AmountFault } from '@matin/domain/text/amount'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { leadToErrors } from './lead-to-error.ts'
import { guardPresses } from './press-guard.ts'

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

export type InputFault = AmountFault | 'code_format' | 'text_too_long'

export interface UiSettings {
  /** BCP 47 language tag, by whose rules numbers are written. */
  locale: string
  labels: UiLabels
  faultText?: (fault: InputFault) => string
}

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

/** Provides texts and locale, guards against double taps, and focuses errors. Wrap the app in it once. */
export function UiProvider({ value, children }: { value: UiSettings; children: ReactNode }) {
  useEffect(() => guardPresses(document), [])
  useEffect(() => leadToErrors(document), [])
  return <UiContext value={value}>{children}</UiContext>
}

export function useUi(): UiSettings {
  return useContext(UiContext)
}
