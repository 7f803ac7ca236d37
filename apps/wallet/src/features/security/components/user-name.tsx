import { useUser } from '#shared/api/use-user.ts'

/** Tells a password manager whose entry a form is about. */
export function UserName() {
  const user = useUser().data
  return (
    <input type="text" autoComplete="username" value={user?.email || user?.mobile || ''} readOnly hidden />
  )
}
