import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of locks, machines, trials and NFTs. */
export const MINING_ERRORS = {
  pledge_below_minimum: e(
    400,
    'The pledged quantity cannot be less than the minimum',
    'ロック数量は最低数量以上で入力してください',
    '锁仓数量不能小于最低数量',
    '鎖倉數量不能小於最低數量',
  ),
  above_maximum: e(
    400,
    'The maximum is {maximum}',
    '上限は {maximum} です',
    '最高为 {maximum}',
    '最高為 {maximum}',
  ),
  customer_cap: e(
    409,
    'You’ve reached your limit for this product. {remaining} left',
    'この商品のお一人様あたりの上限を超えています。残り {remaining}',
    '您已达到该产品的个人上限，剩余 {remaining}',
    '您已達到此產品的個人上限，剩餘 {remaining}',
  ),
  pool_capacity: e(
    409,
    'Not yet open. The reward pool can cover only {remaining} right now',
    'まだご利用いただけません。報酬プールの残り枠を超えています。残り {remaining}',
    '暂未开放，奖励池剩余额度为 {remaining}',
    '尚未開放，獎勵池剩餘額度為 {remaining}',
  ),
  rules_changed: e(
    409,
    'A newer version has been published. Please review it',
    '新しい版が公開されています。もう一度ご確認ください',
    '已发布新版本，请重新查看',
    '已發布新版本，請重新查看',
  ),
  sold_out: e(409, 'Sold out', '完売しました', '已售罄', '已售完'),
  edition_taken: e(
    409,
    'This number has just been sold. Please choose another one',
    'この番号は販売済みです。別の番号をお選びください',
    '该编号刚刚售出，请选择其他编号',
    '此編號剛剛售出，請選擇其他編號',
  ),
  identity_required: e(
    409,
    'Please complete identity authentication first',
    '先に本人確認を完了してください',
    '请先完成身份认证',
    '請先完成身分驗證',
  ),
  trial_used: e(
    409,
    'You’ve used your free trial',
    '無料体験はご利用済みです',
    '您已使用过免费体验',
    '您已使用過免費體驗',
  ),
  nothing_to_claim: e(
    409,
    'There is nothing to claim yet',
    '受け取れる収益はまだありません',
    '暂无可领取的收益',
    '尚無可領取的收益',
  ),
  preview_changed: e(
    409,
    'The figures have changed. Please review them',
    '金額が変更されました。もう一度ご確認ください',
    '金额已变化，请重新确认',
    '金額已變動，請重新確認',
  ),
  product_changed: e(
    409,
    'The terms of this product have changed. Please review them',
    '商品の条件が変更されました。もう一度ご確認ください',
    '产品条款已变更，请重新确认',
    '產品條款已變更，請重新確認',
  ),
  redemption_failed: e(409, 'Redemption failed', '解約に失敗しました', '赎回失败', '贖回失敗'),
} as const satisfies Record<string, ErrorEntry>
