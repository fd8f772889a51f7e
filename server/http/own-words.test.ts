import { beforeAll, describe, expect, it } from 'vitest'
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
  const shop = await openShop()
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

describe.each(JSON_ENDPOINTS)('a refusal of $path', ({ path, body }) => {
  it('says so of a field too many, in our words, and does not repeat its name', async () => {
    await using site = await openSite()
    expect(await site.post(path, { ...body?.(), [TYPED]: TYPED })).toEqual({
      status: 422,
      sentence: 'The form contains an unknown field.',
    })
  })

  it('names the field that is wrong, in our words, and repeats nothing of what it holds', async () => {
    await using site = await openSite()
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
  ['email: Please enter a valid email address.', 'newsletter', { email: 'ada' }],
  ['source must be "newsletter_homepage".', 'newsletter', { source: TYPED }],
  ['email is missing or is not text.', 'newsletter', { email: undefined }],
  ['uuid must be a UUID.', 'newsletter', { uuid: TYPED }],
  ['firstName is too long: the limit is 200 characters.', 'survey', { firstName: 'x'.repeat(201) }],
  ['firstName must not be blank.', 'survey', { firstName: ' ' }],
])('says “%s” to a bad %s', async (said, endpoint, wrong) => {
  await using site = await openSite()
  const right = endpoint === 'survey' ? surveySubmission() : newsletterSubmission()
  expect(await site.post(`/api/${endpoint}`, { ...right, ...wrong })).toEqual({ status: 422, sentence: said })
})

it.each(FORMS)('says the same of a form posted to $path without a script', async ({ path, typed, names }) => {
  await using test = await createTestApp()
  const long = `${'x'.repeat(PERSON_RULES.email.max)}@example.com`
  const refusal = await readRefusal(await postForm(test, path, { ...typed, [names.email]: long }), path)
  expect(refusal.message).toBe(`${names.email} is too long: the limit is 254 characters.`)
  expect(refusal.fields).toEqual({ [names.email]: 'The limit is 254 characters.' })
})
