import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of the 24-hour limits. */
export const LIMITS_ERRORS = {
  limit_exceeded: e(
    409,
    'Above your 24-hour limit. {remaining} left',
    '24時間の上限を超えています。残り {remaining}',
    '超出 24 小时限额，剩余 {remaining}',
    '超出 24 小時限額，剩餘 {remaining}',
  ),
} as const satisfies Record<string, ErrorEntry>
