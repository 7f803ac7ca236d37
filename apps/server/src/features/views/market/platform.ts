import type { Platform } from '#platform/platform.ts'

/** Platform without prices, which the market itself provides. */
export type MarketPlatform = Omit<Platform, 'prices'>
