import { useUser } from '#shared/api/use-user.ts'

/** Hidden field that tells a password manager which account a form belongs to. */
export function UserName() {
  const user = useUser().data
  return (
    <input type="text" autoComplete="username" value={user?.email || user?.mobile || ''} readOnly hidden />
  )
}
