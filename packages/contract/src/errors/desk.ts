import { type ErrorEntry, entry as e } from './entry.ts'

/** Of operators' work. */
export const DESK_ERRORS = {
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
  notice_incomplete: e(
    409,
    'The notice has no words yet in: {languages}',
    'お知らせの文面がない言語があります：{languages}',
    '公告尚缺以下语言的内容：{languages}',
    '公告尚缺下列語言的內容：{languages}',
  ),
  notice_not_draft: e(
    409,
    'The notice is no draft any more',
    'このお知らせはすでに下書きではありません',
    '该公告已不是草稿',
    '此公告已非草稿',
  ),
  notice_period: e(
    400,
    'The end must be after the beginning',
    '終了は開始より後にしてください',
    '结束时间必须晚于开始时间',
    '結束時間必須晚於開始時間',
  ),
} as const satisfies Record<string, ErrorEntry>
