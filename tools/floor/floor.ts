/**
 * Oldest supported browsers. The check of built files and README's statement use it. Keys are
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

/** Name of a browser whose oldest supported version is part of the floor. */
export type FloorBrowser = keyof typeof FLOOR

export const FLOOR_BROWSERS = Object.keys(FLOOR) as FloorBrowser[]

/** Sentence with which the README states the floor. */
export const FLOOR_STATEMENT = `Safari and iOS ${FLOOR.safari}, Chrome ${FLOOR.chrome}, Samsung Internet ${FLOOR.samsunginternet_android}, Firefox ${FLOOR.firefox}`
