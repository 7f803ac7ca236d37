const DOTS = '•••'

/** "anna@example.com" as "a•••@example.com": enough to recognise a friend, not enough to write to a stranger. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? DOTS : `${email.slice(0, 1)}${DOTS}${email.slice(at)}`
}

/** The last four digits of a UID. */
export function maskUid(uid: string): string {
  return `${DOTS}${uid.slice(-4)}`
}
