import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { AGREED_WORDS } from '#contracts/agreed-words.ts'
import type { LeadAnswer, LeadsAnswer } from '#contracts/console-leads.ts'
import { setLeadState } from '#server/flows/people/lead-state.ts'
import { readAudit } from '#server/store/audit.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { storeLeads } from '#test/store/store-lead.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#test/submissions.ts'

const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', companyName: 'Engine & Co' }

/** Submits a survey as a visitor. @returns its id */
async function send(test: TestApp, given: Partial<Record<string, string>> = {}): Promise<string> {
  const survey = { ...surveySubmission(), ...ADA, ...given }
  expect((await test.post('/api/survey', survey)).status).toBe(200)
  return survey.uuid
}

const read = async <Answer>(response: Response | Promise<Response>): Promise<Answer> => {
  const answered = await response
  expect(answered.status).toBe(200)
  return (await answered.json()) as Answer
}

const auditOf = async ({ db }: TestApp) =>
  (await readAudit(db, { limit: 100 })).map(({ by, what, about }) => [by, what, about])

it('lists leads by what is typed, and says once in the audit log that they were looked at, without naming anyone', async () => {
  await using test = await createTestApp()
  const id = await send(test)
  await send(test, { firstName: 'Bo', lastName: 'Li', email: 'bo@li.example', companyName: '' })
  const staff = await signInAs(test, 'staff')
  for (let times = 0; times < 3; times += 1) {
    const found = await read<LeadsAnswer>(staff.get('/api/console/leads?q=lovelace+ENGINE&kind=survey'))
    expect(found).toMatchObject({
      total: 1,
      older: null,
      newer: null,
      leads: [{ id, name: 'Ada Lovelace', state: 'new' }],
    })
  }
  expect(await auditOf(test)).toEqual([['staff@firm.example', 'looked at leads', 'a search, kind survey']])
  test.clock.advance(10 * 60 * 1000)
  await read(staff.get('/api/console/leads?q=lovelace&kind=survey'))
  expect(await auditOf(test)).toHaveLength(2)
})

it.each([
  ['kind=spam', 'kind must be'],
  ['from=yesterday', 'from must be a day such as 2026-03-05.'],
  ['older=nowhere', 'older must be the value that the previous page gave.'],
  ['q=%00', 'The search contains a character that can’t be searched for.'],
])('says what is wrong with the filter %s', async (query, sentence) => {
  await using test = await createTestApp()
  const staff = await signInAs(test, 'staff')
  const refused = await staff.get(`/api/console/leads?${query}`)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain(sentence)
})

it('shows one lead with all that is known, and says so in the audit log', async () => {
  await using test = await createTestApp()
  const id = await send(test)
  const card = businessCardSubmission({ Email: 'ADA@engine.example' })
  await test.post('/api/business-card', card)
  const staff = await signInAs(test, 'staff')
  const answer = await read<LeadAnswer>(staff.get(`/api/console/leads/${id}`))
  expect(answer).toMatchObject({
    lead: { id, name: 'Ada Lovelace', firm: 'Engine & Co', state: 'new', stateBy: null, marks: ['waiting'] },
    brief: { contact: expect.arrayContaining([{ label: 'Email', value: 'ada@engine.example' }]) },
    agreedWords: AGREED_WORDS.survey,
    deliveries: [{ to: 'survey', attempts: 0, deliveredAt: null, lastError: null }],
    notes: [],
    others: [{ id: card.UUID, kind: 'business-card' }],
  })
  expect(await auditOf(test)).toEqual([['staff@firm.example', 'looked at a lead', id]])
  expect((await staff.get('/api/console/leads/no-such-lead')).status).toBe(404)
})

it('shows the notes and forms of a person on each of their pages', async () => {
  await using test = await createTestApp()
  const survey = await send(test)
  const staff = await signInAs(test, 'staff')
  const note = { id: randomUUID(), text: 'Call back on Friday' }
  expect((await staff.post(`/api/console/leads/${survey}/note`, note)).status).toBe(200)
  test.clock.advance(60_000)
  const card = businessCardSubmission({ Email: 'ADA@engine.example', Message: 'It’s me again.' })
  await test.post('/api/business-card', card)
  const later = await read<LeadAnswer>(staff.get(`/api/console/leads/${card.UUID}`))
  expect(later.notes).toMatchObject([{ text: note.text }])
  expect(later.others).toMatchObject([{ id: survey, kind: 'survey', facts: { size: 'Solo' } }])
  expect(later.others[0]?.answers.length).toBeGreaterThan(3)
  const earlier = await read<LeadAnswer>(staff.get(`/api/console/leads/${survey}`))
  expect(earlier).toMatchObject({
    notes: [{ text: note.text }],
    others: [{ id: card.UUID, problem: 'It’s me again.', answers: [{ answer: 'It’s me again.' }] }],
  })
})

