import { type ErrorEntry, entry as e } from './entry.ts'

/** Of any request, and of who makes it. */
export const REQUEST_ERRORS = {
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
  message_empty: e(
    400,
    'Write something, or attach an image',
    'メッセージを入力するか、画像を添付してください',
    '请输入内容或添加图片',
    '請輸入內容或附加圖片',
  ),
  message_limit: e(
    429,
    'You have sent a lot of messages today. Please wait for an answer',
    '本日の送信数の上限に達しました。返信をお待ちください',
    '您今天发送的消息过多，请等待回复',
    '您今天傳送的訊息過多，請等待回覆',
  ),
} as const satisfies Record<string, ErrorEntry>
