import { type ErrorEntry, entry as e } from './entry.ts'

/** Of what comes in. */
export const RECHARGE_ERRORS = {
  txid_format: e(
    400,
    'The transaction ID has 64 characters',
    '取引IDは64文字です',
    '交易哈希应为 64 位',
    '交易雜湊應為 64 位',
  ),
  receipt_pending: e(
    409,
    'You have too many open receipts. Please wait until they are matched',
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
} as const satisfies Record<string, ErrorEntry>
