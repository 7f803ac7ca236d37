import type { MessageKind } from '@matin/contract/messages'
import type { ComponentProps } from 'react'
import { Link } from '#shared/router/link.tsx'

interface MessageLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick'> {
  kind: MessageKind
  /** Id of the recharge, withdrawal or order that the message is about. */
  about: string | null
}

/** Link to the page that a message is about. */
export function MessageLink({ kind, about, ...rest }: MessageLinkProps) {
  const id = about ?? ''
  switch (kind) {
    case 'deposit_foreign':
      return <Link to="/pages/Personal/service" {...rest} />
    case 'deposit_seen':
      return <Link to="/pages/Assets/charge" {...rest} />
    case 'recharge_credited':
      return <Link to="/pages/Assets/recharge" search={{ id }} {...rest} />
    case 'deposit_attached':
      return <Link to="/pages/Assets/history" search={{ kind: 'deposit_seen' }} {...rest} />
    case 'withdrawal_recovered':
      return <Link to="/pages/Assets/history" search={{ kind: 'withdrawal_recovered' }} {...rest} />
    case 'withdrawal_submitted':
    case 'withdrawal_approved':
    case 'withdrawal_returned':
    case 'withdrawal_sent':
    case 'withdrawal_confirmed':
    case 'withdrawal_cancelled':
    case 'withdrawal_rejected':
    case 'withdrawal_failed':
      return <Link to="/pages/Assets/withdrawal" search={{ id }} {...rest} />
    case 'order_bought':
    case 'order_redeemed':
    case 'order_expired':
    case 'machine_rented':
    case 'rental_ended':
    case 'nft_bought':
    case 'nft_bought_back':
    case 'trial_started':
    case 'trial_claimed':
    case 'trial_ended':
      return <Link to="/pages/DEFI/order" search={{ id }} {...rest} />
    case 'payout':
      return <Link to="/pages/Assets/history" search={{ kind: 'payout' }} {...rest} />
    case 'exchange_bought':
    case 'exchange_sold':
      return <Link to="/pages/Personal/exchange_history" {...rest} />
    case 'transfer_sent':
    case 'transfer_received':
      return <Link to="/pages/Assets/history" search={{ kind: 'internal_transfer' }} {...rest} />
    case 'identity_submitted':
    case 'identity_passed':
    case 'identity_failed':
    case 'identity_revoked':
      return <Link to="/pages/Authentication/index" {...rest} />
    case 'address_added':
    case 'saved_only_on':
    case 'saved_only_ending':
      return <Link to="/pages/Personal/addressBook" {...rest} />
    case 'login_new_device':
    case 'password_changed':
    case 'payment_password_set':
    case 'payment_password_changed':
    case 'contact_added':
    case 'contact_changed':
    case 'totp_enabled':
    case 'totp_disabled':
    case 'passkey_added':
    case 'passkey_removed':
    case 'recovery_code_used':
    case 'recovery_codes_renewed':
    case 'factor_use_changed':
    case 'recovery_factor_asked':
    case 'recovery_factor_done':
    case 'recovery_pin_asked':
    case 'recovery_pin_done':
    case 'recovery_rejected':
    case 'account_suspended':
    case 'account_restored':
      return <Link to="/pages/Security/index" {...rest} />
  }
}
