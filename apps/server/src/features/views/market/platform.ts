import type { Platform } from '#platform/platform.ts'

/** Platform without the prices, which the market makes. */
export type MarketPlatform = Omit<Platform, 'prices'>
