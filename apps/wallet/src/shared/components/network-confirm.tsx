import { ConfirmSheet } from '@matin/ui/confirm-sheet'
import type { ComponentProps } from 'react'
import { NetworkButton } from './network-button.tsx'

/** Asks before an act that the server carries out: its button is grey without a network. */
export function NetworkConfirm(props: Omit<ComponentProps<typeof ConfirmSheet>, 'ConfirmButton'>) {
  return <ConfirmSheet {...props} ConfirmButton={NetworkButton} />
}
