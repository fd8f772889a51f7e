import { expect, it } from 'vitest'
import { contactOf } from '#contracts/contact.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { surveySubmission } from '#test/submissions.ts'
import { readConfig } from './config.ts'

const FORM = '319478e5-e5fd-4d39-9d13-fc1f90bf46da'

it('hands a lead to the CRM, account and form that the settings name', async () => {
  await using receiver = await startReceiver(answerWith(200))
  const forms = `12345678, survey=${FORM.toUpperCase()}`
  const reading = readConfig({ HUBSPOT_FORMS: forms, HUBSPOT_API_URL: receiver.address })
  if (!reading.ok) throw new Error('settings of a test are wrong')
  const { hubspot } = reading.config.crms
  const adapter = await hubspot?.open({ origin: () => 'https://www.example.com', clock: Date.now })
  const submission = surveySubmission()
  const lead = { id: 'the-lead', kind: 'survey' as const, payload: JSON.stringify(submission) }
  const deliverable = {
    ...lead,
    contact: contactOf(submission),
    attribution: undefined,
    askedTimes: undefined,
    storedAt: Date.now(),
  }
  expect(await adapter?.deliver(deliverable, AbortSignal.timeout(10_000))).toEqual({ ok: true })
  expect(receiver.arrivals[0]?.path).toBe(`/submissions/v3/integration/submit/12345678/${FORM}`)
})
