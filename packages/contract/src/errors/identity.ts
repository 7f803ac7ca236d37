import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of identity authentication. */
export const IDENTITY_ERRORS = {
  identity_unchecked: e(
    409,
    'Open both photos and answer the three checks before you pass this identity',
    '承認する前に両方の写真を開き、3つの確認に答えてください',
    '通过前请先打开两张照片并回答三项核对',
    '通過前請先開啟兩張照片並回答三項核對',
  ),
  certificate_name_required: e(
    400,
    'Please enter the certificate name',
    '本人確認書類の氏名を入力してください',
    '请输入证件姓名',
    '請輸入證件姓名',
  ),
  certificate_name_incorrect: e(
    400,
    'Please enter the name as it is printed on the document',
    '氏名は書類の記載どおりに入力してください',
    '请按证件上的内容输入姓名',
    '請依證件上的內容輸入姓名',
  ),
  certificate_number_required: e(
    400,
    'Please enter the certificate number',
    '本人確認書類の番号を入力してください',
    '请输入证件号码',
    '請輸入證件號碼',
  ),
  certificate_number_incorrect: e(
    400,
    'The certificate number is incorrect',
    '本人確認書類の番号が正しくありません',
    '证件号码不正确',
    '證件號碼不正確',
  ),
  front_image_required: e(
    400,
    'Upload the front image',
    '表面の画像をアップロードしてください',
    '请上传证件正面照片',
    '請上傳證件正面照片',
  ),
  back_image_required: e(
    400,
    'Upload the back image',
    '裏面の画像をアップロードしてください',
    '请上传证件反面照片',
    '請上傳證件背面照片',
  ),
  identity_submitted: e(
    409,
    'Your identity authentication is in review or has already passed',
    '本人確認は審査中、または承認済みです',
    '身份认证正在审核中或已通过',
    '身分驗證正在審核中或已通過',
  ),
  identity_limit: e(
    429,
    'Too many submissions. You can submit again from {until}',
    '提出回数の上限に達しました。次は {until} から提出できます',
    '提交次数过多，请于 {until} 后再试',
    '提交次數過多，請於 {until} 後再試',
  ),
  certificate_used: e(
    409,
    'This certificate has already been verified on another account',
    'この書類は別のアカウントですでに承認されています',
    '该证件已在其他账号通过认证',
    '此證件已在其他帳號通過驗證',
  ),
} as const satisfies Record<string, ErrorEntry>
