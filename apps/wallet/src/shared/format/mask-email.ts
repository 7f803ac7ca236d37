/** Masks an email address as "ha…@example.com": its owner recognises it, people nearby cannot read it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${[...email.slice(0, at)].slice(0, 2).join('')}…${email.slice(at)}`
}
