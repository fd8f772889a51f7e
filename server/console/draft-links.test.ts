import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import type { ContentAnswer } from '#contracts/console-content.ts'
import type { DraftTalkAnswer } from '#contracts/draft-links.ts'
import { auditOf, type ConsoleBrowser, statusesOf, statusesWithoutAudit } from '#test/console.ts'
import { answerOf, it as base, expect } from '#test/it.ts'
import { messagesOf } from '#test/mailed-links.ts'
import { CALLS, change, FILE, openFirm, pieceOf, publishText, save } from '#test/open-firm.ts'

type Firm = Awaited<ReturnType<typeof openFirm>>

const make = async ({ staff }: Firm, file = FILE): Promise<string> =>
  (await (await staff.post(`${CALLS}/make-draft-link`, { file })).json()).link.replace('http://localhost', '')
const it = base.extend('link', ({ firm }) => make(firm))
const talkOf = ({ owner }: Firm) => owner.read<DraftTalkAnswer>(`${CALLS}/draft-talk?file=${FILE}`)
const open = async ({ test }: Firm, path: string, headers = {}) => {
  const answer = await test.app.request(path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const say = ({ test }: Firm, link: string, more: object = {}, headers = {}) =>
  test.post('/api/draft-comment', { token: link.split('/').at(-1), name: 'Ada', comment: 'Hm.', ...more }, headers)

it('shows a draft as it is now to whoever has its link, for a week or until it’s revoked', async ({ firm }) => {
  firm.files.set('content/articles/b.md', 'title: Another')
  const { version } = await save(firm.owner, '---\ntitle: Secret\ndate: 2099-01-02\ndraft: true\n---\nUnpublished.\n')
  const [link, other] = [await make(firm), await make(firm)]
  const shell = await open(firm, link)
  expect([shell.status, shell.headers.get('set-cookie')]).toEqual([200, null])
  for (const path of [link, `${link}/page`]) {
    const { headers } = await open(firm, path)
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    // With `no-referrer`, the Origin of a comment sent without a script would be null.
    expect(headers.get('referrer-policy')).toBe('strict-origin')
  }
  expect(shell.text).not.toMatch(/Secret|Unpublished/)
  const page = await open(firm, `${link}/page`, { 'sec-fetch-dest': 'iframe' })
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Unpublished.')])
  // As visitors would see it, with all else as they see it.
  expect(page.text).not.toMatch(/draft: true|2099/)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'none'.*sandbox allow-same-origin/)
  expect((await open(firm, `${link}/page`, { 'sec-fetch-dest': 'document' })).status).toBe(403)
  await save(firm.owner, '---\ntitle: Secret\n---\nWritten since.\n', { version })
  expect((await open(firm, `${link}/page`)).text).toContain('Written since.')
  // A mistake leaves it out of its page, which isn't shown without it.
  const { draft } = await pieceOf(firm.owner)
  await save(firm.owner, 'skipped: for a mistake', { version: draft.version })
  const wrong = await open(firm, `${link}/page`)
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('This draft has a mistake in it')])
  // Its token is nowhere but in the link.
  const stored = JSON.stringify(await firm.test.db.selectFrom('draft_links').selectAll().execute())
  expect(stored + firm.test.logged.join()).not.toContain(link.split('/').at(-1))
  const [made] = (await talkOf(firm)).links
  const revoke = () => firm.owner.post(`${CALLS}/revoke-draft-link`, { id: made?.id })
  expect(await statusesWithoutAudit(firm.test, revoke)).toEqual([503])
  expect((await revoke()).status).toBe(200)
  const statuses = async () =>
    (await Promise.all([link, `${link}/page`, other].map((path) => open(firm, path)))).map(({ status }) => status)
  expect((await statuses()).filter((status) => status === 410)).toHaveLength(2)
  for (const ms of [-DAY_MS, 8 * DAY_MS]) {
    firm.test.clock.advance(ms)
    expect(await statuses()).toEqual([410, 410, 410])
  }
  expect([(await say(firm, other)).status, (await say(firm, '/draft/nobody-s')).status]).toEqual([410, 404])
  expect((await open(firm, '/draft/nobody-s-token')).status).toBe(404)
  expect((await auditOf(firm.test)).map(([, what]) => what)).toContain('revoked a link to the draft of content')
})

it('ends with its piece, and with one that was only begun', async ({ firm, link }) => {
  await save(firm.owner, '---\ntitle: A\n---\nLeft behind.\n')
  expect((await change(firm.owner, 'delete', null)).status).toBe(200)
  const begin = () => firm.staff.post(`${CALLS}/new`, { kind: 'article', title: 'Begun' })
  const { file } = await (await begin()).json()
  const other = await make(firm, file)
  const { draft } = await pieceOf(firm.staff, file)
  await firm.staff.post(`${CALLS}/discard-draft`, { file, version: draft.version })
  expect((await begin()).status).toBe(200)
  for (const path of [link, `${link}/page`, other, `${other}/page`])
    expect([path, (await open(firm, path)).status]).toEqual([path, 410])
})