it('shows no lead whose look cannot be put in the audit log, now or later', async () => {
  await using test = await createTestApp()
  const id = await send(test)
  const staff = await signInAs(test, 'staff')
  await sql`alter table console_audit rename to hidden`.execute(test.db)
  for (let times = 0; times < 2; times += 1)
    expect((await staff.get(`/api/console/leads/${id}`)).status).toBeGreaterThanOrEqual(500)
  await sql`alter table hidden rename to console_audit`.execute(test.db)
  const looks = [staff.get(`/api/console/leads/${id}`), staff.get(`/api/console/leads/${id}`)]
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([200, 200])
  expect(await auditOf(test)).toEqual([['staff@firm.example', 'looked at a lead', id]])
})

it('changes a state unless somebody else has changed it meanwhile, and says who has', async () => {
  await using test = await createTestApp()
  const id = await send(test)
  const [ada, bo] = [await signInAs(test, 'owner', 'ada'), await signInAs(test, 'staff', 'bo')]
  const path = `/api/console/leads/${id}/state`
  const change = { from: 'new', to: 'contacted' }
  // The second one is a double click.
  for (let times = 0; times < 2; times += 1) expect((await ada.post(path, change)).status).toBe(200)
  const late = await bo.post(path, { from: 'new', to: 'not-a-fit' })
  expect(late.status).toBe(409)
  expect(await late.text()).toBe('ada@firm.example changed it to “Contacted” in the meantime. Nothing was changed.')
  const { lead } = await read<LeadAnswer>(bo.get(`/api/console/leads/${id}`))
  expect(lead).toMatchObject({ state: 'contacted', stateBy: 'ada@firm.example', stateAt: test.clock() })
  test.clock.advance(1)
  expect((await bo.post(path, { from: 'contacted', to: 'new' })).status).toBe(200)
  expect((await bo.post(path, { from: 'new', to: 'sold' })).status).toBe(422)
  const changes = (await auditOf(test)).filter(([, what]) => what === 'changed a lead’s state')
  expect(changes.map(([by, , about]) => [by, about])).toEqual([
    ['bo@firm.example', `${id}: contacted → new`],
    ['ada@firm.example', `${id}: new → contacted`],
  ])
})

it('lets one of two changes at the same moment through', async () => {
  await using test = await createTestApp()
  const id = await send(test)
  const outcomes = await Promise.all(
    (['contacted', 'client'] as const).map((to) => setLeadState(test, { id, from: 'new', to, by: to })),
  )
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
})

it('keeps a note once, however often it is sent, and what was typed on after an answer got lost', async () => {
  await using test = await createTestApp()
  const id = await send(test)
  const staff = await signInAs(test, 'staff')
  const note = { id: randomUUID(), text: ' Wants a call\non <b>Friday</b>. ' }
  const path = `/api/console/leads/${id}/note`
  for (let times = 0; times < 2; times += 1) expect((await staff.post(path, note)).status).toBe(200)
  test.clock.advance(1)
  const more = { ...note, text: 'At 9.' }
  for (let times = 0; times < 2; times += 1) expect((await staff.post(path, more)).status).toBe(200)
  const { notes } = await read<LeadAnswer>(staff.get(`/api/console/leads/${id}`))
  expect(notes).toEqual([
    { id: note.id, text: 'Wants a call\non <b>Friday</b>.', by: 'staff@firm.example', at: test.clock() - 1 },
    expect.objectContaining({ text: more.text }),
  ])
  expect((await staff.post(path, { ...note, text: '  \n' })).status).toBe(422)
  expect((await staff.post('/api/console/leads/gone/note', note)).status).toBe(404)
  expect((await auditOf(test)).filter(([, what]) => what === 'wrote a note')).toHaveLength(2)
})

it('releases a held lead once', async () => {
  await using test = await createTestApp()
  const id = await send(test)
  await test.db.deleteFrom('deliveries').execute()
  await test.db.updateTable('leads').set({ held: 1 }).execute()
  const staff = await signInAs(test, 'staff')
  expect(await read(staff.get('/api/console/leads?delivery=held'))).toMatchObject({ leads: [{ id, marks: ['held'] }] })
  expect((await staff.post(`/api/console/leads/${id}/release`)).status).toBe(200)
  expect((await staff.post(`/api/console/leads/${id}/release`)).status).toBe(409)
  expect(await read(staff.get(`/api/console/leads/${id}`))).toMatchObject({ lead: { marks: ['waiting'] } })
})

