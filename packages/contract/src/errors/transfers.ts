import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of transfers between customers. */
export const TRANSFERS_ERRORS = {
  recipient_unknown: e(
    404,
    'No customer has this UID or deposit address',
    'このUIDまたはチャージ用アドレスのお客様は見つかりませんでした',
    '未找到使用该 UID 或充值地址的用户',
    '找不到使用此 UID 或儲值地址的用戶',
  ),
  recipient_is_you: e(
    400,
    'This is your own account',
    'ご自身のアカウントには送金できません',
    '不能转账给自己',
    '不能轉帳給自己',
  ),
  send_waits: e(
    409,
    'You can send to a new recipient from {until}, because you’re using a new device or your security settings changed recently',
    '新しい端末のご利用、または最近のセキュリティ設定の変更により、初めての相手への送金は {until} から可能になります',
    '使用新设备或刚变更安全设置时，暂不能向新的收款人转账，请在 {until} 之后再试',
    '您正在使用新裝置，或最近變更過安全設定，{until} 起才能轉帳給新的收款人',
  ),
  transfers_off: e(
    409,
    'Transfers to other customers are off while withdrawals are limited to saved addresses',
    '出金先を登録済みアドレスに限定している間は、他のお客様への送金はできません',
    '您已设置只能提现到已保存的地址，在此期间不能向其他用户转账',
    '您已設定只能提領至已儲存的地址，在此期間不能轉帳給其他用戶',
  ),
} as const satisfies Record<string, ErrorEntry>