it('keeps what a guest says with the draft, as text, through every edit, until it’s done', async ({ firm }) => {
  const html = '<img src=x onerror=alert(1)>'
  const link = await make(firm)
  const about = { quote: 'First.', before: 'A', after: '' }
  expect((await say(firm, link, { name: html, comment: html, ...about })).status).toBe(200)
  await say(firm, link, { name: html, comment: html, ...about })
  firm.test.clock.advance(1)
  await say(firm, link, { comment: 'About the whole.' })
  const [first, whole] = (await talkOf(firm)).comments
  expect(first).toMatchObject({ name: html, says: html, quote: 'First.', isPlaced: true })
  expect(whole).toMatchObject({ quote: '', isPlaced: true })
  await publishText(firm.owner, '---\ntitle: A\n---\nAnother sentence.\n')
  expect((await talkOf(firm)).comments.map(({ isPlaced }) => isPlaced)).toEqual([false, true])
  await firm.owner.post(`${CALLS}/settle-comment`, { id: first?.id, isDone: true })
  expect((await talkOf(firm)).comments).toEqual([{ ...first, isPlaced: false, isDone: true }, whole])
  // The list of all pieces says what isn’t done.
  const { pieces } = await firm.staff.read<ContentAnswer>(CALLS)
  expect(pieces.map(({ comments }) => comments)).toEqual([1])
  await firm.owner.post(`${CALLS}/settle-comment`, { id: first?.id, isDone: false })
  expect((await talkOf(firm)).comments.map(({ isDone }) => isDone)).toEqual([false, false])
  // Another guest doesn't see it.
  expect((await open(firm, await make(firm))).text).not.toContain('About the whole')
})

it('shows a guest what’s answered, until it’s taken back, and tells the second who answers', async ({ firm, link }) => {
  const { id } = await (await say(firm, link)).json()
  const answer = (who: ConsoleBrowser, says: string, before?: string) =>
    who.post(`${CALLS}/answer-comment`, { id, answer: says, ...(before !== undefined && { before }) })
  const guestSees = async () => JSON.parse((await open(firm, link)).text).given.draft.comments[0].answer
  expect((await answer(firm.staff, 'Because.')).status).toBe(200)
  expect(await guestSees()).toEqual({ says: 'Because.', by: 'staff' })
  expect(await answerOf(answer(firm.owner, 'Why not?'))).toEqual([409, expect.stringContaining('Somebody else')])
  expect((await answer(firm.owner, 'Why not?', 'Because.')).status).toBe(200)
  expect((await talkOf(firm)).comments[0]?.answer).toEqual({ says: 'Why not?', by: 'owner' })
  expect((await answer(firm.staff, '', 'Why not?')).status).toBe(200)
  expect(await guestSees()).toBeNull()
})

it('takes comments from its own page alone, short ones, and few', async ({ firm, link }) => {
  const statusOf = async (more: object, headers = {}) => (await say(firm, link, more, headers)).status
  expect(await statusOf({}, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  for (const wrong of [{ name: ' ' }, { comment: '' }, { comment: 'x'.repeat(2001) }, { quote: 'x'.repeat(401) }])
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 422])
  expect((await firm.test.app.request('/api/draft-comment')).status).toBe(405)
  expect((await talkOf(firm)).comments).toEqual([])
  const many = Array.from({ length: 7 }, (_, at) => say(firm, link, { comment: `No. ${at}` }))
  expect((await statusesOf(many)).slice(-2)).toEqual([429, 429])
})

it('keeps a hundred that nobody has answered; what’s sent again is no other', async ({ firm, link }) => {
  await say(firm, link)
  const said = await firm.test.db.selectFrom('draft_comments').selectAll().executeTakeFirstOrThrow()
  const others = Array.from({ length: 98 }, (_, at) => ({ ...said, id: `${at}` }))
  await firm.test.db.insertInto('draft_comments').values(others).execute()
  const more = ['One.', 'Two.', 'Three.'].map((comment) => say(firm, link, { comment }))
  expect(await statusesOf(more)).toEqual([200, 409, 409])
  expect((await say(firm, link)).status).toBe(200)
  expect((await talkOf(firm)).comments).toHaveLength(100)
})

it('mails whoever made the link once an hour, without a guest’s words', async () => {
  await using firm = await openFirm(undefined, { destinationsOf: () => ['visitor-mail'] })
  const link = await make(firm)
  const mails = async () =>
    (await firm.test.db.selectFrom('messages').select(['email', 'payload']).execute()).map(({ payload }) => payload)
  for (const comment of ['One.', 'Two.']) await say(firm, link, { name: 'Mallory', comment })
  await say(firm, await make(firm), { name: 'Mallory', comment: 'Three.' })
  expect(await mails()).toHaveLength(1)
  firm.test.clock.advance(HOUR_MS + 1)
  await say(firm, link, { name: 'Mallory', comment: 'Four.' })
  expect(await mails()).toHaveLength(2)
  expect((await mails()).join()).toContain('staff@firm.example')
  expect((await mails()).join()).not.toMatch(/Mallory|One\./)
  // With another address, they're still who made it, and it ends as they're removed.
  const email = 'moved@firm.example'
  await firm.staff.post('/api/console/account/address', { email })
  const [mailed] = await messagesOf(firm.test, 'console-invitation')
  await firm.staff.post('/api/console/account/prove-address', { email, code: mailed?.['token'] })
  await firm.owner.post('/api/console/people/remove', { id: firm.staff.id })
  expect((await open(firm, link)).status).toBe(410)
})
