import { type ErrorEntry, entry as e } from './entry.ts'

/** Of withdrawals that wait. */
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
    '{until} まで出金が保留されています。理由と担当は出金ページでご確認ください',
    '提现暂停至 {until}，原因与处理方请见提现页面',
    '提領暫停至 {until}，原因與負責單位請見提領頁面',
  ),
  contact_unnamed: e(
    409,
    'Name in the settings first where customers write to: who is suspended cannot chat',
    '利用停止中のお客様はチャットを使えません。先に設定で連絡先を登録してください',
    '被停用的用户无法使用在线客服，请先在设置中填写联系地址',
    '被停用的用戶無法使用線上客服，請先在設定中填寫聯絡地址',
  ),
} as const satisfies Record<string, ErrorEntry>
