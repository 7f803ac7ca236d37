import { listAddresses } from '@matin/contract/address-book'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { listMines, listUserMines } from '@matin/contract/mining'
import { listNotices } from '@matin/contract/notices'
import { listTopups } from '@matin/contract/recharge'
import { listWithdrawals } from '@matin/contract/withdrawal'
import type { ProductKind } from '@matin/domain/mining/product-kind'
import { openWallet } from '../support/browser.ts'
import type { Customer } from '../support/customer.ts'
import type { Places } from '../support/rich-customer.ts'
import { ROUTES } from '../support/routes.ts'
import { watchSettling } from '../support/settled.ts'
import { visit } from '../support/wallet.ts'
import { cameraFor, isWanted } from './camera.ts'

/** Pages that look different for guests, by picture name. The last page requires a sign-in. */
const GUESTS = {
  'home-guest': 'pages/Home/index',
  'defi-guest': 'pages/DEFI/index',
  'personal-guest': 'pages/Personal/index',
  'login-index': 'pages/Login/index',
  'login-register': 'pages/Login/register',
  'login-resetpwd': 'pages/Login/resetPwd',
  'login-area': 'pages/Login/area',
  gate: 'pages/Assets/index',
  reserves: 'pages/Assets/reserves',
}

const REVEAL_MS = 400

interface Shot {
  name: string
  /** Route with its query. */
  route: string
}

/**
 * Takes pictures on a phone of every page in every language, as a customer and as a guest sees it. Each
 * language has its own folder.
 */
export async function everyScreen(address: string, who: Customer, instant: string): Promise<void> {
  const wallet = await openWallet(address, { reducedMotion: 'reduce', serviceWorkers: 'block' }, context =>
    context.clock.setFixedTime(instant),
  )
  const { page } = wallet
  const { settled } = watchSettling(page)
  const shots = shotsOf(await placesOf(who))
  async function take(language: Language, token: string, list: Shot[]): Promise<void> {
    const camera = cameraFor(page, language)
    await page.evaluate(
      ([bearer, chosen]) => {
        localStorage.clear()
        localStorage.setItem('Matemax_lang', chosen)
        if (bearer !== '') localStorage.setItem('Matemax_token', bearer)
      },
      [token, language] as const,
    )
    await page.goto('/#/pages/Language/index')
    await page.reload()
    for (const { name, route } of list.filter(shot => isWanted(shot.name))) {
      await visit(page, route)
      await settled()
      // React shows what was waited for no sooner than this after it has shown that one waits.
      await page.waitForTimeout(REVEAL_MS)
      await camera.take(name)
    }
  }
  try {
    for (const language of LANGUAGES) {
      await take(language, who.token, shots)
      await take(
        language,
        '',
        Object.entries(GUESTS).map(([name, route]) => ({ name, route })),
      )
    }
  } finally {
    await wallet.close()
  }
}

function shotsOf(places: Places): Shot[] {
  const routes = ROUTES.filter(({ path }) => path !== '' && !path.startsWith('pages/Login/'))
  return routes.flatMap(({ path, queries }) => {
    const name = path.replace('pages/', '').replace('/', '-').toLowerCase()
    const there = queries(places).filter(query => !query.endsWith('='))
    return there.map((query, index) => ({
      name: index === 0 ? name : `${name}-${/^tab=(\w+)/.exec(query)?.[1] ?? index + 1}`,
      route: query === '' ? path : `${path}?${query}`,
    }))
  })
}

/** Finds items with pages of their own in the customer's lists. */
async function placesOf(who: Customer): Promise<Places> {
  const orders = (await who.call(listUserMines, {})).items
  const recharges = (await who.call(listTopups, {})).items
  const withdrawals = (await who.call(listWithdrawals, {})).items
  const products = (await who.call(listMines, {})).items
  const productOf = (kind: ProductKind) => products.find(item => item.kind === kind)
  const withdrawal = (state: string) => withdrawals.find(item => item.state === state)?.id ?? ''
  return {
    runningOrder: orders.find(order => order.kind === 'lock' && order.state === 'in_progress')?.id ?? '',
    redeemedOrder: orders.find(order => order.ending === 'redeemed')?.id ?? '',
    rental: orders.find(order => order.kind === 'machine')?.id ?? '',
    piece: orders.find(order => order.kind === 'nft')?.id ?? '',
    machine: productOf('machine')?.productId ?? '',
    nft: productOf('nft')?.productId ?? '',
    creditedRecharge: recharges.find(item => item.state === 'credited')?.id ?? '',
    waitingRecharge: recharges.find(item => item.state === 'waiting')?.id ?? '',
    confirmedWithdrawal: withdrawal('confirmed'),
    waitingWithdrawal: withdrawal('submitted'),
    cancelledWithdrawal: withdrawal('cancelled'),
    productVersion: productOf('lock')?.versionId ?? '',
    notice: (await who.call(listNotices, {})).items[0]?.id ?? '',
    savedAddress: (await who.call(listAddresses, {})).items[0]?.id ?? '',
  }
}
