import { type ErrorEntry, entry as e } from './entry.ts'

/** Of the chat with customer service. */
export const SUPPORT_ERRORS = {
  chat_taken: e(
    409,
    'Someone else has taken this chat',
    'このチャットはすでに別の担当者が対応しています',
    '该对话现已由其他工作人员负责',
    '此對話現已由其他專員負責',
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
    'You’ve sent a lot of messages today. Please wait for a reply',
    '本日の送信数の上限に達しました。返信をお待ちください',
    '您今天发送的消息过多，请等待回复',
    '您今天傳送的訊息過多，請等待回覆',
  ),
} as const satisfies Record<string, ErrorEntry>
