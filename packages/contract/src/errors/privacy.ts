import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of the data export and of closing an account. */
export const PRIVACY_ERRORS = {
  account_closed: e(
    409,
    'This account is closed',
    'このアカウントは退会済みです',
    '该账号已注销',
    '此帳號已關閉',
  ),
  ticket_ended: e(
    403,
    'The download has expired. Please confirm again',
    'ダウンロードの有効期限が切れました。もう一度お手続きください',
    '下载时限已过，请重新确认',
    '下載時限已過，請重新確認',
  ),
  closing_balance: e(
    409,
    'You still have a balance. Withdraw it or send it to another customer first',
    'アカウントに残高があります。先に出金または送金してください',
    '账户仍有余额，请先提现或转账',
    '帳戶仍有餘額，請先提領或轉帳',
  ),
  closing_order: e(
    409,
    'You have active orders. Wait until they end, or redeem early those that allow it',
    '進行中の注文があります。満期までお待ちいただくか、早期解約できる注文は解約してください',
    '仍有进行中的订单，请等待到期，或先赎回可提前赎回的订单',
    '仍有進行中的訂單，請等待到期，可提前贖回的訂單也可先贖回',
  ),
  closing_withdrawal: e(
    409,
    'A withdrawal is in progress. Cancel it, or wait until it has arrived',
    '処理中の出金があります。取り消すか、完了までお待ちください',
    '仍有处理中的提现，请先取消或等待到账',
    '仍有處理中的提領，請先取消或等待到帳',
  ),
  closing_recharge: e(
    409,
    'A recharge is in progress. Submit its receipt, or wait until it’s credited',
    '完了していないチャージがあります。送金報告を提出するか、反映までお待ちください',
    '仍有未完成的充值，请先提交凭证或等待入账',
    '仍有未完成的儲值，請先提交憑證或等待入帳',
  ),
  closing_hold: e(
    409,
    'Withdrawals from your account are on hold. See the Withdraw page for the reason and the end date',
    '出金が保留されています。理由と期限は出金画面でご確認ください',
    '您的资金已暂停转出，原因和期限请见提现页面',
    '您的資金已暫停轉出，原因和期限請見提領頁面',
  ),
} as const satisfies Record<string, ErrorEntry>
