import { OPERATOR_API } from '@matin/contract/admin/api'
import { API } from '@matin/contract/api'
import { envelope } from '@matin/contract/envelope'
import { LANGUAGES } from '@matin/contract/language'
import { getUserInfo } from '@matin/contract/user'
import { text } from '@matin/i18n/read'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILES } from './platform/images/testing/files.ts'
import { type Harness, startHarness, type TestCustomer } from './testing/harness.ts'
import { signedInOperator, type TestOperator } from './testing/operators.ts'

const uploads = [...API, ...OPERATOR_API].flatMap(({ endpoint }) =>
  endpoint.body === 'image' ? [endpoint] : [],
)

let harness: Harness
let customer: TestCustomer
let operator: TestOperator
let uid: string

beforeAll(async () => {
  harness = await startHarness(undefined, { REQUESTS_PER_MINUTE: '1000000' })
  customer = await harness.customer()
  operator = await signedInOperator(harness, 'support')
  uid = (await customer.call(getUserInfo, {})).uid
})
afterAll(() => harness.close())

describe.each(uploads.map(endpoint => [endpoint.path, endpoint] as const))('%s', (path, { access }) => {
  async function send(payload: Buffer, type: string, language = 'en') {
    const mine = access === 'operator'
    const response = await harness.app.server.inject({
      method: 'POST',
      url: mine ? `${path}?uid=${uid}` : path,
      headers: {
        authorization: `Bearer ${mine ? operator.token() : customer.token}`,
        'content-type': type,
        language,
      },
      payload,
    })
    return envelope.parse(response.json())
  }

  // The files themselves are tested in images.test.ts.
  it.each(FILES.slice(-3))(
    'accepts %s completely or refuses it with a reason, whatever the content type',
    async (_, make, outcome) => {
      const file = await make()
      for (const type of [
        'image/png',
        'image/heic',
        'application/octet-stream',
        'text/html',
        'application/json',
      ]) {
        const { code, error, data } = await send(file, type)
        if (typeof outcome === 'string')
          expect({ type, error, data }).toEqual({ type, error: outcome, data: null })
        else
          expect({ type, code, data }).toMatchObject({
            type,
            code: 200,
            data: { width: outcome[0], height: outcome[1] },
          })
      }
    },
  )

  it.each(LANGUAGES)('explains a refusal in the caller’s language (%s)', async language => {
    const { msg } = await send(Buffer.from('%PDF-1.7'), 'image/png', language)
    expect(msg).toBe(text(language, 'errors.image_format'))
  })

  it('refuses an upload above 10 MiB before it is read, whatever the content type', async () => {
    const much = Buffer.alloc(10 * 1024 * 1024 + 1)
    for (const type of ['image/png', 'image/heic'])
      expect(await send(much, type)).toMatchObject({ code: 413, error: 'image_too_large' })
  })
})
