import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of operators and their accounts. */
export const OPERATORS_ERRORS = {
  operator_sign_in_incorrect: e(
    400,
    'The email address, the password or the code is incorrect. If you have a passkey, use it instead of a code',
    'メールアドレス、パスワードまたはコードが正しくありません。パスキーをお持ちの場合は、コードの代わりにパスキーをご利用ください',
    '邮箱、密码或验证码不正确。如已添加通行密钥，请改用通行密钥登录',
    '電子信箱、密碼或驗證碼不正確。如已新增通行金鑰，請改用通行金鑰登入',
  ),
  item_taken: e(
    409,
    'This is assigned to someone else by now',
    'すでに別の担当者に割り当てられています',
    '此项现已由其他工作人员负责',
    '此項現已由其他專員負責',
  ),
  operator_exists: e(
    409,
    'There is an operator with this email address already',
    'このメールアドレスの担当者はすでに存在します',
    '该邮箱已有工作人员',
    '此電子信箱已有專員',
  ),
  owners_founded: e(
    409,
    'There are two owners, or two are invited. They invite everyone else in the console',
    'オーナーはすでに2名いるか、2名が招待済みです。他の担当者はコンソールで招待します',
    '已有两位所有者，或已邀请两位。其他人由他们在控制台中邀请',
    '已有兩位擁有者，或已邀請兩位。其他人由他們在控制台中邀請',
  ),
  last_owner: e(
    409,
    'This would remove the last owner',
    'オーナーがいなくなるため変更できません',
    '这会移除最后一位所有者',
    '這會移除最後一位擁有者',
  ),
  operator_change_open: e(
    409,
    'Something is proposed about this operator already',
    'この担当者についてはすでに提案があります',
    '该工作人员已有待处理的提议',
    '此專員已有待處理的提議',
  ),
  nothing_changed: e(409, 'Nothing would change', '変更する内容がありません', '没有任何变化', '沒有任何變化'),
  invitation_ended: e(
    410,
    'This invitation has ended, was used, or waits for a second owner',
    'この招待は期限切れか使用済み、または別のオーナーの確認待ちです',
    '此邀请已过期、已使用，或正等待另一位所有者确认',
    '此邀請已過期、已使用，或正等待另一位擁有者確認',
  ),
  setting_incorrect: e(
    400,
    '{key} {fault}',
    '設定 {key} の値が正しくありません（{fault}）',
    '设置 {key} 的值不正确（{fault}）',
    '設定 {key} 的值不正確（{fault}）',
  ),
  settings_not_together: e(
    400,
    'These do not go together. {fault}',
    '設定の組み合わせが正しくありません（{fault}）',
    '这些设置不能并存（{fault}）',
    '這些設定不能並存（{fault}）',
  ),
  setting_changed: e(
    409,
    '{key} has changed in the meantime. Please review it',
    '設定 {key} は変更されています。もう一度ご確認ください',
    '设置 {key} 已被更改，请重新查看',
    '設定 {key} 已被更改，請重新查看',
  ),
} as const satisfies Record<string, ErrorEntry>
