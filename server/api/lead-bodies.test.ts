import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { postForm } from '#test/form-posts.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { runs } from '#test/runs.ts'
import { businessCardSubmission, surveySubmission } from '#test/submissions.ts'

/** Expects a refusal in one sentence that a visitor can read. */
async function expectRefusal(response: Response, ...statuses: number[]): Promise<string> {
  expect(statuses).toContain(response.status)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const sentence = await response.text()
  expect(sentence).toMatch(/^[^\n]{5,240}[.]$/)
  return sentence
}

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()

describe.each(LEAD_ENDPOINTS)('a body at $path', ({ path, right, names }) => {
  it('names the field when one field is of the wrong type, missing, or holds what cannot be stored', async () => {
    await using test = await createTestApp()
    const wrong = fc.oneof(
      fc.constantFrom(undefined, null, true, 7, -0.5, [], {}, ['a'], { toString: 1 }),
      fc.jsonValue().filter((value) => typeof value !== 'string'),
      fc.string().map((text) => `${text}\u0000`),
      fc.string().map((text) => `${text}\ud800`),
      fc.string().map((text) => `\udc00${text}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(right())), wrong, async (field, value) => {
        const sentence = await expectRefusal(await test.post(path, { ...right(), [field]: value }), 422)
        expect(sentence).toContain(typeof value === 'string' ? 'can’t be stored' : field)
      }),
      runs(150),
    )
    expect(await storedLeads(test)).toEqual([])
  })

  it('refuses fields that do not belong, names of prototypes among them', async () => {
    await using test = await createTestApp()
    const names = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'held'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(names, fc.jsonValue(), async (name, value) => {
        fc.pre(!(name in right()) || ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].includes(name))
        fc.pre(name !== 'company')
        // Built as text, since assigning __proto__ wouldn't create a field.
        const body = `${JSON.stringify(right()).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`
        await expectRefusal(await test.post(path, body), 422)
      }),
      runs(100),
    )
    expect(await storedLeads(test)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('refuses bytes that are no UTF-8 inside a text', async () => {
    await using test = await createTestApp()
    const bytes = Buffer.from(JSON.stringify({ ...right(), [names.email]: 'a?@example.com' }))
    bytes[bytes.indexOf('?@')] = 0xff
    expect((await test.post(path, bytes)).status).toBe(400)
    expect(await storedLeads(test)).toEqual([])
  })
})

const HEADER = 'Eve\r\nBcc: all@example.com'

it('hands an automation no line break in a field of one line, and refuses nobody who sends one', async () => {
  await using test = await createTestApp()
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
