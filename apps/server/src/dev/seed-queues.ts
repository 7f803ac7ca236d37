import type { Config } from '../config.ts'
import { customer } from '../features/account/auth/tables.ts'
import * as proposals from './demonstration/proposals.ts'
import * as requests from './demonstration/requests.ts'
import {
  type DemoCustomer,
  hoursBefore,
  newCustomer,
  type Scene,
  type SignedIn,
  signInOperator,
} from './demonstration/scene.ts'
import { COLLEAGUES, DEMO_OPERATORS, seedColleagues } from './operators.ts'

/** The events take a day, and the oldest proposals expire a day after they were made, so the clock starts earlier. */
export const STORY_HOURS = 26

/** Only in an embedded run, and not in tests. */
export function fillsQueues(config: Config): boolean {
  const { DEMONSTRATION, NODE_ENV, production, DATABASE_URL, TRON_URL } = config
  const embedded = DATABASE_URL === undefined && TRON_URL === undefined
  return embedded && DEMONSTRATION === 'on' && NODE_ENV === 'development' && !production
}

const CUSTOMERS = [
  ...(['hana', 'marek', 'yuki', 'omar', 'hanna', 'li', 'tomas'] as const),
  ...(['tom', 'sofia', 'deniz', 'ines', 'pavel', 'klara', 'gabriel'] as const),
]
type People = Record<(typeof CUSTOMERS)[number], DemoCustomer>

/**
 * Each queue contains a fault that a careful operator finds (docs/demonstration.md). The clock moves up to
 * `until`. If the start is interrupted, the next start does not continue.
 */
export async function seedQueues(scene: Scene): Promise<void> {
  const { platform } = scene
  const begun = await platform.db.select({ id: customer.id }).from(customer).limit(1)
  if (begun.length > 0) return hoursBefore(scene, 0)
  await seedColleagues(platform)
  await as(scene, 'Ada Marlow', proposals.openAllHours)
  const people = {} as People
  for (const name of CUSTOMERS) people[name] = await newCustomer(scene, name)
  await theDayBefore(scene, people)
  await thatNight(scene, people)
  await today(scene, people)
  await hoursBefore(scene, 0)
}

async function as(scene: Scene, name: string, work: (operator: SignedIn) => Promise<void>): Promise<void> {
  const found = [...DEMO_OPERATORS, ...COLLEAGUES].find(one => one.name === name)
  if (!found) throw new Error(`the demonstration has no operator ${name}`)
  const operator = await signInOperator(scene, found)
  await work(operator)
  await operator.leave()
}

async function theDayBefore(scene: Scene, people: People): Promise<void> {
  const { hana, marek, yuki, omar, gabriel, pavel, klara, deniz, sofia } = people
  for (const who of [hana, marek, yuki, omar, gabriel, pavel, klara]) await requests.choosePin(who)
  await requests.makeRecharge(scene, [
    [hana, '12000'],
    [marek, '900'],
    [yuki, '3000'],
    [omar, '800'],
    [gabriel, '900'],
  ])
  const first = await requests.certify(hana, { name: 'Hana Lindqvist', number: 'SE4471209' })
  const second = await requests.certify(yuki, { name: 'Yuki Tanabe', number: 'TK8820417' })
  await as(scene, 'Lior Adler', async compliance => {
    for (const id of [first, second]) await requests.pass(compliance, id)
  })
  await hoursBefore(scene, 23.3)
  await as(scene, 'Ken Mori', async treasury => {
    await proposals.proposeFee(treasury)
    await proposals.proposeCoins(treasury)
  })
  await hoursBefore(scene, 22.5)
  await requests.makeWithdrawal(await yuki.elsewhere(), '2100')
  await requests.payWithoutReceipt(scene, deniz, sofia)
}

async function thatNight(scene: Scene, people: People): Promise<void> {
  const { hana, hanna, li, tomas, tom, sofia, pavel, klara, gabriel } = people
  await hoursBefore(scene, 20)
  await requests.refuseToSign(scene, await requests.makeWithdrawal(gabriel, '120'))
  await hoursBefore(scene, 18)
  const large = await requests.makeWithdrawal(hana, '6400')
  await as(scene, 'Ben Okafor', async compliance => {
    await requests.approveFirst(compliance, large)
    await requests.takeItem(compliance, 'withdrawal', large, 'Lior Adler')
  })
  await hoursBefore(scene, 15)
  // The second letter is Cyrillic.
  await requests.certify(hanna, {
    name: 'H\u0430nna Berg',
    number: 'C01X00T47',
    printed: { name: 'Hanna Berg' },
  })
  await requests.certify(li, { name: 'Li Wen', number: 'E58203147', printed: { number: 'E58203174' } })
  await requests.certify(tomas, { name: 'Tomas Novak', number: 'P7710352' })
  await hoursBefore(scene, 12)
  await requests.certify(tom, { name: 'Tom Novak', number: 'P7710352', printed: { name: 'Tomas Novak' } })
  await requests.handInWrongly(sofia)
  await hoursBefore(scene, 10)
  await pavel.elsewhere()
  await hoursBefore(scene, 9.7)
  await requests.losePin(scene, pavel, 'New phone, I forgot the PIN. Please hurry, I board in an hour.')
  await requests.losePin(scene, klara, 'It is my brother’s account, he asked me to set it up again.')
  await as(scene, 'Ben Okafor', compliance => requests.approveRecovery(compliance, klara))
}

async function today(scene: Scene, people: People): Promise<void> {
  const { marek, yuki, omar, deniz, ines } = people
  await hoursBefore(scene, 8)
  await requests.makeWithdrawal(omar, '620')
  await hoursBefore(scene, 6)
  await as(scene, 'Ada Marlow', async owner => {
    await requests.hold(owner, omar)
    await proposals.proposeOwner(owner)
  })
  await as(scene, 'Ken Mori', async treasury => {
    await proposals.proposeRate(treasury)
    await proposals.proposePool(treasury)
    await proposals.proposeSellers(treasury)
  })
  await as(scene, 'Nia Cole', async content => {
    await proposals.proposeTexts(content)
    await proposals.writeNotices(content, scene.until.add({ hours: 20 }))
  })
  await hoursBefore(scene, 4)
  await requests.withdrawToLookalike(marek)
  await hoursBefore(scene, 3)
  await requests.writeMessages(deniz, 'I sent 840 USDT last night, and it is not there. Where is it?')
  await hoursBefore(scene, 1)
  await requests.writeMessages(
    ines,
    'I sent 1,640 USDT to your own address by mistake.',
    'Can you credit me?',
  )
  await requests.writeMessages(
    yuki,
    'Somebody called as your support and I read out a code. I did not withdraw.',
  )
  await as(scene, 'Tess Silva', async support => {
    await requests.takeItem(support, 'support', ines.uid, 'Tess Silva')
    await proposals.proposeStranger(support, ines)
  })
}
