import { describe, expect, it } from 'vitest'
import { Link } from '../shared/router/link.tsx'
import type { Router } from '../shared/router/router.ts'
import { parentOf, routes } from './routes.tsx'

describe('the route table', () => {
  it('shows Home at the root path', () => {
    expect(routes['/'].customer).toBe(false)
  })

  it.each([
    ['/pages/Assets/history', '/pages/Assets/index'],
    ['/pages/DEFI/order', '/pages/DEFI/pledgeList'],
    ['/pages/Security/payPwd', '/pages/Security/index'],
    ['/pages/Security/index', '/pages/Personal/index'],
    ['/pages/Assets/index', '/pages/Home/index'],
    ['/pages/Home/index', '/pages/Home/index'],
    ['/pages/Nowhere/page', '/pages/Home/index'],
  ])('gives %s the parent page %s', (path, parent) => expect(parentOf(path)).toBe(parent))

  it('leads from every page over its parent pages to Home', () => {
    for (const path of Object.keys(routes)) {
      const way = [path]
      while (way.at(-1) !== '/pages/Home/index' && way.length < 9) way.push(parentOf(way.at(-1) ?? ''))
      expect(way.length, way.join(' > ')).toBeLessThan(6)
    }
  })
})

/** Contains links that `npm run types` compiles; never called. A link marked as an error must not compile. */
export function links(navigate: Router['navigate'], back: string | undefined) {
  navigate({ to: '/pages/DEFI/order', search: { id: '1' }, replace: true })
  navigate({ to: '/pages/DEFI/order' })
  navigate({ to: '/pages/Login/index', search: { back } })
  // @ts-expect-error no such path
  navigate({ to: '/pages/DEFI/orders' })
  // @ts-expect-error no such key
  navigate({ to: '/pages/DEFI/order', search: { idd: '1' } })
  // @ts-expect-error texts only
  navigate({ to: '/pages/DEFI/order', search: { id: 1 } })
  // @ts-expect-error this page takes nothing
  navigate({ to: '/pages/DEFI/rules', search: { id: '1' } })
  return [
    <Link key="right" to="/pages/DEFI/order" search={{ id: '1' }} />,
    // @ts-expect-error no such path
    <Link key="path" to="/pages/DEFI/orders" />,
    // @ts-expect-error no such key
    <Link key="key" to="/pages/DEFI/order" search={{ idd: '1' }} />,
    // @ts-expect-error this page takes nothing
    <Link key="none" to="/pages/DEFI/rules" search={{ id: '1' }} />,
  ]
}
