/**
 * Oldest supported browsers. The check of built files, floor mode and README's statement use it. Keys are
 * those of `@mdn/browser-compat-data`.
 */
export const FLOOR = {
  safari: '16.4',
  safari_ios: '16.4',
  chrome: '111',
  chrome_android: '111',
  samsunginternet_android: '22',
  firefox: '121',
  firefox_android: '121',
} as const

/** Browser of the floor, in its oldest supported version. */
export type FloorBrowser = keyof typeof FLOOR

export const FLOOR_BROWSERS = Object.keys(FLOOR) as FloorBrowser[]

/** Sentence about the floor in the README. */
export const FLOOR_STATEMENT = `Safari and iOS ${FLOOR.safari}, Chrome ${FLOOR.chrome}, Samsung Internet ${FLOOR.samsunginternet_android}, Firefox ${FLOOR.firefox}`
