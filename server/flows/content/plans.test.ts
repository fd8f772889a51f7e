import { HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { isoIn } from '#contracts/dates.ts'
import { readLatestRevision } from '#server/store/content.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { messagesOf } from '#test/mailed-links.ts'
import { CALLS, change, FILE, type openFirm, pieceOf, publish, publishText, save, TEXT } from '#test/open-firm.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTextSite, textPublisher } from '#test/text-publisher.ts'
import { planDraft } from './plans.ts'
import { publishDue } from './publish-due.ts'

type Firm = Awaited<ReturnType<typeof openFirm>>

const ZONE = 'America/New_York'
/** The tests' firm has a clock of its own; what's scheduled goes by the store's. */
const inAnHour = () =>
  isoIn(Date.now() + HOUR_MS, ZONE)
    .slice(0, 16)
    .replace(' ', 'T')

const schedule = (firm: Firm, version: number, more: object = {}) =>
  firm.owner.post(`${CALLS}/schedule`, { file: FILE, base: null, version, local: inAnHour(), ...more })
const planOf = async (firm: Firm, file = FILE) => (await pieceOf(firm.owner, file)).piece.plan
async function scheduled(firm: Firm, text: string, { file = FILE, base = null as string | null } = {}) {
  const { version } = await save(firm.owner, text, { file, base })
  expect((await schedule(firm, version, { file, base })).status).toBe(200)
  return planOf(firm, file)
}
const act = (firm: Firm, what: string, { madeAt }: { madeAt: number }) =>
  firm.owner.post(`${CALLS}/${what}`, { file: FILE, madeAt })
/** As if its time had come so long ago. */
const makeDue = ({ test: { db } }: Firm, agoMs: number, file = FILE) =>
  db
    .updateTable('content_plans')
    .set({ due_at: Date.now() - agoMs })
    .where('file', '=', file)
    .execute()

/** A server on the firm's store. @param aheadMs how far its clock is ahead */
const serverOf = ({ test: { db }, files }: Firm, aheadMs = 0) => ({
  db,
  clock: () => Date.now() + aheadMs,
  timeZone: ZONE,
  log: openTestLog().log,
  ...openTextSite(db, files),
  destinationsOf: () => ['visitor-mail'] as const,
  wakeOutbox: () => {},
})
const numbersOf = async ({ test: { db } }: Firm) =>
  (await db.selectFrom('content_revisions').select(['number', 'file']).orderBy('number').execute()).map(
    ({ number, file }) => `${number} ${file.slice(-4, -3)}`,
  )

it('leaves what’s live until its time, then publishes once, though one of two servers is ahead', async ({ firm }) => {
  const plan = await scheduled(firm, 'title: B')
  expect(plan).toMatchObject({ by: 'owner@firm.example', timeZone: ZONE, isOutdated: false, failure: null })
  const [right, ahead] = [serverOf(firm), serverOf(firm, 10 * MINUTE_MS)]
  await makeDue(firm, -5 * MINUTE_MS)
  await Promise.all([publishDue(right), publishDue(ahead)])
  expect(await pieceOf(firm.owner)).toMatchObject({ published: TEXT, draft: { text: 'title: B' } })
  await makeDue(firm, 10)
  await Promise.all([publishDue(ahead), publishDue(right), publishDue(ahead)])
  expect(await pieceOf(firm.owner)).toMatchObject({ published: 'title: B', draft: null, piece: { plan: null } })
  expect([await numbersOf(firm), await messagesOf(firm.test)]).toEqual([['1 a'], []])
})

it('publishes after two hours down what was due, in order, marked late, and says so', async ({ firm }) => {
  const second = 'content/articles/b.md'
  firm.files.set(second, TEXT)
  await scheduled(firm, 'title: First')
  await scheduled(firm, 'title: Second', { file: second })
  await makeDue(firm, 2 * HOUR_MS)
  await makeDue(firm, HOUR_MS, second)
  await publishDue(serverOf(firm))
  await publishDue(serverOf(firm))
  expect(await numbersOf(firm)).toEqual(['1 a', '2 b'])
  const { revisions } = await pieceOf(firm.owner)
  expect(revisions[0].note).toMatch(/^It was to go out on .*, and went out 2 hours late$/)
  const late = { email: 'owner@firm.example', about: 'late' }
  const first = { ...late, title: 'First' }
  expect(await messagesOf(firm.test)).toMatchObject([first, { ...late, title: 'Second' }])
})

it('leaves the live page where it changed since, or a check fails, and mails whoever scheduled', async ({ firm }) => {
  const wrong = 'content/articles/b.md'
  firm.files.set(wrong, TEXT)
  await scheduled(firm, 'title: B')
  firm.files.set('content/articles/c.md', 'title: C')
  await scheduled(firm, 'See [it](/articles/c).\n', { file: wrong })
  await change(firm.other, 'hide', null)
  // At once, and not at its time.
  expect(await planOf(firm)).toMatchObject({ isOutdated: true, failure: null })
  firm.files.delete('content/articles/c.md')
  await makeDue(firm, 10)
  await makeDue(firm, 10, wrong)
  await Promise.all([publishDue(serverOf(firm)), publishDue(serverOf(firm))])
  await publishDue(serverOf(firm))
  expect(await numbersOf(firm)).toEqual(['1 a'])
  expect(await planOf(firm)).toMatchObject({ failure: 'The page was changed on the site after this was scheduled.' })
  const mails = await messagesOf(firm.test)
  expect(mails.map(({ email, about }) => `${email} ${about}`)).toEqual(Array(2).fill('owner@firm.example failed'))
  expect(mails.map(({ says }) => says).join()).toContain('/articles/c leads nowhere')
})

it('is published at once, moved or canceled while it waits, and by whoever saw it', async ({ firm }) => {
  const first = await scheduled(firm, 'title: B')
  const later = '2099-03-09T08:00'
  // Another owner chose a time meanwhile: whoever doesn't know of it is told, and chooses.
  const theirs = await answerOf(schedule(firm, first.version, { local: later }))
  expect(theirs).toEqual([409, { conflict: 'plan', theirs: expect.objectContaining({ madeAt: first.madeAt }) }])
  expect(await planOf(firm)).toEqual(first)
  expect((await schedule(firm, first.version, { local: later, instead: first.madeAt })).status).toBe(200)
  expect((await act(firm, 'publish-plan', first)).status).toBe(404)
  expect(await planOf(firm)).toMatchObject({ local: later, at: Date.UTC(2099, 2, 9, 12) })
  const wrong = { '2020-01-01T08:00': 'has passed', '2099-03-08T02:30': 'clocks go forward' }
  for (const [local, says] of Object.entries(wrong))
    expect(await answerOf(schedule(firm, first.version, { local }))).toEqual([422, expect.stringContaining(says)])
  expect((await act(firm, 'cancel-plan', await planOf(firm))).status).toBe(200)
  expect(await pieceOf(firm.owner)).toMatchObject({ draft: { text: 'title: B' }, piece: { plan: null } })
  await schedule(firm, first.version)
  expect((await act(firm, 'publish-plan', await planOf(firm))).status).toBe(200)
  expect(await pieceOf(firm.owner)).toMatchObject({ published: 'title: B', piece: { plan: null } })
  expect((await firm.staff.post(`${CALLS}/schedule`, {})).status).toBe(403)
})

it('schedules nothing wrong or unseen, and forgets it with its piece or a newer draft', async ({ firm }) => {
  const wrong = await save(firm.owner, 'wrong: as it is')
  expect((await schedule(firm, wrong.version)).status).toBe(422)
  const right = await save(firm.owner, 'title: B', { version: wrong.version })
  expect((await schedule(firm, wrong.version)).status).toBe(409)
  expect((await schedule(firm, right.version)).status).toBe(200)
  const newer = await save(firm.owner, 'title: C', { version: right.version })
  expect(await planOf(firm)).toMatchObject({ version: right.version })
  expect((await publish(firm.owner, newer.version)).status).toBe(200)
  expect(await planOf(firm)).toBeNull()
  const { version } = await scheduled(firm, 'title: D', { base: '1' })
  expect((await firm.owner.post(`${CALLS}/discard-draft`, { file: FILE, version })).status).toBe(200)
  expect(await planOf(firm)).toBeNull()
  await scheduled(firm, 'title: E', { base: '1' })
  expect((await change(firm.owner, 'delete', '1')).status).toBe(200)
  expect(await planOf(firm)).toBeNull()
})

it('schedules nothing of a draft that’s discarded or published while it’s checked', async ({ firm }) => {
  const { test, files, owner } = firm
  const publisher = textPublisher(files)
  for (const what of ['discard-draft', 'publish']) {
    const { version } = await save(owner, 'title: B')
    const end = { file: FILE, version, ...(what === 'publish' && { base: null }) }
    const look: typeof publisher.look = async (...asked) => {
      expect((await firm.other.post(`${CALLS}/${what}`, end)).ok).toBe(true)
      return publisher.look(...asked)
    }
    const deps = { ...serverOf(firm), publisher: { ...publisher, look } }
    const at = { local: '2099-03-09T08:00', instead: null }
    const draft = { file: FILE, version, base: null, note: '', by: owner.email, ...at }
    await expect(planDraft(deps, draft)).rejects.toMatchObject({ said: { conflict: 'draft', draft: null } })
    expect(await test.db.selectFrom('content_plans').selectAll().execute()).toEqual([])
  }
})

it('goes on, and says so, where something unknown stops one or its server’s clock was set back', async ({ firm }) => {
  const { test, files } = firm
  const second = 'content/articles/b.md'
  files.set(second, TEXT)
  await scheduled(firm, 'title: B')
  await scheduled(firm, 'title: C', { file: second })
  const publisher = textPublisher(files)
  const look: typeof publisher.look = async (input, file) => {
    if (file === FILE) throw new Error('EIO')
    return publisher.look(input, file)
  }
  const deps = { ...serverOf(firm), publisher: { ...publisher, look } }
  await makeDue(firm, HOUR_MS - MINUTE_MS)
  await expect(publishDue(deps)).rejects.toThrow('EIO')
  const claimed = { due_at: Date.now() - HOUR_MS, claimed_until: Date.now() + 2 * HOUR_MS }
  await test.db.updateTable('content_plans').set(claimed).execute()
  await publishDue(deps)
  expect(await numbersOf(firm)).toEqual(['1 b'])
  expect(await planOf(firm)).toMatchObject({ failure: expect.stringContaining('something went wrong') })
  expect((await messagesOf(firm.test)).map(({ about }) => `${about}`).toSorted()).toEqual(['failed', 'late'])
})

it('gives a new piece the day on which it goes out, and leaves an older one its own', async ({ firm }) => {
  const fresh = 'content/articles/fresh.md'
  const text = (date: string) => `---\ntitle: A\ndate: ${date} # the day\n---\n`
  const save = await firm.owner.post(`${CALLS}/new`, { kind: 'article', title: 'Fresh' })
  expect(save.status).toBe(200)
  const { draft } = await pieceOf(firm.owner, fresh)
  await schedule(firm, draft.version, { file: fresh, local: '2099-03-09T08:00' })
  const stored = await firm.test.db.selectFrom('content_plans').select('text').executeTakeFirst()
  expect(stored?.text).toContain('date: 2099-03-09\n')
  const base = await publishText(firm.owner, text('2020-01-02'))
  await scheduled(firm, text('2020-01-02').replace('A', 'B'), { base })
  await makeDue(firm, 10)
  await publishDue(serverOf(firm))
  expect((await readLatestRevision(firm.test.db, FILE))?.text).toBe(text('2020-01-02').replace('A', 'B'))
})
