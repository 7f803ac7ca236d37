import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of withdrawals and of their review. */
export const WITHDRAWAL_ERRORS = {
  insufficient_fee: e(
    409,
    'Insufficient handling fees',
    '出金額は手数料を上回る金額にしてください',
    '提现数量须大于手续费',
    '提領數量須大於手續費',
  ),
  fee_changed: e(
    409,
    'The fee is now {fee} USDT. Your withdrawal wasn’t submitted. Please review the figures and confirm again',
    '手数料が {fee} USDT に変更されたため、出金の申請は受け付けられませんでした。内容をご確認のうえ、もう一度お手続きください',
    '手续费现为 {fee} USDT，本次未提交，请核对后重新确认',
    '手續費現為 {fee} USDT，本次未提交，請核對後重新確認',
  ),
  review_changed: e(
    409,
    'This withdrawal now needs to be reviewed by more of our staff than shown before. It wasn’t submitted. Please check it and confirm again',
    'この出金には、表示より多くの担当者による審査が必要になったため、申請は受け付けられませんでした。内容をご確認のうえ、もう一度お手続きください',
    '审核要求有变化，该提现需要更多工作人员审核。本次未提交，请核对后重新确认',
    '此提領現在需要更多專員審核，本次未提交，請核對後重新確認',
  ),
  not_cancellable: e(
    409,
    'This withdrawal can no longer be canceled',
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
  payment_exists: e(
    409,
    'This withdrawal was paid, or is about to be. The network decides within minutes',
    'この出金は送金済み、または送金中です。数分以内にネットワーク上で確定します',
    '该提现已付出或即将付出，几分钟内由链上确认结果',
    '此提領已付出或即將付出，幾分鐘內由鏈上確認結果',
  ),
  chain_behind: e(
    503,
    'We’re still catching up with the network. Please try again in a few minutes',
    'ネットワークの読み込み中です。数分後にもう一度お試しください',
    '正在同步链上数据，请几分钟后再试',
    '正在同步鏈上資料，請幾分鐘後再試',
  ),
  outgoing_mismatch: e(
    409,
    'Book this transfer with the open withdrawal to the same address over the same amount',
    '同じアドレス・同じ金額の未完了の出金として記帳してください',
    '请将该转出记账到地址与金额相同的未完成提现',
    '請將此轉出記帳到地址與金額相同的未完成提領',
  ),
  approved_by_you: e(
    409,
    'You’ve already approved this. Another operator must decide',
    'すでに承認済みです。別の担当者の判断が必要です',
    '您已审核通过，需由另一位工作人员决定',
    '您已審核通過，需由另一位專員決定',
  ),
  signature_required: e(
    409,
    'The signer pays this only with the signatures of two operators. Sign it with your key',
    'この出金には担当者2名の署名が必要です。ご自身の鍵で署名してください',
    '该提现需两位工作人员签名，请用您的密钥签名',
    '此提領需兩位專員簽名，請用您的金鑰簽名',
  ),
  key_not_pinned: e(
    400,
    'The signer does not know this key as yours',
    '署名サーバーはこの鍵をご自身の鍵として認識していません',
    '签名服务未将此密钥登记为您的密钥',
    '簽署服務未將此金鑰登記為您的金鑰',
  ),
  signature_time: e(
    400,
    'A signature ends 24 hours after it was made. Look at your clock',
    '署名の有効期限は作成から24時間です。時計をご確認ください',
    '签名有效期为 24 小时，请检查您的时钟',
    '簽名有效期為 24 小時，請檢查您的時鐘',
  ),
} as const satisfies Record<string, ErrorEntry>
