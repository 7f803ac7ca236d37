import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of drafts of notices. */
export const NOTICES_ERRORS = {
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
