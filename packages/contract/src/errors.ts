import type { Localised } from './language.ts'

/**
 * The closed union of expected failures: HTTP status (which is also the body's code) and the message in four
 * languages. Texts of the specification's sections 5 and 8 stand word for word in English.
 */
export const ERRORS = {
  invalid_input: e(
    400,
    'Please check what you entered',
    '入力内容をご確認ください',
    '请检查您填写的内容',
    '請檢查您填寫的內容',
  ),
  unauthorized: e(401, 'Please log in', 'ログインしてください', '请先登录', '請先登入'),
  forbidden: e(
    403,
    'You may not do this',
    'この操作は許可されていません',
    '您无权进行此操作',
    '您無權進行此操作',
  ),
  not_found: e(404, 'Not found', '見つかりませんでした', '未找到', '找不到'),
  too_many_requests: e(
    429,
    'Too many requests. Please try again in a moment',
    'リクエストが多すぎます。しばらくしてからお試しください',
    '请求过于频繁，请稍后再试',
    '請求過於頻繁，請稍後再試',
  ),
  unavailable: e(
    503,
    'The service is not available right now',
    '現在サービスを利用できません',
    '服务暂时不可用',
    '服務暫時無法使用',
  ),
  internal: e(
    500,
    'Something went wrong on our side',
    'サーバー側で問題が発生しました',
    '服务器出现问题',
    '伺服器發生問題',
  ),
  not_yet_open: e(409, 'Not yet open', 'まだご利用いただけません', '暂未开放', '尚未開放'),
  account_required: e(
    400,
    'Please enter the account',
    'アカウントを入力してください',
    '请输入账号',
    '請輸入帳號',
  ),
  email_incorrect: e(
    400,
    'Incorrect email address',
    'メールアドレスが正しくありません',
    '邮箱地址不正确',
    '電子郵件地址不正確',
  ),
  account_taken: e(
    409,
    'This account is already registered',
    'このアカウントはすでに登録されています',
    '该账号已注册',
    '此帳號已註冊',
  ),
  code_required: e(
    400,
    'Please enter the mobile or email verification code',
    '携帯またはメールの認証コードを入力してください',
    '请输入手机或邮箱验证码',
    '請輸入手機或電子郵件驗證碼',
  ),
  code_incorrect: e(
    400,
    'The verification code is incorrect or has expired',
    '認証コードが正しくないか、有効期限が切れています',
    '验证码不正确或已过期',
    '驗證碼不正確或已過期',
  ),
  code_too_soon: e(
    429,
    'A code was just sent. Please wait {seconds} s',
    'コードは送信済みです。{seconds}秒お待ちください',
    '验证码已发送，请等待 {seconds} 秒',
    '驗證碼已寄出，請等待 {seconds} 秒',
  ),
  code_limit: e(
    429,
    'Too many codes. Please try again later',
    'コードの送信回数が上限に達しました。後でお試しください',
    '验证码发送次数过多，请稍后再试',
    '驗證碼寄送次數過多，請稍後再試',
  ),
  password_too_short: e(
    400,
    'Passwords must not be less than six digits',
    'パスワードは6文字以上で入力してください',
    '密码不能少于六位',
    '密碼不能少於六位',
  ),
  password_too_common: e(
    400,
    'This password is too common',
    'このパスワードは推測されやすいため使用できません',
    '该密码过于常见',
    '此密碼過於常見',
  ),
  password_incorrect: e(400, 'Password incorrect', 'パスワードが正しくありません', '密码错误', '密碼錯誤'),
  pin_format: e(
    400,
    'The payment password has six digits',
    '支払い用PINは6桁の数字です',
    '支付密码为六位数字',
    '支付密碼為六位數字',
  ),
  pin_incorrect: e(
    400,
    'Payment password incorrect',
    '支払い用PINが正しくありません',
    '支付密码错误',
    '支付密碼錯誤',
  ),
  pin_locked: e(
    423,
    'Too many wrong tries. The payment password is locked until {until}',
    '入力ミスが続いたため、支払い用PINは {until} までロックされています',
    '错误次数过多，支付密码锁定至 {until}',
    '錯誤次數過多，支付密碼鎖定至 {until}',
  ),
  pin_not_set: e(
    409,
    'Please set a payment password first',
    '先に支払い用PINを設定してください',
    '请先设置支付密码',
    '請先設定支付密碼',
  ),
  invitation_incorrect: e(
    400,
    'Invitation code is incorrect',
    '招待コードが正しくありません',
    '邀请码不正确',
    '邀請碼不正確',
  ),
  amount_incorrect: e(
    400,
    'Please enter the correct amount',
    '正しい金額を入力してください',
    '请输入正确的金额',
    '請輸入正確的金額',
  ),
  insufficient_balance: e(409, 'Insufficient Balance', '残高不足', '余额不足', '餘額不足'),
  insufficient_fee: e(
    409,
    'Insufficient handling fees',
    '手数料が不足しています',
    '手续费不足',
    '手續費不足',
  ),
  below_minimum: e(
    400,
    'The minimum is {minimum}',
    '最低額は {minimum} です',
    '最低为 {minimum}',
    '最低為 {minimum}',
  ),
  pledge_below_minimum: e(
    400,
    'The pledged quantity cannot be less than the minimum',
    'ロック数量は最低数量以上で入力してください',
    '质押数量不能小于最低数量',
    '質押數量不能小於最低數量',
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
    'You have reached your limit for this product. {remaining} left',
    'この商品のお客様の上限に達しています。残り {remaining}',
    '您已达到该产品的个人上限，剩余 {remaining}',
    '您已達到此產品的個人上限，剩餘 {remaining}',
  ),
  pool_capacity: e(
    409,
    'Not yet open. The reward pool has room for {remaining}',
    'まだご利用いただけません。報酬プールの残り枠は {remaining} です',
    '暂未开放，奖励池剩余额度为 {remaining}',
    '尚未開放，獎勵池剩餘額度為 {remaining}',
  ),
  sold_out: e(409, 'Sold out', '完売しました', '已售罄', '已售完'),
  edition_taken: e(
    409,
    'This number has just been sold. Please choose another one',
    'この番号は売り切れました。別の番号をお選びください',
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
    'You have used your free trial',
    '無料体験はご利用済みです',
    '您已使用过免费体验',
    '您已使用過免費體驗',
  ),
  nothing_to_claim: e(
    409,
    'There is nothing to claim yet',
    '受け取れる収益はまだありません',
    '暂无可领取的收益',
    '目前沒有可領取的收益',
  ),
  limit_exceeded: e(
    409,
    'Above your 24-hour limit. {remaining} left',
    '24時間の上限を超えています。残り {remaining}',
    '超出 24 小时限额，剩余 {remaining}',
    '超出 24 小時限額，剩餘 {remaining}',
  ),
  withdrawal_held: e(
    409,
    'Withdrawals are held until {until} after a change of your password',
    'パスワード変更のため、{until} まで出金が保留されています',
    '因密码变更，提现暂停至 {until}',
    '因密碼變更，提領暫停至 {until}',
  ),
  address_incorrect: e(
    400,
    'The wallet address is incorrect',
    'ウォレットアドレスが正しくありません',
    '钱包地址不正确',
    '錢包地址不正確',
  ),
  address_is_ours: e(
    409,
    'This address belongs to Matin. Please use an outside wallet',
    'このアドレスは Matin のものです。外部のウォレットを指定してください',
    '该地址属于 Matin，请使用外部钱包地址',
    '此地址屬於 Matin，請使用外部錢包地址',
  ),
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
    'ご自身のアカウントには送れません',
    '不能转账给自己',
    '不能轉帳給自己',
  ),
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
    '確認待ちの明細が多すぎます。照合が済むまでお待ちください',
    '待确认的凭证过多，请等待匹配完成',
    '待確認的憑證過多，請等待比對完成',
  ),
  voucher_required: e(
    400,
    'Upload the payment voucher',
    '支払い証明をアップロードしてください',
    '请上传支付凭证',
    '請上傳付款憑證',
  ),
  image_unreadable: e(
    400,
    'This file is not a readable image',
    'この画像ファイルを読み込めません',
    '无法读取该图片',
    '無法讀取此圖片',
  ),
  image_too_large: e(413, 'The image is too large', '画像サイズが大きすぎます', '图片过大', '圖片過大'),
  preview_changed: e(
    409,
    'The figures have changed. Please look again',
    '金額が変わりました。もう一度ご確認ください',
    '数值已变化，请重新确认',
    '數值已變動，請重新確認',
  ),
  product_changed: e(
    409,
    'The terms of this product have changed. Please look again',
    '商品の条件が変わりました。もう一度ご確認ください',
    '产品条款已变更，请重新确认',
    '產品條款已變更，請重新確認',
  ),
  redemption_failed: e(409, 'Redemption failed', '解約に失敗しました', '赎回失败', '贖回失敗'),
  not_cancellable: e(
    409,
    'This withdrawal can no longer be cancelled',
    'この出金はもう取り消せません',
    '该提现已无法取消',
    '此提領已無法取消',
  ),
  account_held: e(
    409,
    'Withdrawals are held until {until}. The withdrawal page tells you why and who is in charge',
    '{until} まで出金が保留されています。理由と担当は出金ページでご確認ください',
    '提现暂停至 {until}，原因与负责方请见提现页面',
    '提領暫停至 {until}，原因與負責方請見提領頁面',
  ),
  operator_sign_in_incorrect: e(
    400,
    'The email address, the password or the code is incorrect',
    'メールアドレス、パスワードまたはコードが正しくありません',
    '邮箱、密码或验证码不正确',
    '電子郵件、密碼或驗證碼不正確',
  ),
  totp_required: e(
    400,
    'Please enter the code of your authenticator',
    '認証アプリのコードを入力してください',
    '请输入验证器中的代码',
    '請輸入驗證器中的代碼',
  ),
  totp_incorrect: e(
    400,
    'The code is incorrect, or it was used before',
    'コードが正しくないか、すでに使用されています',
    '代码不正确或已被使用',
    '代碼不正確或已被使用',
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
  same_person: e(
    409,
    'You proposed this. Another operator must confirm it',
    'ご自身の提案です。別の担当者の確認が必要です',
    '该提议由您提出，需由另一位操作员确认',
    '此提議由您提出，需由另一位操作員確認',
  ),
  already_ended: e(409, 'This was decided before', 'すでに決定済みです', '该事项已有决定', '此事項已有決定'),
  operator_exists: e(
    409,
    'There is an operator with this email address already',
    'このメールアドレスの担当者はすでに存在します',
    '该邮箱已有操作员',
    '此電子郵件已有操作員',
  ),
  transaction_failed: e(409, 'Transaction failed', '取引に失敗しました', '交易失败', '交易失敗'),
  idempotency_key_missing: e(
    400,
    'The request has no idempotency key',
    'リクエストに冪等キーがありません',
    '请求缺少幂等键',
    '請求缺少冪等鍵',
  ),
  idempotency_conflict: e(
    409,
    'This request was already used with other content',
    'このリクエストは別の内容で使用済みです',
    '该请求已用于其他内容',
    '此請求已用於其他內容',
  ),
} as const satisfies Record<string, ErrorEntry>

interface ErrorEntry {
  status: number
  msg: Localised
}

export type ErrorWord = keyof typeof ERRORS
export const ERROR_WORDS = Object.keys(ERRORS) as [ErrorWord, ...ErrorWord[]]

export function isErrorWord(text: string): text is ErrorWord {
  return Object.hasOwn(ERRORS, text)
}

/** The message of an error with its `{params}` filled in. */
export function messageOf(
  entry: Localised,
  language: keyof Localised,
  params: Record<string, string> = {},
): string {
  return entry[language].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}

function e(status: number, en: string, ja: string, zhHans: string, zhHant: string): ErrorEntry {
  return { status, msg: { en, ja, 'zh-Hans': zhHans, 'zh-Hant': zhHant } }
}
