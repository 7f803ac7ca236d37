import type { IdentityReason } from '@matin/domain/identity/reason'
import type { Localised } from './language.ts'

/**
 * Reasons of failed identity submissions, with advice. None asks for a payment (docs/product.md, Promises).
 */
export const IDENTITY_REASON_TEXTS: Record<IdentityReason, Localised> = {
  photo_unreadable: t(
    'A photo is blurred, dark or has glare. Take it again in even light.',
    '写真がぼやけているか、暗いか、光が反射しています。明るい場所で撮り直してください。',
    '照片模糊、过暗或反光，请在光线均匀处重新拍摄。',
    '照片模糊、過暗或反光，請在光線均勻處重新拍攝。',
  ),
  photo_incomplete: t(
    'Part of the document is missing from a photo. Show all four corners.',
    '書類の一部が写真に写っていません。四隅がすべて入るように撮影してください。',
    '照片中的证件不完整，请拍到全部四个角。',
    '照片中的證件不完整，請拍到全部四個角。',
  ),
  data_mismatch: t(
    'The name, number or certificate type differs from the document. Enter them as printed.',
    '氏名、番号または書類の種類が書類と異なります。記載どおりに入力してください。',
    '姓名、号码或证件类型与证件不符，请按证件内容填写。',
    '姓名、號碼或證件類型與證件不符，請依證件內容填寫。',
  ),
  document_expired: t(
    'The document has expired. Please use one that is valid.',
    '書類の有効期限が切れています。有効な書類をご利用ください。',
    '证件已过期，请使用有效证件。',
    '證件已過期，請使用有效證件。',
  ),
  document_unaccepted: t(
    'We can’t accept this document. Please use an ID card, a passport or a driver license.',
    'この書類は受け付けられません。IDカード、パスポートまたは運転免許証をご利用ください。',
    '我们无法接受该证件，请使用身份证、护照或驾驶证。',
    '我們無法接受此證件，請使用身分證、護照或駕照。',
  ),
  document_altered: t(
    'The photo shows a copy, a screen or an altered document. Photograph the original.',
    'コピー、画面、または加工された書類の写真です。原本を撮影してください。',
    '照片拍摄的是复印件、屏幕或经过修改的证件，请拍摄证件原件。',
    '照片拍攝的是影本、螢幕或經過修改的證件，請拍攝證件正本。',
  ),
  document_used: t(
    'This document has already been verified on another account. Each person can have one account. Contact customer service for help.',
    'この書類は別のアカウントで承認されています。本人確認はお一人様1アカウントです。カスタマーサポートにお問い合わせください。',
    '该证件已在其他账号通过认证。每人仅限一个账号，如需帮助请联系在线客服。',
    '此證件已在其他帳號通過驗證。每人僅限一個帳號，如需協助請聯絡線上客服。',
  ),
  not_yours: t(
    'The document doesn’t seem to be yours. Please submit your own.',
    'ご本人の書類ではない可能性があります。ご自身の書類を提出してください。',
    '该证件似乎不属于您本人，请提交您自己的证件。',
    '此證件似乎不屬於您本人，請提交您自己的證件。',
  ),
}

function t(en: string, ja: string, zhHans: string, zhHant: string): Localised {
  return { en, ja, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
}
