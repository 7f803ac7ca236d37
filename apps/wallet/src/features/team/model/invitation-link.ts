export function invitationLink(href: string, code: string): string {
  const { origin, pathname } = new URL(href)
  return `${origin}${pathname}#/pages/Login/register?code=${encodeURIComponent(code)}`
}
