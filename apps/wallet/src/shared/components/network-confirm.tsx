import { ConfirmSheet } from '@matin/ui/confirm-sheet'
import type { ComponentProps } from 'react'
import { NetworkButton } from './network-button.tsx'

export function NetworkConfirm(props: Omit<ComponentProps<typeof ConfirmSheet>, 'ConfirmButton'>) {
  return <ConfirmSheet {...props} ConfirmButton={NetworkButton} />
}
