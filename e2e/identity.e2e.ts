import { getReviewedPhoto, listIdentities } from '@matin/contract/admin/identity'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { certificatePhoto } from './support/certificate.ts'
import { type Customer, callApi, newCustomer } from './support/customer.ts'
import { openPage, openPool } from './support/open-page.ts'
import { decideIdentity, freshOperator, operatorToken } from './support/operator.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { expectText, expectToast, expectValue } from './support/wallet.ts'

/*
 * A customer submits a certificate with two photos as a phone takes them, is rejected with a reason, submits again and
 * is passed: the limit on the withdraw page rises, and the free trial opens.
 */
let server: Server
let wallet: Wallet
let who: Customer

beforeAll(async () => {
  server = await sharedServer()
  who = await newCustomer(server)
  wallet = await openWallet(server.address)
  await wallet.page.evaluate(token => localStorage.setItem('Matemax_token', token), who.token)
  await wallet.page.reload()
})
afterAll(() => wallet?.close())

stepByStep(() => ({ wallet, server }))

/** Chooses a file on one of the two tiles, as by the phone's file picker. Returns the uploaded bytes. */
async function addPhoto(tile: string, name: string, buffer: Buffer): Promise<Buffer> {
  const { page } = wallet
  await page.evaluate(() => Reflect.deleteProperty(window, 'lastSent'))
  const sent = page.waitForRequest(request => request.url().endsWith('/api/identity/upload'))
  await page
    .getByLabel(new RegExp(`^${tile}(?!:)`))
    .first()
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  expect((await sent).headers()['content-type']).toBe('image/jpeg')
  await page.getByRole('progressbar', { name: tile }).waitFor({ state: 'detached' })
  const kept = await page.waitForFunction(() => Reflect.get(window, 'lastSent') as string | undefined)
  return Buffer.from((await kept.jsonValue()) ?? '', 'base64')
}

/** Copies each image that the page uploads, because the browser's request log has no bodies of files. */
async function watchImages(): Promise<void> {
  await wallet.page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) {
        const reader = new FileReader()
        reader.onload = () => Reflect.set(window, 'lastSent', String(reader.result).split(',')[1])
        reader.readAsDataURL(body)
      }
      send.call(this, body ?? null)
    }
  })
}

async function inReview(): Promise<string> {
  const token = await operatorToken(server)
  const { uid } = await who.call(getUserInfo, {})
  const { items } = await callApi(server.address, listIdentities, {}, token)
  return items.find(item => item.uid === uid)?.id ?? ''
}

test('the page shows the limits before and after the identity check, and names the next missing field', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Assets/claim')
  await page.getByRole('link', { name: /to raise it to 50,000/ }).click()
  await expectValue(page, 'identity-state', 'not_certified')
  await expectText(page, '1,000 → 50,000')
  await expectAccessible(page)
  const submit = page.getByRole('button', { name: 'Submit for review' })
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await expectText(page, 'Enter your full name to continue.')
  await page.getByRole('button', { name: 'Driver license' }).click()
  await page.getByLabel('Full name').fill('Hana Lindqvist')
  await page.getByLabel('Certificate number').fill('TR 4471 9002')
  await expectText(page, 'Add the front side to continue.')
})

test('photos are scaled down, rotated upright and stripped of metadata on the phone, and submitted', async () => {
  const { page } = wallet
  await watchImages()
  const original = await certificatePhoto('front')
  expect(original.includes('Exif')).toBe(true)
  const sent = await addPhoto('Front side', 'IMG_0001.jpg', original)
  expect(sent.includes('Exif')).toBe(false)
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1500 })
  await expectText(page, 'Add the back side to continue.')
  await addPhoto('Back side', 'IMG_0002.jpg', await certificatePhoto('back'))
  await expectText(page, 'You’ll find the result in Messages.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expectToast(page, 'Apply succeed')
  await expectValue(page, 'identity-state', 'in_review')
  await expectText(page, 'H••• L•••')
  await expectText(page, '•••9002')
  await page.getByTestId('photo-front').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Submit for review' }).count()).toBe(0)
})

test('the reviewer sees the same photo, and the customer reads the reason of the rejection', async () => {
  const { page } = wallet
  const id = await inReview()
  const url = new URL(getReviewedPhoto.path, server.address)
  url.search = new URLSearchParams({ id, side: 'front' }).toString()
  const token = await operatorToken(server)
  const headers = {
    authorization: `Bearer ${token}`,
    'step-up': JSON.stringify({ totp: (await freshOperator(server)).code }),
  }
  const photo = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
  expect(await sharp(photo).metadata()).toMatchObject({ width: 2000, height: 1500 })
  await decideIdentity(server, id, 'photo_unreadable')
  await expectValue(page, 'identity-state', 'failed')
  await expectValue(page, 'identity-reason', 'photo_unreadable')
  await expectText(page, 'A photo is blurred, dark or has glare. Take it again in even light.')
  await expectAccessible(page)
  expect((await who.call(getWithdrawalTerms, {})).limit24h).toBe('1000')
})

test('a file that is not an image is refused, and a second submission needs only photos', async () => {
  const { page } = wallet
  await expectText(page, '•••9002')
  const front = page.getByLabel(/^Front side(?!:)/).first()
  await front.setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') })
  await expectText(page, 'Upload failed: This file isn’t a readable image. Choose another one.')
  await expectText(page, 'A photo failed to upload. Please try again.')
  // The server says why: the browser, which could not read it either, has no word for that.
  expect(wallet.takeFaults()).toEqual([expect.stringContaining('400 (Bad Request)')])
  await addPhoto('Front side', 'IMG_0003.jpg', await certificatePhoto('front'))
  await addPhoto('Back side', 'IMG_0004.jpg', await certificatePhoto('back'))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expectValue(page, 'identity-state', 'in_review')
  await expectText(page, 'Past submissions')
})

test('the identity passes: the limit rises, a message says so, and the free trial is available', async () => {
  const { page } = wallet
  await decideIdentity(server, await inReview())
  await expectValue(page, 'identity-state', 'passed')
  await expectText(page, 'Approved succeed')
  await expectValue(page, 'identity-limit', '50000')
  await expectAccessible(page)
  await openPage(page, 'pages/Assets/claim')
  await expectValue(page, 'limit-left', '50000')
  expect(await page.getByRole('link', { name: /to raise it to/ }).count()).toBe(0)
  await openPage(page, 'pages/Home/messages')
  await expectText(page, 'Your identity is verified')
  await openPool(page, 'Machines')
  await page
    .getByRole('link', { name: /^Try 3 days/ })
    .first()
    .click()
  await expectValue(page, 'trial-standing', 'open')
})
