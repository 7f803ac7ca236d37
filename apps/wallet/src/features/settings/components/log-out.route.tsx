import { logout } from '@matin/contract/auth'
import { ConfirmSheet } from '@matin/ui/confirm-sheet'
import { useMutation } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { endSession } from '#shared/state/session.ts'

/** Ends the session on this device even when the server cannot be reached. */
export default function LogOut({ onClose }: { onClose: () => void }) {
  const t = useTranslations('Auth')
  const end = useMutation({
    mutationFn: () => call(logout, {}),
    onSettled: () => {
      onClose()
      endSession()
    },
  })
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('logOutAsk')}
      keep={t('stay')}
      confirm={t('logOut')}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
    />
  )
}
