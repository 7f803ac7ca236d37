import type { QuarantineReason } from '@matin/contract/admin/quarantine'
import type { SettingsChange } from '@matin/contract/admin/settings'
import type { SignerPolicy, SignerStatus } from '@matin/contract/internal/signer'
import type { Language, Localised } from '@matin/contract/language'
import type { MarketAsset, MarketSource } from '@matin/contract/market'
import type { MessageKind } from '@matin/contract/messages'
import type { ChannelKind, PushHint } from '@matin/contract/notification-preferences'
import type { ProofFigures, ProofManifest } from '@matin/contract/proof'
import type { AuditDetails } from '@matin/domain/audit/entry-hash'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import type { AccountKind } from '@matin/domain/ledger/account'
import type { Interval } from '@matin/domain/market/interval'
import type { AssetId } from '@matin/domain/money/asset'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import type { WithdrawalReason } from '@matin/domain/withdrawal/reason'
import type { RiskFlag } from '@matin/domain/withdrawal/risk'
import type { OutboxEvent } from '../../apps/server/src/platform/live/events.ts'

/*
 * What the catalogue does not say of a table. `generate.ts` reads this file as text, too: an import and a column's
 * type are one line each.
 */

/** Folders below `apps/server/src`. A table belongs to the one with the longest beginning of its name. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  'features/account/address-book': ['saved'],
  'features/account/auth': ['customer', 'login', 'passkey', 'recovery_code', 'session', 'verification_code'],
  'features/account/holds': ['customer_hold'],
  'features/account/identity': ['identity', 'name_word'],
  'features/account/items': ['item'],
  'features/account/limits': ['outflow'],
  'features/account/notification-preferences': ['broadcast', 'channel_choice', 'push'],
  'features/account/operators': ['operator', 'owner_replacement'],
  'features/account/recovery': ['recovery'],
  'features/admin/attestations': ['attestation'],
  'features/admin/customers': ['customer_figure'],
  'features/admin/funding': ['pool_funding'],
  'features/admin/settings': ['settings_proposal'],
  'features/money/exchange': ['exchange'],
  'features/money/mining': [
    'edition',
    'machine',
    'mining',
    'payout',
    'pool',
    'product',
    'published',
    'rules',
  ],
  'features/money/recharge': ['deposit', 'foreign_arrival', 'pending_deposit', 'receipt'],
  'features/money/transfers': ['internal_transfer'],
  'features/money/treasury': ['custody', 'reconciliation', 'signer', 'surplus', 'sweep', 'treasury', 'trial'],
  'features/money/withdrawal': ['outgoing_booking', 'withdrawal'],
  'features/notify/audit': ['audit'],
  'features/notify/messages': ['message'],
  'features/notify/notifications': ['mail', 'sms', 'unreachable'],
  'features/notify/settings': ['sensitive_setting', 'setting'],
  'features/views/incidents': ['incident'],
  'features/views/market': ['candle', 'favourite', 'market'],
  'features/views/notices': ['mailing', 'notice'],
  'features/views/proof': ['proof'],
  'features/views/statistics': ['statistic'],
  'features/views/support': ['support'],
  'features/views/team': ['team'],
  'platform/chain': [
    'chain',
    'custody_move',
    'deposit_address',
    'deposit_holding',
    'outgoing_transfer',
    'signing',
    'treasury_arrival',
  ],
  'platform/db': ['lease', 'retention_mark'],
  'platform/http': ['request_key'],
  'platform/images': ['image'],
  'platform/jobs': ['job'],
  'platform/live': ['outbox'],
  'platform/quarantine': ['quarantine'],
}

/** Properties that are not the column's name in camel case. */
export const PROPERTIES: Readonly<Record<string, string>> = {
  is_on: 'on',
  mining_order: 'order',
  notified_at: 'toldAt',
  quoted_at: 'at',
}

/**
 * Types of JSON, of arrays, and of texts whose values no CHECK of the column lists. By the column's name, or by table
 * and name, which comes first.
 */
export interface ColumnTypes {
  asset: AssetId
  'attestation.asset': Exclude<AssetId, 'USDT'>
  'audit_log.details': AuditDetails
  'candle.asset': MarketAsset
  'candle.span': Interval
  'channel_choice.kind': ChannelKind
  'exchange_quote.asset': MarketAsset
  'exchange_trade.asset': MarketAsset
  'exchange_trade.side': ExchangeSide
  'favourite.asset': MarketAsset
  'market_quote.asset': MarketAsset
  'message_due.kind': MessageKind
  'mining_order.redemption': { returned: string; penalty: string; forfeited: string; hash: string }
  'notice.text': Partial<Localised>
  'notice.title': Partial<Localised>
  'operator_change.roles': OperatorRole[]
  'outbox.events': readonly OutboxEvent[]
  params: Record<string, string>
  'pool.name': Localised
  'product_version.name': Localised
  'proof_snapshot.figures': ProofFigures
  'proof_snapshot.manifest': ProofManifest
  'push.hint': PushHint
  'quarantine.reason': QuarantineReason
  rules: Record<Language, { title: string; text: string }[]>
  'settings_proposal.changes': SettingsChange[]
  'signer_status.paused': NonNullable<SignerStatus['paused']>
  'signer_status.policy': SignerPolicy
  source: MarketSource
  'team_member.level': 1 | 2 | 3
  transports: string[]
  'trial_balance.sums': { asset: AssetId; kind: AccountKind; sum: string }[]
  'withdrawal.approved_by': 'rule' | 'operators'
  'withdrawal.reason': WithdrawalReason
  'withdrawal_risk.flag': RiskFlag
  words: { title: Localised; text: Localised }
  yield_source: Localised
}
