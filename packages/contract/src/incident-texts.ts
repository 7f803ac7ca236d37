import type { IncidentKind } from './incidents.ts'
import type { Localised } from './language.ts'

/** Fixed sentences of incidents, in app and console. None asks for a payment (docs/product.md, Promises). */
export const INCIDENT_TEXTS: Record<IncidentKind, Localised> = {
  withdrawals_paused: t(
    'You don’t need to submit again: withdrawals are paused, and we’ll process yours once they resume.',
    '出金を一時停止しています。申請済みの出金は再開後に処理するため、再申請は不要です。',
    '提现已暂停，您的申请将在恢复后继续处理，无需重新申请。',
    '無須重新申請：提領已暫停，您的申請將在恢復後繼續處理。',
  ),
  recharges_delayed: t(
    'You don’t need to send again: recharges are delayed, and we’ll credit what you’ve sent.',
    'チャージの反映が遅れています。送金済みの分は後ほど反映するため、再送金は不要です。',
    '无需重新转账：充值入账有延迟，您已转出的款项稍后会入账。',
    '無須重新轉帳：儲值入帳有延遲，您已轉出的款項稍後會入帳。',
  ),
  exchange_paused: t(
    'Please try again later: exchange is paused. Your coins aren’t affected.',
    '交換を一時停止しています。後ほどもう一度お試しください。お持ちのコインに影響はありません。',
    '请稍后再试：兑换已暂停，您的币不受影响。',
    '請稍後再試：兌換已暫停，您的幣不受影響。',
  ),
  chain_checked: t(
    'You don’t need to do anything: we’re checking our TRON node, so recharges and withdrawals are taking longer.',
    'TRON ノードを確認しているため、チャージと出金に通常より時間がかかっています。お客様の操作は不要です。',
    '您无需操作：我们正在检查 TRON 节点，充值和提现需要更长时间。',
    '您無須操作：我們正在檢查 TRON 節點，儲值和提領需要更長時間。',
  ),
  sms_delayed: t(
    'Please wait for the first code before requesting another: SMS codes are delayed.',
    'SMSの到着が遅れています。再送する前に、最初の認証コードをお待ちください。',
    '短信验证码送达有延迟，请先等待第一个验证码，再重新获取。',
    '請先等候第一組驗證碼，再重新取得：簡訊驗證碼延遲送達。',
  ),
  under_review: t(
    'You don’t need to do anything: we’re investigating an incident, and your balances aren’t affected.',
    '発生した問題を確認しています。残高に影響はありません。お客様の操作は不要です。',
    '您无需操作：我们正在排查一项异常，所有余额保持不变。',
    '您無須操作：我們正在釐清一項異常，您的餘額不受影響。',
  ),
}

function t(en: string, ja: string, hans: string, hant: string): Localised {
  return { en, ja, 'zh-Hans': hans, 'zh-Hant': hant }
}
