import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of recharges. */
export const RECHARGE_ERRORS = {
  txid_format: e(
    400,
    'The transaction ID must be 64 characters',
    '取引IDは64文字です',
    '链上交易哈希应为 64 位',
    '鏈上交易雜湊應為 64 個字元',
  ),
  receipt_pending: e(
    409,
    'You have too many open receipts. Please wait until they’re matched',
    '確認待ちの送金報告が多すぎます。照合が済むまでお待ちください',
    '待确认的凭证过多，请等待匹配完成',
    '待確認的憑證過多，請等待比對完成',
  ),
  voucher_required: e(
    400,
    'Upload the payment voucher',
    '送金証明の画像をアップロードしてください',
    '请上传支付凭证',
    '請上傳付款憑證',
  ),
  voucher_used: e(
    409,
    'This voucher was used for another receipt. Upload the voucher for this payment',
    'この画像は別の送金報告で使用済みです。今回の送金証明をアップロードしてください',
    '该支付凭证已用于其他充值，请上传本次支付的凭证',
    '此付款憑證已用於其他儲值，請上傳本次付款的憑證',
  ),
  deposit_credited: e(
    409,
    'This transfer has already been credited',
    'この送金はすでに反映されています',
    '该转账已入账',
    '此轉帳已入帳',
  ),
  deposit_unconfirmed: e(
    409,
    'The node of the signer has not seen this transfer yet. Try again in a minute',
    '署名サーバーのノードがこの送金をまだ確認していません。1分後にもう一度お試しください',
    '签名服务的节点尚未查到该转账，请一分钟后再试',
    '簽署服務的節點尚未偵測到此轉帳，請一分鐘後再試',
  ),
  deposit_of_another: e(
    409,
    'It came to the deposit address of customer {uid}, whose account is open: it is theirs alone',
    'この送金は、口座が開いている顧客 {uid} のチャージ用アドレスに届きました。この顧客だけのものです',
    '该转账到达用户 {uid} 的充值地址，其账户仍在使用，只属于该用户',
    '此轉帳到達用戶 {uid} 的儲值地址，其帳戶仍在使用，只屬於此用戶',
  ),
} as const satisfies Record<string, ErrorEntry>
