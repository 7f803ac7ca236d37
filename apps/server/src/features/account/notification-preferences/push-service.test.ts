import { expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { isPushService } from './push-service.ts'

const config = readConfig({})

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', endpoint => expect(isPushService(config, endpoint)).toBe(true))

it.each([
  'nothing',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.example/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://name:word@fcm.googleapis.com/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com.example/abc',
  'https://x.push.apple.com:22/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://localhost/abc',
  'file:///etc/passwd',
])('%s is refused as a push service', endpoint => expect(isPushService(config, endpoint)).toBe(false))
