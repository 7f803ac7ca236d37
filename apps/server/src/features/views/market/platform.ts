import type { Platform } from '#platform/platform.ts'

export type MarketPlatform = Omit<Platform, 'prices'>
