import type { Platform } from '../../platform/platform.ts'

/** What the market is given: everything but the prices, which it makes. */
export type MarketPlatform = Omit<Platform, 'prices'>
