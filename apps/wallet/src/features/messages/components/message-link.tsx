import { type MessageKind, messagePage } from '@matin/contract/messages'
import type { ComponentProps } from 'react'
import { Link } from '#shared/router/link.tsx'

interface MessageLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick'> {
  kind: MessageKind
  /** Id of the recharge, withdrawal or order that the message is about. */
  about: string | null
}

export function MessageLink({ kind, about, ...rest }: MessageLinkProps) {
  return <Link {...messagePage(kind, about)} {...rest} />
}
