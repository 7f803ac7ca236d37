import { useClientState } from '../state/client-state.ts'

/** Contact for who cannot sign in, because the chat requires a session. */
export function OutsideContact() {
  const contact = useClientState(state => state.globalConfig.suspension_contact)
  if (!contact?.includes('@')) return contact
  return (
    <a className="link wrap-anywhere" href={`mailto:${contact}`}>
      {contact}
    </a>
  )
}
