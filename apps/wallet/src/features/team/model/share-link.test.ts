import { afterEach, expect, it, vi } from 'vitest'
import { invitationLink } from './invitation-link.ts'
import { shareLink } from './share-link.ts'

const link = { title: 'Matin', text: 'Join', url: 'https://matin.example/#/x' }
const written: string[] = []
const clipboard = (works: boolean) => ({
  writeText: async (text: string) => {
    if (!works) throw new Error('refused')
    written.push(text)
  },
})
afterEach(() => {
  vi.unstubAllGlobals()
  written.length = 0
})

it('sharing opens the share sheet of the phone and copies nothing', async () => {
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { share, clipboard: clipboard(true) })
  expect(await shareLink(link)).toBe('shared')
  expect(share).toHaveBeenCalledWith(link)
  expect(written).toEqual([])
})

it('sharing copies nothing when the share sheet is closed, and copies the link when sharing is refused', async () => {
  const refusing = (name: string) => async () => {
    throw new DOMException('', name)
  }
  vi.stubGlobal('navigator', { share: refusing('AbortError'), clipboard: clipboard(true) })
  expect(await shareLink(link)).toBe('shared')
  expect(written).toEqual([])
  vi.stubGlobal('navigator', { share: refusing('NotAllowedError'), clipboard: clipboard(true) })
  expect(await shareLink(link)).toBe('copied')
  expect(written).toEqual([link.url])
})

it('sharing copies the link without a share sheet, and reports when copying fails', async () => {
  vi.stubGlobal('navigator', { clipboard: clipboard(true) })
  expect(await shareLink(link)).toBe('copied')
  vi.stubGlobal('navigator', { clipboard: clipboard(false) })
  expect(await shareLink(link)).toBe('failed')
})

it('the invitation link opens the registration with the code, wherever the app is hosted', () => {
  expect(invitationLink('https://matin.example/app/?x=1#/pages/Invite/index', 'K7MQ2XAB')).toBe(
    'https://matin.example/app/#/pages/Login/register?code=K7MQ2XAB',
  )
})
