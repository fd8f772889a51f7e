import { expect, it } from 'vitest'
import { contactOf } from '#contracts/lead-forms.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { answerJson, answerWith, startReceiver } from '#test/start-receiver.ts'
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

const BESIDE = { attribution: undefined, askedTimes: undefined, storedAt: NOW - 1000 }
const deliverable = (kind: Deliverable['kind'], submission: object, more: Partial<Deliverable> = {}): Deliverable => {
  const said = { payload: JSON.stringify(submission), contact: contactOf(submission) }
  return { id: 'the-lead', kind, ...said, ...BESIDE, ...more }
}

interface Submission {
  fields: { name: string; value: string }[]
  context: { pageUri: string }
}

const receivedAt = ({ arrivals }: { arrivals: { body: string }[] }) =>
  arrivals.map(({ body }) => JSON.parse(body) as Submission)

it('gives HubSpot what was filled in, by its names, with the page and the time', async () => {
  await using hubspot = await startReceiver()
  const deliver = open(hubspot.address)
  const card = businessCardSubmission({ Message: '', Phone: '+1 555 0100' })
  const attribution = { first: { page: '/' }, last: { page: '/lp_01_a' } }
  expect(await deliver(deliverable('business-card', card, { attribution }))).toEqual({ ok: true })
  expect(await deliver(deliverable('survey', surveySubmission()))).toEqual({ ok: true })
  expect(hubspot.arrivals[0]?.path).toBe(`/submissions/v3/integration/submit/12345678/${FORM}`)
  const [businessCard, survey] = receivedAt(hubspot)
  const value = (of: Submission | undefined, name: string) => of?.fields.find((field) => field.name === name)?.value
  expect(businessCard).toMatchObject({
    submittedAt: String(NOW - 1000),
    context: { pageUri: 'https://www.example.com/lp_01_a', pageName: expect.stringMatching(/business-card$/) },
  })
  expect(businessCard?.fields[0]).toEqual({ objectTypeId: '0-1', name: 'email', value: card.Email })
  expect([value(businessCard, 'phone'), value(businessCard, 'firstname')]).toEqual(['+1 555 0100', card['First Name']])
  expect(value(businessCard, 'message')).toBeUndefined()
  expect(survey?.context.pageUri).toBe('https://www.example.com/')
  expect(value(survey, 'email')).toBe(surveySubmission().email)
})

it('says that what a form refuses is final, and why, without what was typed, and nothing else', async () => {
  const error = { message: "Error in 'fields.email'. Invalid email address", errorType: 'INVALID_EMAIL' }
  const said = { status: 'error', message: 'The request is not valid', errors: [error] }
  await using hubspot = await startReceiver(answerJson(said, 400))
  const deliver = () => open(hubspot.address)(deliverable('newsletter', newsletterSubmission()))
  const why = expect.stringContaining('The request is not valid')
  expect(await deliver()).toEqual({ ok: false, error: 'answered 400: INVALID_EMAIL', isFinal: true, answer: why })
  hubspot.behave(answerWith(403))
  expect(await deliver()).toEqual({ ok: false, error: 'answered 403' })
})

it('dates back by less than a month, which HubSpot would refuse, and names the site for a page that is none of it', async () => {
  await using hubspot = await startReceiver()
  for (const page of ['http://[', '//evil.example/phish', '/\\evil.example']) {
    const old = { storedAt: NOW - 40 * 86_400_000, attribution: { first: {}, last: { page } } }
    expect(await open(hubspot.address)(deliverable('newsletter', newsletterSubmission(), old))).toEqual({ ok: true })
  }
  for (const each of receivedAt(hubspot)) {
    expect(each).not.toHaveProperty('submittedAt')
    expect(each.context.pageUri).toBe('https://www.example.com/')
  }
})
