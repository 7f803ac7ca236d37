import type { UserInfo } from './auth.ts'
import { amount, fields, flag, list, nullable, number, text, time } from './check.ts'
import type { DataOf, LightEndpoint } from './endpoint.ts'
import type * as home from './home.ts'
import type * as messages from './messages.ts'

/*
 * What the wallet asks before its first paint, without the schema library: the same endpoints as in auth.ts, home.ts,
 * messages.ts and settings.ts, of which the types come. The server uses those.
 */

type HomeData = DataOf<typeof home.getHomeData>
type Customer = NonNullable<HomeData['customer']>

export const getHomeData: LightEndpoint<HomeData> = {
  method: 'GET',
  path: '/api/home/data',
  check: fields<HomeData>({
    now: time,
    nextPayoutAt: time,
    customer: nullable(
      fields<Customer>({
        total: amount,
        todayIncome: amount,
        incomeByDay: list(fields<Customer['incomeByDay'][number]>({ day: text, amount })),
        steps: fields<Customer['steps']>({ account: flag, recharge: flag, mining: flag }),
      }),
    ),
  }),
}

export const getUserInfo: LightEndpoint<UserInfo> = {
  method: 'GET',
  path: '/api/user/info',
  check: fields<UserInfo>({
    uid: text,
    avatar: text,
    email: text,
    mobile: text,
    name: text,
    invitationCode: text,
    paymentPasswordSet: flag,
    secondFactor: flag,
    identityPassed: flag,
    withdrawalHoldUntil: nullable(time),
    createdAt: time,
  }),
}

type Unread = DataOf<typeof messages.getUnreadMessages>

export const getUnreadMessages: LightEndpoint<Unread> = {
  method: 'GET',
  path: '/api/message/unread',
  check: fields<Unread>({ unread: number, support: number }),
}

/** Any key: an app that is older than its server must not stumble over a new setting. */
interface Setting {
  key: string
  value: string
}

export const getWebsiteSetting: LightEndpoint<Setting[]> = {
  method: 'GET',
  path: '/api/website/setting',
  check: list(fields<Setting>({ key: text, value: text })),
}
