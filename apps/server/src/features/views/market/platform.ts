import type { Platform } from '#platform/platform.ts'

/** Platform as the market gets it: without `prices`, which the market itself provides. */
export type MarketPlatform = Omit<Platform, 'prices'>
