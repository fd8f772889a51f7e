import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import type { LeadAnswer } from '#contracts/console-leads.ts'
import { businessCardSubmission, newsletterSubmission } from '#ops/sample-submissions.ts'
import { notesOf } from '#server/flows/leads/export-leads.ts'
import { setLeadState } from '#server/flows/leads/lead-state.ts'
import { findPerson } from '#server/flows/leads/stored-lead.ts'
import { alarmsOf, auditOf, signInAs, statusesWithoutAudit } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { answerOf, it as base, expect } from '#test/it.ts'
import { sendSurvey } from '#test/send-survey.ts'
import { CONTENT } from '#test/site-content.ts'
import { storeLeads } from '#test/store/store-lead.ts'

const LEADS = '/api/console/leads'
const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', companyName: 'Engine & Co' }

const send = (test: TestApp, input: Parameters<typeof sendSurvey>[1] = {}) => sendSurvey(test, { ...ADA, ...input })
const it = base.extend('id', ({ test }) => send(test))

it('lists leads by what is typed, and says so once, without naming anyone', async ({ test, staff, id }) => {
  await send(test, { firstName: 'Bo', lastName: 'Li', email: 'bo@li.example', companyName: '' })
  const search = () => staff.read(`${LEADS}?q=lovelace+ENGINE&kind=survey`)
  const found = { total: 1, older: null, newer: null, leads: [{ id, name: 'Ada Lovelace', state: 'new' }] }
  for (const _ of [1, 2]) expect(await search()).toMatchObject(found)
  expect(await auditOf(test)).toEqual([['staff@firm.example', 'looked at leads', 'a search, kind survey']])
  test.clock.advance(10 * 60 * 1000)
  await search()
  expect(await auditOf(test)).toHaveLength(2)
  for (const [query, sentence] of [
    ['kind=spam', 'kind must be'],
    ['to=2026-02-31', 'to must be a day'],
    ['from=2026-03-10&to=2026-03-01', 'The first day must not be after the last.'],
    ['older=nowhere', 'older must be the value that the previous page gave.'],
  ]) {
    expect(await answerOf(staff.get(`${LEADS}?${query}`))).toEqual([422, expect.stringContaining(sentence ?? '')])
  }
})

it('shows the notes and forms of a person on each of their pages', async ({ test, staff, id }) => {
  const note = { id: randomUUID(), text: 'Call back on Friday' }
  expect((await staff.post(`${LEADS}/${id}/note`, note)).status).toBe(200)
  test.clock.advance(60_000)
  const card = businessCardSubmission({ Email: 'ADA@engine.example', Message: 'It’s me again.' })
  await test.post('/api/business-card', card)
  expect(await staff.read(`${LEADS}/${id}`)).toMatchObject({
    lead: { id, name: 'Ada Lovelace', firm: 'Engine & Co', state: 'new', stateBy: null, marks: ['waiting'] },
    brief: { contact: expect.arrayContaining([{ label: 'Email', value: 'ada@engine.example' }]) },
    agreedWords: CONTENT.words().call.forms.survey,
    deliveries: [{ to: 'survey', attempts: 0, deliveredAt: null, lastError: null }],
    notes: [{ text: note.text }],
    others: [{ id: card.UUID, kind: 'business-card', problem: card.Message, answers: [{ answer: card.Message }] }],
  })
  const later = await staff.read<LeadAnswer>(`${LEADS}/${card.UUID}`)
  expect(later.mailsCalls).toBe(false)
  expect(later.notes).toMatchObject([{ text: note.text }])
  expect(later.others).toMatchObject([{ id, kind: 'survey', facts: { size: 'Solo' } }])
  expect(later.others[0]?.answers.length).toBeGreaterThan(3)
  for (const about of [id, card.UUID])
    expect(await auditOf(test)).toContainEqual([staff.email, 'looked at a lead', about])
  expect((await staff.get(`${LEADS}/no-such-lead`)).status).toBe(404)
})

it('shows no lead whose look cannot be put in the audit log, now or later', async ({ test, staff, id }) => {
  const look = () => staff.get(`${LEADS}/${id}`)
  expect(await statusesWithoutAudit(test, look, look)).toEqual([503, 503])
  await Promise.all([staff.read(`${LEADS}/${id}`), staff.read(`${LEADS}/${id}`)])
  expect(await auditOf(test)).toEqual([['staff@firm.example', 'looked at a lead', id]])
})

