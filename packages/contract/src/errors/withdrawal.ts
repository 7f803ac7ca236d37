import { type ErrorEntry, entry as e } from './entry.ts'

/** Of what leaves, and of its review. */
export const WITHDRAWAL_ERRORS = {
  insufficient_fee: e(
    409,
    'Insufficient handling fees',
    '手数料が不足しています',
    '手续费不足',
    '手續費不足',
  ),
  not_cancellable: e(
    409,
    'This withdrawal can no longer be cancelled',
    'この出金はもう取り消せません',
    '该提现已无法取消',
    '此提領已無法取消',
  ),
  not_reviewable: e(
    409,
    'This withdrawal no longer waits for a decision',
    'この出金はすでに審査待ちではありません',
    '该提现已不在待审状态',
    '此提領已不在待審狀態',
  ),
  approved_by_you: e(
    409,
    'You have approved this already. Another operator must decide',
    'すでに承認済みです。別の担当者の判断が必要です',
    '您已批准，需由另一位操作员决定',
    '您已核准，需由另一位操作員決定',
  ),
} as const satisfies Record<string, ErrorEntry>
