import { type ErrorEntry, entry as e } from './entry.ts'

/** Of those who work here. */
export const OPERATORS_ERRORS = {
  operator_sign_in_incorrect: e(
    400,
    'The email address, the password or the code is incorrect',
    'メールアドレス、パスワードまたはコードが正しくありません',
    '邮箱、密码或验证码不正确',
    '電子郵件、密碼或驗證碼不正確',
  ),
  operator_exists: e(
    409,
    'There is an operator with this email address already',
    'このメールアドレスの担当者はすでに存在します',
    '该邮箱已有操作员',
    '此電子郵件已有操作員',
  ),
} as const satisfies Record<string, ErrorEntry>
