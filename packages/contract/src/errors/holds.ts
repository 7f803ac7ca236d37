import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of holds on withdrawals. */
export const HOLDS_ERRORS = {
  withdrawal_held: e(
    409,
    'Withdrawals are on hold until {until} because your security settings changed',
    'セキュリティ設定の変更のため、{until} まで出金が保留されています',
    '因安全设置变更，提现暂停至 {until}',
    '因安全設定變更，提領暫停至 {until}',
  ),
  account_held: e(
    409,
    'Withdrawals are on hold until {until}. See the Withdraw page for the reason and who handles it',
    '{until} まで出金が保留されています。理由と担当は出金画面でご確認ください',
    '提现暂停至 {until}，原因与处理方请见提现页面',
    '提領暫停至 {until}，原因與負責單位請見提領頁面',
  ),
} as const satisfies Record<string, ErrorEntry>
