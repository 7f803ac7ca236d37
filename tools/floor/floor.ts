/** Oldest supported browsers, by the keys of `@mdn/browser-compat-data`. */
export const FLOOR = {
  safari: '16.4',
  safari_ios: '16.4',
  chrome: '111',
  chrome_android: '111',
  samsunginternet_android: '22',
  firefox: '121',
  firefox_android: '121',
} as const

export type FloorBrowser = keyof typeof FLOOR

export const FLOOR_BROWSERS = Object.keys(FLOOR) as FloorBrowser[]

export const FLOOR_STATEMENT = `Safari and iOS ${FLOOR.safari}, Chrome ${FLOOR.chrome}, Samsung Internet ${FLOOR.samsunginternet_android}, Firefox ${FLOOR.firefox}`
