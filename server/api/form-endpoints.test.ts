import fc from 'fast-check'
import { sql } from 'kysely'
import { DAY_MS } from '#contracts/clock.ts'
import { leadMagnetSubmission } from '#ops/sample-submissions.ts'
import { anySign } from '#test/any-sign.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { FORMS, postForm, readAnswer, readRefusal, urlEncoded } from '#test/form-posts.ts'
import { describe, expect, it } from '#test/it.ts'
import { runs } from '#test/runs.ts'
import { readLead } from '#test/store/store-lead.ts'
import { textPages } from '#test/text-pages.ts'

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()
const payloadOf = async (test: TestApp): Promise<unknown> => JSON.parse((await storedLeads(test))[0]?.payload ?? '')

describe.each(FORMS)('a form posted to $path without a script', ({ path, endpoint, typed, lead, names }) => {
  it('is stored as exactly the automation’s JSON, once however often it comes, and thanked for', async ({ test }) => {
    const both = await Promise.all([postForm(test, path, typed), postForm(test, path, typed)])
    const sentAt = new Date(test.clock()).toISOString()
    test.clock.advance(60_000)
    const guide = endpoint === 'lead-magnet' && { guide: expect.stringMatching(/^\/api\/guide\?expires=/) }
    for (const response of [...both, await postForm(test, path, typed)]) {
      expect(response.status).toBe(200)
      expect(await readAnswer(response, path)).toEqual({ endpoint, outcome: 'thanks', ...guide })
    }
    const [stored, ...others] = await storedLeads(test)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ kind: endpoint, held: 0 })
    expect(stored?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(stored?.payload).toBe(JSON.stringify({ [names.id]: stored?.id, [names.timestamp]: sentAt, ...lead }))
    const deliveries = await test.db.selectFrom('deliveries').selectAll().execute()
    expect(deliveries).toMatchObject([{ lead_id: stored?.id, destination: endpoint }])
    // Anew if it differs, or on another day.
    await postForm(test, path, { ...typed, [names.email]: 'other@example.com' })
    test.clock.advance(DAY_MS)
    await postForm(test, path, typed)
    expect(await storedLeads(test)).toHaveLength(3)
    // A browser that comes back to the address finds the form, and the address still takes a post only.
    const visit = await test.app.request(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([visit.status, visit.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(await readAnswer(visit, path)).toEqual({ endpoint, outcome: 'visit' })
  })

  it('comes back with what is wrong at its field and with what was typed', async ({ test }) => {
    const response = await postForm(test, path, { ...typed, [names.email]: 'ada@example' })
    expect(response.status).toBe(422)
    const refusal = await readRefusal(response, path)
    expect(refusal.fields).toEqual({ [names.email]: 'Please enter a valid email address.' })
    const { company: _, ...shown } = { ...typed, company: '', [names.email]: 'ada@example' }
    const stored = Object.entries(shown).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])
    expect(refusal.typed).toEqual(Object.fromEntries(stored))
    expect(await storedLeads(test)).toEqual([])
    // A field that wasn't sent is a blank one.
    const blank = await readRefusal(await postForm(test, path, ''), path)
    expect(blank.fields[names.email]).toMatch(/^(Email is required|Please enter a valid email address)\.$/)
  })

  it('is told to wait once an address has sent too much, by a page that is the same for everybody', async () => {
    await using test = await createTestApp({ limits: { leads: [{ requests: 1, seconds: 60 }] } })
    await postForm(test, path, typed)
    const response = await postForm(test, path, typed)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50)
    const stored = await response.clone().json()
    expect(stored).toMatchObject({ once: true })
    const refusal = await readRefusal(response, path)
    expect([refusal.fields, refusal.typed]).toEqual([{}, {}])
    test.clock.advance(20_000)
    const later = await postForm(test, path, { ...typed, [names.email]: 'other@example.com' })
    expect([later.status, await later.json()]).toEqual([429, stored])
  })

  it('answers any pairs with a fitting refusal, and shows only what belongs to the form', async ({ test }) => {
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(typed), '__proto__', 'constructor', 'toString', ''),
      fc.string({ unit: anySign }),
    )
    const pairs = fc.array(fc.tuple(name, fc.string({ unit: anySign })), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(pairs, async (input) => {
        const body = new URLSearchParams(input).toString()
        const refusal = await readRefusal(await postForm(test, path, body), path)
        expect(refusal.status).toBe(422)
        for (const shown of Object.keys({ ...refusal.typed, ...refusal.fields })) expect(typed).toHaveProperty([shown])
      }),
      runs(150),
    )
    expect(await storedLeads(test)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('is refused when it can’t be read or holds too much, and read alike however encoded', async ({ test }) => {
    for (const [more, status, sentence] of [
      [`&${names.email}=`, 422, /twice/],
      ['&held=1', 422, /unknown field/],
      ['&=1', 422, /unknown field/],
      ['%zz', 400, /isn’t encoded/],
      ['%2', 400, /isn’t encoded/],
      ['%ff', 400, /isn’t encoded/],
      [Buffer.from([0xff]), 400, /isn’t encoded/],
      // Half a surrogate pair.
      ['%ed%a0%80', 400, /isn’t encoded/],
      ['%00', 422, /can’t be stored/],
    ] as const) {
      const body = Buffer.concat([Buffer.from(urlEncoded(typed)), Buffer.from(more)])
      const refusal = await readRefusal(await postForm(test, path, body), path)
      expect([more, refusal.status, refusal.message]).toEqual([more, status, expect.stringMatching(sentence)])
    }
    expect(await storedLeads(test)).toEqual([])
    const body = urlEncoded(typed).replaceAll('%40', '@').replaceAll('%C3%B6', 'ö')
    expect((await postForm(test, path, `&&${body}&`)).status).toBe(200)
    expect((await postForm(test, path, typed)).status).toBe(200)
    expect(await storedLeads(test)).toHaveLength(1)
  })
})

