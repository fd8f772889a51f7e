import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { contactOf } from '#contracts/contact.ts'
import { startSandbox } from '#test/sandbox.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#test/submissions.ts'
import { openHubspot } from './hubspot.ts'
import type { Deliverable } from './ports.ts'

const FORM = '319478e5-e5fd-4d39-9d13-fc1f90bf46da'
const NOW = Date.UTC(2026, 10, 20, 17)

function open(apiUrl: string) {
  const forms = { newsletter: FORM, survey: FORM, 'business-card': FORM }
  const hubspot = openHubspot({
    apiUrl,
    portalId: '12345678',
    forms,
    origin: () => 'https://www.example.com',
    siteName: async () => 'The Firm',
    clock: () => NOW,
  })
  return (deliverable: Deliverable) => hubspot.deliver(deliverable, new AbortController().signal)
}

const deliverable = (kind: Deliverable['kind'], submission: object, more: Partial<Deliverable> = {}): Deliverable => ({
  id: 'the-lead',
  kind,
  payload: JSON.stringify(submission),
  contact: contactOf(submission),
  attribution: undefined,
  askedTimes: undefined,
  storedAt: NOW - 1000,
  ...more,
})

/** The stand-in on a port of its own, as if it were HubSpot. */
async function startStandIn() {
  const sandbox = startSandbox()
  const server = serve({ fetch: sandbox.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => {
    sandbox.close()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const received = async () =>
    (await (await sandbox.request('/sandbox/received')).json()).received.map(({ body }: { body: string }) =>
      JSON.parse(body),
    )
  return { apiUrl: `http://127.0.0.1:${port}/sandbox/hubspot`, received }
}

it('gives HubSpot what was filled in, by its names, with the page and the time', async () => {
  const { apiUrl, received } = await startStandIn()
  const deliver = open(apiUrl)
  const card = businessCardSubmission({ Message: '', Phone: '+1 555 0100' })
  const attribution = { first: { page: '/' }, last: { page: '/lp_01_a' } }
  expect(await deliver(deliverable('business-card', card, { attribution }))).toEqual({ ok: true })
  expect(await deliver(deliverable('survey', surveySubmission()))).toEqual({ ok: true })
  const [survey, businessCard] = await received()
  const value = (of: { fields: { name: string; value: string }[] }, name: string) =>
    of.fields.find((field) => field.name === name)?.value
  expect(businessCard).toMatchObject({
    submittedAt: String(NOW - 1000),
    context: { pageUri: 'https://www.example.com/lp_01_a', pageName: expect.stringMatching(/business-card$/) },
  })
  expect(businessCard.fields[0]).toEqual({ objectTypeId: '0-1', name: 'email', value: card.Email })
  expect([value(businessCard, 'phone'), value(businessCard, 'firstname')]).toEqual(['+1 555 0100', card['First Name']])
  expect(value(businessCard, 'message')).toBeUndefined()
  expect(survey.context.pageUri).toBe('https://www.example.com/')
  expect(value(survey, 'email')).toBe(surveySubmission().email)
})

it('says that what a form refuses is final, and why, without what was typed', async () => {
  const { apiUrl } = await startStandIn()
  const bad = { ...newsletterSubmission(), email: 'ada@example' }
  expect(await open(apiUrl)(deliverable('newsletter', bad))).toMatchObject({
    ok: false,
    error: 'answered 400: INVALID_EMAIL',
    isFinal: true,
    answer: expect.stringContaining('The request is not valid'),
  })
})

it.each([
  [429, { 'retry-after': '9' }, { error: 'answered 429', retryAfterMs: 9000 }],
  [403, {}, { error: 'answered 403' }],
  [404, {}, { error: 'answered 404' }],
  [500, {}, { error: 'answered 500' }],
])('has a %i tried again', async (status, headers, failure) => {
  await using receiver = await startReceiver(answerWith(status, headers))
  const answer = await open(receiver.address)(deliverable('newsletter', newsletterSubmission()))
  expect(answer).toEqual({ ok: false, ...failure })
  expect(receiver.arrivals[0]?.path).toBe(`/submissions/v3/integration/submit/12345678/${FORM}`)
})

it('dates back by less than a month, which HubSpot would refuse', async () => {
  const { apiUrl, received } = await startStandIn()
  const late = deliverable('newsletter', newsletterSubmission(), { storedAt: NOW - 40 * 86_400_000 })
  expect(await open(apiUrl)(late)).toEqual({ ok: true })
  expect((await received())[0]).not.toHaveProperty('submittedAt')
})

it('says that a kind has no form any more', async () => {
  expect(await open('http://127.0.0.1:9')(deliverable('lead-magnet', {}))).toEqual({
    ok: false,
    error: 'no form is set for lead-magnet',
  })
})

it.each(['http://[', 'https://evil.example/', '//evil.example/phish', '/\\evil.example', 'javascript:alert(1)'])(
  'names the site for the page %j, which an earlier version stored',
  async (page) => {
    const { apiUrl, received } = await startStandIn()
    const lead = deliverable('newsletter', newsletterSubmission(), { attribution: { first: {}, last: { page } } })
    expect(await open(apiUrl)(lead)).toEqual({ ok: true })
    expect((await received())[0].context.pageUri).toBe('https://www.example.com/')
  },
)
