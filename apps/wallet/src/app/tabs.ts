/** The four tab pages in order (specification, section 2). There is no `text4`, as in the specification. */
export const TABS = [
  { path: '/pages/Home/index', icon: 'home', label: 'text1' },
  { path: '/pages/Quotes/index', icon: 'market', label: 'text2' },
  { path: '/pages/DEFI/index', icon: 'pool', label: 'text3' },
  { path: '/pages/Personal/index', icon: 'user', label: 'text5' },
] as const

export function tabIndexOf(pathname: string): number {
  return TABS.findIndex(
    tab => tab.path === pathname || (pathname === '/' && tab.path === '/pages/Home/index'),
  )
}

export function isTabPath(pathname: string): boolean {
  return tabIndexOf(pathname) >= 0
}
