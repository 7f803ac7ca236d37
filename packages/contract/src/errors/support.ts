import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of the support chat. */
export const SUPPORT_ERRORS = {
  message_empty: e(
    400,
    'Write a message or attach an image',
    'メッセージを入力するか、画像を添付してください',
    '请输入内容或添加图片',
    '請輸入內容或附加圖片',
  ),
  message_pace: e(
    429,
    'You’re sending messages too quickly. Please wait a minute and send it again',
    'メッセージの送信が続いています。1分ほど待ってから、もう一度送信してください',
    '您发送消息过于频繁，请一分钟后再发送',
    '您傳送訊息過於頻繁，請一分鐘後再傳送',
  ),
  message_limit: e(
    429,
    'You’ve sent a lot of messages today. Please wait for a reply',
    '本日の送信数の上限に達しました。返信をお待ちください',
    '您今天发送的消息过多，请等待回复',
    '您今天傳送的訊息過多，請等待回覆',
  ),
  chat_went_on: e(
    409,
    'The customer has written again. Read it before you close the chat',
    'お客様から新しいメッセージが届いています。終了する前にご確認ください',
    '用户又发来了新消息，请先查看再结束对话',
    '用戶又傳來了新訊息，請先查看再結束對話',
  ),
} as const satisfies Record<string, ErrorEntry>
