/** The page of registration with this code filled in, on the address where the app runs. */
export function invitationLink(href: string, code: string): string {
  const { origin, pathname } = new URL(href)
  return `${origin}${pathname}#/pages/Login/register?code=${encodeURIComponent(code)}`
}
