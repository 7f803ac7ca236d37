import type { Platform } from '#platform/platform.ts'

/** The market itself provides `prices`. */
export type MarketPlatform = Omit<Platform, 'prices'>
