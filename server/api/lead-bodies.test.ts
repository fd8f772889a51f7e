import { beforeAll, expect } from 'vitest'
import * as z from 'zod'
import { type TestApp } from '#test/create-test-app.ts'
import { ENDPOINTS } from '#test/endpoints/endpoints.ts'
import { postForm } from '#test/form-posts.ts'
import { it } from '#test/it.ts'
import { openShop } from '#test/open-shop.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#test/submissions.ts'

const TYPED = 'My client Ada'
const OF_THE_LIBRARY = /My client|invalid (input|option)|expected|received|unrecognized|too big/i

// Loading the full library sets its messages process-wide, as the built pages do in the server.
beforeAll(() => expect(z.string().safeParse(7).error?.issues[0]?.message).toMatch(OF_THE_LIBRARY))

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()

/** Providers send these, and only their signature counts. */
const BY_PROVIDERS = ['/api/stripe-webhook', '/api/calendly-webhook']

it('names the field that is wrong at every endpoint, in our words, and repeats nothing of what it holds', async () => {
  await using shop = await openShop({ openRateCounter: () => ({ count: async () => ({ wait: 0, isFirst: false }) }) })
  const cookie = await shop.enterCode()
  for (const { path, body } of ENDPOINTS) {
    if (body === undefined || BY_PROVIDERS.includes(path)) continue
    const send = async (more: object | string) => {
      const sent = typeof more === 'string' ? `${JSON.stringify(body()).slice(0, -1)},${more}}` : { ...body(), ...more }
      const answer = await shop.test.post(path, sent, { cookie })
      return [path, answer.status, await answer.text()]
    }
    // Built as text, since assigning __proto__ wouldn't create a field.
    for (const name of [TYPED, '__proto__', 'constructor', 'held'])
      expect(await send(`${JSON.stringify(name)}:1`)).toEqual([path, 422, 'The form contains an unknown field.'])
    for (const name of Object.keys(body())) {
      for (const wrong of [`${TYPED} ${'x'.repeat(9000)}`, 7, null, undefined, [TYPED], { [TYPED]: TYPED }]) {
        const [, status, sentence] = await send({ [name]: wrong })
        expect([path, status, sentence]).toEqual([path, 422, expect.stringContaining(name)])
        expect(sentence).not.toMatch(OF_THE_LIBRARY)
      }
      for (const wrong of ['a\u0000', 'a\ud800', '\udc00a'])
        expect(await send({ [name]: wrong })).toEqual([path, 422, expect.stringContaining('can’t be stored')])
    }
  }
  expect(await storedLeads(shop.test)).toEqual([])
})

it('refuses bytes that are no UTF-8 inside a text', async ({ test }) => {
  const bytes = Buffer.from(JSON.stringify(newsletterSubmission({ email: 'a?@example.com' })))
  bytes[bytes.indexOf('?@')] = 0xff
  expect((await test.post('/api/newsletter', bytes)).status).toBe(400)
  expect(await storedLeads(test)).toEqual([])
})

const HEADER = 'Eve\r\nBcc: all@example.com'

it('hands an automation no line break in a field of one line, and refuses nobody who sends one', async ({ test }) => {
  const survey = surveySubmission({
    firstName: HEADER,
    companyName: HEADER,
    phone: '555\u001B[2J',
    issue: 'One.\nTwo.',
  })
  const card = businessCardSubmission({ 'First Name': HEADER, Message: 'One.\r\n\tTwo.' })
  const { UUID: _, Timestamp: __, ...typed } = card
  expect((await test.post('/api/survey', survey)).status).toBe(200)
  expect((await test.post('/api/business-card', card)).status).toBe(200)
  expect((await postForm(test, '/api/business-card', { ...typed, 'Last Name': HEADER })).status).toBe(200)
  // Sent again, it's still the same submission.
  expect((await test.post('/api/survey', survey)).status).toBe(200)
  const leads = await storedLeads(test)
  const line = 'Eve  Bcc: all@example.com'
  expect(leads).toHaveLength(3)
  expect(leads.map(({ payload }): unknown => JSON.parse(payload))).toEqual(
    expect.arrayContaining([
      { ...survey, firstName: line, companyName: line, phone: '555 [2J' },
      { ...card, 'First Name': line },
      expect.objectContaining({ 'First Name': 'Eve Bcc: all@example.com', 'Last Name': 'Eve Bcc: all@example.com' }),
    ]),
  )
})