it('changes a state unless somebody else has changed it meanwhile, and says who has', async ({ test, id }) => {
  const [ada, bo] = [await signInAs(test, 'owner', 'ada'), await signInAs(test, 'staff', 'bo')]
  const change = (who: typeof ada, from: string, to: string) => who.post(`${LEADS}/${id}/state`, { from, to })
  // The second one is a double click.
  for (const _ of [1, 2]) expect((await change(ada, 'new', 'contacted')).status).toBe(200)
  const why = 'ada@firm.example changed it to “Contacted” in the meantime. Nothing was changed.'
  expect(await answerOf(change(bo, 'new', 'not-a-fit'))).toEqual([409, why])
  const set = { state: 'contacted', stateBy: 'ada@firm.example', stateAt: test.clock() }
  expect(await bo.read(`${LEADS}/${id}`)).toMatchObject({ lead: set })
  test.clock.advance(1)
  expect((await change(bo, 'contacted', 'new')).status).toBe(200)
  expect((await change(bo, 'new', 'sold')).status).toBe(422)
  const changes = (await auditOf(test)).filter(([, what]) => what === 'changed a lead’s state')
  const [newer, older] = [`bo@firm.example ${id}: contacted → new`, `ada@firm.example ${id}: new → contacted`]
  expect(changes.map(([by, , about]) => `${by} ${about}`)).toEqual([newer, older])
  // Two at the same moment.
  const both = ['contacted', 'client'] as const
  const outcomes = await Promise.allSettled(both.map((to) => setLeadState(test, { id, from: 'new', to, by: to })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('keeps a note once, however often it is sent, and what was typed on', async ({ test, staff, id }) => {
  const note = { id: randomUUID(), text: ' Wants a call\non <b>Friday</b>. ' }
  const path = `${LEADS}/${id}/note`
  for (const _ of [1, 2]) expect((await staff.post(path, note)).status).toBe(200)
  test.clock.advance(1)
  const more = { ...note, text: 'At 9.' }
  for (const _ of [1, 2]) expect((await staff.post(path, more)).status).toBe(200)
  expect((await staff.read<LeadAnswer>(`${LEADS}/${id}`)).notes).toEqual([
    { id: note.id, text: 'Wants a call\non <b>Friday</b>.', by: 'staff@firm.example', at: test.clock() - 1 },
    expect.objectContaining({ text: more.text }),
  ])
  expect((await staff.post(path, { ...note, text: '  \n' })).status).toBe(422)
  expect((await staff.post(`${LEADS}/gone/note`, note)).status).toBe(404)
  expect((await auditOf(test)).filter(([, what]) => what === 'wrote a note')).toHaveLength(2)
})

it('releases a held lead once', async ({ test, staff, id }) => {
  await test.db.deleteFrom('deliveries').execute()
  await test.db.updateTable('leads').set({ held: 1 }).execute()
  expect(await staff.read(`${LEADS}?delivery=held`)).toMatchObject({ leads: [{ id, marks: ['held'] }] })
  for (const status of [200, 409]) expect((await staff.post(`${LEADS}/${id}/release`)).status).toBe(status)
  expect(await staff.read(`${LEADS}/${id}`)).toMatchObject({ lead: { marks: ['waiting'] } })
})

it('exports a workbook in words: text stays text, times are on the owner’s clock', async ({ test, owner }) => {
  const typed = { companyName: '=1+1', attorneyCountRange: '2-10', phone: '0049 1', issue: 'a\u0001b' }
  await send(test, { ...typed, firstMeetingTimestamp: '2026-03-09T15:00:00Z' })
  await test.post('/api/newsletter', newsletterSubmission())
  const all = await owner.post(`${LEADS}/workbook`)
  expect(all.headers.get('content-disposition')).toBe('attachment; filename="leads-2026-03-05.xlsx"')
  const files = Object.entries(unzipSync(new Uint8Array(await all.arrayBuffer())))
  const everything = files.map(([name, bytes]) => (name.endsWith('.xml') ? strFromU8(bytes) : '')).join()
  const sheets = [...everything.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)
  expect([sheets, everything.includes('<f>')]).toEqual([['Newsletter', 'Surveys'], false])
  for (const text of ['=1+1', '0049 1', 'New', '>ab<', 'Received', 'Call']) expect(everything).toContain(text)
  // March 5, 7 a.m. and March 9, 11 a.m. in New York, as Excel counts days.
  expect(everything).toMatch(new RegExp(`<v>46086\\.${String(7 / 24).slice(2, 8)}`))
  expect(everything).toMatch(new RegExp(`<v>46090\\.${String(11 / 24).slice(2, 8)}`))
  expect(await auditOf(test)).toContainEqual(['owner@firm.example', 'exported leads', 'all'])
  expect(await alarmsOf(test)).toEqual([['export:leads', 'leads: all']])
})

it('exports what a filter shows, and reads it from the store only as fast as it is taken', async ({ test, owner }) => {
  const payload = '{"companyName":"=1+1"}'
  await storeLeads(test.db, 1600, (number) => ({ payload, id: `${number}`, created_at: number }))
  await test.db.updateTable('lead_listings').set({ state: 'client' }).where('lead_id', '!=', '1599').execute()
  const answer = await owner.post(`${LEADS}/export?state=client&to=2026-03-31`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads-client-to-2026-03-31.csv"')
  expect(await auditOf(test)).toEqual([['owner@firm.example', 'exported leads', 'state client, to 2026-03-31']])
  const parts = answer.body?.values()
  let text = new TextDecoder().decode((await parts?.next())?.value)
  // Whatever wasn't read yet is gone.
  await test.db.deleteFrom('leads').execute()
  for await (const part of parts ?? []) text += new TextDecoder().decode(part)
  const [, first, ...more] = text.split('\r\n')
  expect(first).toMatch(/^"1598","survey",.*"'=1\+1"/)
  expect(more.length).toBeLessThanOrEqual(2 * 500)
})

it('sets a person’s next step once on two servers, moves it and takes it off', async ({ test, staff, id }) => {
  const other = await send(test)
  const change = (from: object | null, to: object | null, lead = id) =>
    staff.post(`${LEADS}/${lead}/next-step`, { from, to })
  const call = { text: 'Call back', on: '2026-03-09' }
  const write = { text: 'Write', on: '2026-03-08' }
  const raced = await Promise.all([change(null, call), change(null, write, other)])
  expect(raced.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const [won, lost] = raced[0]?.status === 200 ? [call, write] : [write, call]
  expect((await staff.read<LeadAnswer>(`${LEADS}/${id}`)).step).toEqual({ ...won, by: 'staff@firm.example' })
  expect((await change(won, lost, other)).status).toBe(200)
  // Pressed twice, and by someone whose page is older.
  expect([(await change(won, lost)).status, (await change(won, null)).status]).toEqual([200, 409])
  const { leads } = await findPerson(test.db, ADA.email)
  expect(leads.flatMap(notesOf)).toMatchObject([{ text: `Next step, ${lost.on}: ${lost.text}` }])
  expect((await change(lost, null)).status).toBe(200)
  expect((await staff.read<LeadAnswer>(`${LEADS}/${id}`)).step).toBeNull()
  for (const wrong of [{ text: ' ' }, { on: '2026-02-30' }])
    expect((await change(null, { ...call, ...wrong })).status).toBe(422)
})

it('erases a person by the address typed again, with notes and all, for owners', async () => {
  const erasedElsewhere: string[] = []
  await using test = await createTestApp({ eraseFromSandbox: (email) => erasedElsewhere.push(email) })
  const id = await send(test)
  const friend = await send(test, { email: 'bo@li.example', issue: 'ada@engine.example sent me' })
  const owner = await signInAs(test, 'owner')
  await owner.post(`${LEADS}/${id}/note`, { id: randomUUID(), text: 'Ada has an engine' })
  const counts = { leads: 1, notes: 1, deliveries: 1, undelivered: 1, orders: 0 }
  const person = { email: 'ada@engine.example', ...counts, mentionedIn: [friend] }
  expect(await owner.read(`${LEADS}/${id}/person`)).toEqual(person)
  const exported = await owner.post(`${LEADS}/${id}/person/export`)
  expect(exported.headers.get('content-disposition')).toBe(`attachment; filename="person-${id}.json"`)
  expect(await alarmsOf(test)).toEqual([['export:person', 'all about one person']])
  const notes = [{ text: 'Ada has an engine' }]
  expect(await exported.json()).toMatchObject({ leads: [{ id, leadState: 'new', notes }] })

  const erase = (email: string) => owner.post(`${LEADS}/${id}/erase`, { email })
  expect((await erase('bo@li.example')).status).toBe(422)
  expect(await statusesWithoutAudit(test, () => erase('ada@engine.example'))).toEqual([503])
  const unreached = expect.arrayContaining([expect.stringContaining(friend)])
  const erased = { unreached }
  expect(await (await erase(' Ada@Engine.example')).json()).toMatchObject(erased)
  expect([(await owner.get(`${LEADS}/${id}`)).status, (await erase('ada@engine.example')).status]).toEqual([404, 404])
  for (const table of ['lead_notes', 'next_steps'] as const)
    expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await auditOf(test)).toContainEqual([owner.email, 'erased a person', '1 leads, 1 deliveries, 0 orders'])
  expect(erasedElsewhere).toEqual(['ada@engine.example'])
})