const [NEWSLETTER, CARD, LEAD_MAGNET] = FORMS

it('refuses a form from elsewhere, or of another type or length, by a page', async ({ test }) => {
  for (const [status, headers] of [
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': undefined }],
    [415, { 'content-type': 'multipart/form-data; boundary=x' }],
    [415, { 'content-type': 'application/x-www-form-urlencoded;charset="iso-8859-1"' }],
    [413, { 'content-length': String(48 * 1024 + 1) }],
  ] as const) {
    const response = await postForm(test, CARD.path, CARD.typed, headers)
    expect([headers, response.status]).toEqual([headers, status])
    expect(await readRefusal(response, CARD.path)).toMatchObject({ fields: {}, typed: {} })
  }
  expect(await storedLeads(test)).toEqual([])
})

it('is answered by 503 when too much is being rendered, with nothing stored, and thanks whose form is stored anyway', async () => {
  const render = async () => new Response('busy', { status: 503, headers: { 'retry-after': '5' } })
  await using test = await createTestApp({ pages: { ...textPages, render } })
  const { path, typed } = LEAD_MAGNET
  const response = await postForm(test, path, { ...typed, Email: 'nobody' })
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([503, '5', 'busy'])
  expect(await storedLeads(test)).toEqual([])
  const thanked = await postForm(test, path, typed)
  expect(await readAnswer(thanked, path)).toEqual({ endpoint: 'lead-magnet', outcome: 'thanks' })
})

it('gives a form an id that nobody guesses, to keep it out: it depends on a secret', async () => {
  const ids = new Set<string>()
  for (const submissionKey of ['one', 'two']) {
    await using test = await createTestApp({ submissionKey })
    await postForm(test, CARD.path, CARD.typed)
    for (const { id } of await storedLeads(test)) ids.add(id)
  }
  expect(ids.size).toBe(2)
})

it('says that a form could not be stored, with what was typed, and takes it afterwards', async ({ test }) => {
  await sql`alter table leads rename to elsewhere`.execute(test.db)
  const response = await postForm(test, CARD.path, CARD.typed)
  expect(response.status).toBe(503)
  expect((await readRefusal(response, CARD.path)).typed).toMatchObject({ Email: 'ada@example.com' })
  await sql`alter table elsewhere rename to leads`.execute(test.db)
  expect((await postForm(test, CARD.path, CARD.typed)).status).toBe(200)
})

it('names the lead magnet’s page, whatever a script or a form says', async ({ test }) => {
  for (const [said, stored] of [
    // The page that answers a plain post.
    ['http://localhost/api/lead-magnet?x=1', 'http://localhost/the-lead-magnet'],
    ['http://localhost/the-lead-magnet?utm_source=x', 'http://localhost/the-lead-magnet?utm_source=x'],
    ['no address', ''],
    ['http://localhost@evil.example/', ''],
    ['=HYPERLINK("http://localhost/")', ''],
  ] as const) {
    const sent = leadMagnetSubmission({ 'Source URL': said })
    await test.post('/api/lead-magnet', sent)
    const { payload } = await readLead(test.db, sent.UUID)
    expect(JSON.parse(payload)).toMatchObject({ 'Source URL': stored })
  }
  await using named = await createTestApp({ publicOrigin: 'https://www.example.com' })
  await postForm(named, LEAD_MAGNET.path, LEAD_MAGNET.typed)
  expect(await payloadOf(named)).toMatchObject({ 'Source URL': 'https://www.example.com/the-lead-magnet' })
})

it('thanks a machine that fills the honeypot, and holds its lead back', async ({ test }) => {
  const { path } = NEWSLETTER
  const response = await postForm(test, path, { email: 'machine@example.com', company: 'Machines' })
  expect(await readAnswer(response, path)).toEqual({ endpoint: 'newsletter', outcome: 'thanks' })
  expect(await storedLeads(test)).toMatchObject([{ held: 1 }])
  const refused = await postForm(test, path, { email: 'machine', company: 'Machines' })
  expect((await readRefusal(refused, path)).typed).toEqual({ email: 'machine' })
})
