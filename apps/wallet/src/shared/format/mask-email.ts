/** "ha…@example.com": enough to know one's own address again, in company. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${[...email.slice(0, at)].slice(0, 2).join('')}…${email.slice(at)}`
}
