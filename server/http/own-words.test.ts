import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { ENDPOINTS } from '#test/endpoints/endpoints.ts'
import { FORMS, postForm, readRefusal } from '#test/form-posts.ts'
import { openShop } from '#test/open-shop.ts'
import { newsletterSubmission, surveySubmission } from '#test/submissions.ts'
import { listen } from './listen.ts'

const TYPED = 'My client Ada'
const OF_THE_LIBRARY = /My client|invalid (input|option)|expected|received|unrecognized|too big/i

// Loading the full library sets its messages process-wide, as the built pages do in the server.
beforeAll(() => expect(z.string().safeParse(7).error?.issues[0]?.message).toMatch(OF_THE_LIBRARY))

/** Every JSON endpoint of a listening site. */
async function openSite() {
  const shop = await openShop({ openRateCounter: () => ({ count: async () => ({ wait: 0, isFirst: false }) }) })
  const listener = await listen({ fetch: shop.test.app.fetch, host: '127.0.0.1', port: 0 })
  const cookie = await shop.enterCode()
  return {
    async post(path: string, body: unknown) {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
      const answer = await fetch(listener.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, sentence: await answer.text() }
    },
    async [Symbol.asyncDispose]() {
      await listener.close(0)
      await shop[Symbol.asyncDispose]()
    },
  }
}

/** Providers send these, and only their signature counts. */
const BY_PROVIDERS = ['/api/stripe-webhook', '/api/calendly-webhook']

const JSON_ENDPOINTS = ENDPOINTS.filter(({ body, path }) => body !== undefined && !BY_PROVIDERS.includes(path))

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

describe.each(JSON_ENDPOINTS)('a refusal of $path', ({ path, body }) => {
  it('says so of a field too many, in our words, and does not repeat its name', async () => {
    expect(await site.post(path, { ...body?.(), [TYPED]: TYPED })).toEqual({
      status: 422,
      sentence: 'The form contains an unknown field.',
    })
  })

  it('names the field that is wrong, in our words, and repeats nothing of what it holds', async () => {
    for (const name of Object.keys(body?.() ?? {})) {
      for (const wrong of [`${TYPED} ${'x'.repeat(9000)}`, 7, null, [TYPED], { [TYPED]: TYPED }]) {
        const { status, sentence } = await site.post(path, { ...body?.(), [name]: wrong })
        expect([status, sentence]).toEqual([422, expect.stringContaining(name)])
        expect(sentence).not.toMatch(OF_THE_LIBRARY)
      }
    }
  })
})

it.each([
  ['newsletter', { email: 'nobody' }, 'email: Please enter a valid email address.'],
  ['newsletter', { email: 'a b@example.com' }, 'email: Please enter a valid email address.'],
  ['newsletter', { email: `${'a'.repeat(254)}@b.co` }, 'email is too long: the limit is 254 characters.'],
  ['newsletter', { email: undefined }, 'email is missing or is not text.'],
  ['newsletter', { source: TYPED }, 'source must be "newsletter_homepage".'],
  ['newsletter', { uuid: TYPED }, 'uuid must be a UUID.'],
  ['newsletter', { timestamp: 'today' }, 'timestamp must be an ISO 8601 time.'],
  ['survey', { firstName: ' ' }, 'firstName must not be blank.'],
  ['survey', { firstName: 'x'.repeat(201) }, 'firstName is too long: the limit is 200 characters.'],
  ['survey', { firmType: 'x'.repeat(201) }, 'firmType is too long: the limit is 200 characters.'],
  ['survey', { email: 'a@b.c' }, 'email: Please enter a valid email address.'],
  ['survey', { website: 'ada' }, 'website: Please enter a valid URL (e.g., www.example.com or LinkedIn profile).'],
  ['survey', { website: 5 }, 'website is missing or is not text.'],
  ['survey', { answers: { 'A B': 'x' } }, 'answers.A B is not valid.'],
  ['survey', { answers: { 'heard-from': 5 } }, 'answers.heard-from is missing or is not text.'],
])('answers a %s with %j in our words', async (kind, wrong, sentence) => {
  await using test = await createTestApp()
  const right = kind === 'survey' ? surveySubmission() : newsletterSubmission()
  const response = await test.post(`/api/${kind}`, { ...right, ...wrong })
  expect([response.status, await response.text()]).toEqual([422, sentence])
})

it.each(FORMS)('says the same of a form posted to $path without a script', async ({ path, typed, names }) => {
  await using test = await createTestApp()
  const long = `${'x'.repeat(PERSON_RULES.email.max)}@example.com`
  const refusal = await readRefusal(await postForm(test, path, { ...typed, [names.email]: long }), path)
  expect(refusal.message).toBe(`${names.email} is too long: the limit is 254 characters.`)
  expect(refusal.fields).toEqual({ [names.email]: 'The limit is 254 characters.' })
})