it('exports the leads of a filter as they are streamed, for owners', async () => {
  await using test = await createTestApp()
  const id = await send(test, { companyName: '=1+1' })
  await send(test, { email: 'bo@li.example' })
  await setLeadState(test, { id, from: 'new', to: 'client', by: 'ada' })
  const owner = await signInAs(test, 'owner')
  const answer = await owner.get('/api/console/leads/export?state=client')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads-client-2026-03-05.csv"')
  const [head = '', ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toContain('"lead_state","notes"')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"'=1+1"`)
  expect(lines[0]).toContain('"client"')
  expect(await auditOf(test)).toContainEqual(['owner@firm.example', 'exported leads', 'state client'])
})

it('exports a workbook in words: text stays text, times are on the owner’s clock, a sheet for each kind', async () => {
  await using test = await createTestApp()
  const typed = {
    companyName: '=1+1',
    attorneyCountRange: '2-10',
    phone: '0049 1',
    firmType: 'small',
    issue: 'a\u0001b',
  }
  await send(test, { ...typed, firstMeetingTimestamp: '2026-03-09T15:00:00Z' })
  await test.post('/api/newsletter', newsletterSubmission())
  const owner = await signInAs(test, 'owner')
  const answer = await owner.get('/api/console/leads/workbook?kind=survey&from=2026-03-01&to=2026-03-31')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="leads-survey-from-2026-03-01-to-2026-03-31.xlsx"',
  )
  const all = await owner.get('/api/console/leads/workbook')
  const files = unzipSync(new Uint8Array(await all.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect([...textOf('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Newsletter',
    'Surveys',
  ])
  const everything = Object.keys(files)
    .filter((name) => name.endsWith('.xml'))
    .map(textOf)
    .join()
  expect(everything).not.toContain('<f>')
  for (const text of ['=1+1', '0049 1', 'New', '>ab<', 'Received', 'Call']) expect(everything).toContain(text)
  // March 5, 7 a.m. and March 9, 11 a.m. in New York, as Excel counts days.
  expect(everything).toMatch(new RegExp(`<v>46086\\.${String(7 / 24).slice(2, 8)}`))
  expect(everything).toMatch(new RegExp(`<v>46090\\.${String(11 / 24).slice(2, 8)}`))
  expect(await auditOf(test)).toContainEqual(['owner@firm.example', 'exported leads', 'all'])
})

it('reads an export from the store only as fast as it is taken', async () => {
  await using test = await createTestApp()
  const lead = { kind: 'survey', payload: '{}', held: 0 } as const
  await storeLeads(test.db, 1600, (number) => ({ ...lead, id: `${number}`, created_at: number }))
  const owner = await signInAs(test, 'owner')
  const reader = (await owner.get('/api/console/leads/export')).body?.getReader()
  let lines = 0
  const take = async () => {
    const { value } = (await reader?.read()) ?? {}
    lines += new TextDecoder().decode(value).split('\r\n').length - 1
    return value !== undefined
  }
  await take()
  // Whatever wasn't read yet is gone.
  await test.db.deleteFrom('leads').execute()
  while (await take());
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(1 + 2 * 500)
})

it('erases a person by the address typed again, with notes and all, for owners', async () => {
  await using test = await createTestApp()
  const erasedElsewhere: string[] = []
  await using withSandbox = await createTestApp({ eraseFromSandbox: (email) => erasedElsewhere.push(email) })
  for (const app of [test, withSandbox]) {
    const id = await send(app)
    const friend = await send(app, { email: 'bo@li.example', issue: 'ada@engine.example sent me' })
    const owner = await signInAs(app, 'owner')
    await owner.post(`/api/console/leads/${id}/note`, { id: randomUUID(), text: 'Ada has an engine' })
    expect(await read(owner.get(`/api/console/leads/${id}/person`))).toEqual({
      email: 'ada@engine.example',
      leads: 1,
      notes: 1,
      deliveries: 1,
      undelivered: 1,
      orders: 0,
      mentionedIn: [friend],
    })
    const exported = await owner.get(`/api/console/leads/${id}/person/export`)
    expect(exported.headers.get('content-disposition')).toBe(`attachment; filename="person-${id}.json"`)
    expect(await exported.json()).toMatchObject({
      leads: [{ id, leadState: 'new', notes: [{ text: 'Ada has an engine' }] }],
    })

    const erase = (email: string) => owner.post(`/api/console/leads/${id}/erase`, { email })
    expect((await erase('bo@li.example')).status).toBe(422)
    expect(await read(erase(' Ada@Engine.example'))).toMatchObject({
      leads: 1,
      deliveries: 1,
      orders: 0,
      unreached: expect.arrayContaining([expect.stringContaining(friend)]),
    })
    expect((await owner.get(`/api/console/leads/${id}`)).status).toBe(404)
    expect((await erase('ada@engine.example')).status).toBe(404)
    // Only the friend's own message still has it.
    await app.db.deleteFrom('lead_listings').where('lead_id', '=', friend).execute()
    await app.db.updateTable('leads').set({ payload: '{}' }).where('id', '=', friend).execute()
    const left = JSON.stringify(await dumpStore(app.db))
    for (const trace of ['Lovelace', 'ada@engine', 'Ada has an engine']) expect(left).not.toContain(trace)
    expect(await auditOf(app)).toContainEqual([
      'owner@firm.example',
      'erased a person',
      '1 leads, 1 deliveries, 0 orders',
    ])
  }
  expect(erasedElsewhere).toEqual(['ada@engine.example'])
})
