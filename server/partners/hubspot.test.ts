import { startSandbox } from '@gimbal/stand-ins/test/start-sandbox.ts'
import { expect, it, onTestFinished } from 'vitest'
import { contactOf } from '#contracts/lead-forms.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { listen } from '#server/http/listen.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { openHubspot } from './hubspot.ts'
import type { Deliverable } from './ports.ts'

const FORM = '319478e5-e5fd-4d39-9d13-fc1f90bf46da'
const NOW = Date.UTC(2026, 10, 20, 17)

function open(apiUrl: string) {
  const forms = { newsletter: FORM, survey: FORM, 'business-card': FORM }
  const site = { origin: () => 'https://www.example.com', siteName: async () => 'The Firm' }
  const hubspot = openHubspot({ apiUrl, portalId: '12345678', forms, ...site, clock: () => NOW })
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
  const { address, close } = await listen({ fetch: sandbox.fetch, port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    sandbox.close()
    await close(0)
  })
  const received = async () =>
    (await (await sandbox.request('/sandbox/received')).json()).received.map(({ body }: { body: string }) =>
      JSON.parse(body),
    )
  return { apiUrl: `${address}/sandbox/hubspot`, received }
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

it('says that what a form refuses is final, and why, without what was typed, and nothing else', async () => {
  const { apiUrl } = await startStandIn()
  const bad = { ...newsletterSubmission(), email: 'ada@example' }
  const refusal = { ok: false, error: 'answered 400: INVALID_EMAIL', isFinal: true }
  const why = expect.stringContaining('The request is not valid')
  expect(await open(apiUrl)(deliverable('newsletter', bad))).toMatchObject({ ...refusal, answer: why })
  await using receiver = await startReceiver(answerWith(403))
  const answer = await open(receiver.address)(deliverable('newsletter', newsletterSubmission()))
  expect(answer).toEqual({ ok: false, error: 'answered 403' })
  expect(receiver.arrivals[0]?.path).toBe(`/submissions/v3/integration/submit/12345678/${FORM}`)
})

it('dates back by less than a month, which HubSpot would refuse, and names the site for a page that is none of it', async () => {
  const { apiUrl, received } = await startStandIn()
  const pages = ['http://[', '//evil.example/phish', '/\\evil.example']
  for (const page of pages) {
    const old = { storedAt: NOW - 40 * 86_400_000, attribution: { first: {}, last: { page } } }
    expect(await open(apiUrl)(deliverable('newsletter', newsletterSubmission(), old))).toEqual({ ok: true })
  }
  for (const each of await received()) {
    expect(each).not.toHaveProperty('submittedAt')
    expect(each.context.pageUri).toBe('https://www.example.com/')
  }
})
