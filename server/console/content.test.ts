import { contentProblem } from '#contracts/content-problems.ts'
import { auditOf, type ConsoleBrowser, signInAs, statusesOf, statusesWithoutAudit } from '#test/console.ts'
import { ROOMY_CONSOLE } from '#test/console-parts.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { CALLS, change, FILE, openFirm, pieceOf, save, send, TEXT } from '#test/open-firm.ts'

const listOf = async (who: ConsoleBrowser) => (await who.read<{ pieces: { state: string }[] }>(CALLS)).pieces

it('says of each piece whether visitors see it, as of today in UTC', async () => {
  await using firm = await openFirm({
    'content/articles/now.md': 'title: Now\ndate: 2026-03-05',
    'content/articles/later.md': 'title: Later\ndate: 2026-03-06',
    'content/articles/hidden.md': 'title: Hidden\ndraft: true',
  })
  const states = async (who: ConsoleBrowser) => (await listOf(who)).map(({ state }) => state)
  expect(await states(firm.staff)).toEqual(['published', 'scheduled', 'hidden'])
  firm.test.clock.advance(12 * 3_600_000)
  expect(await states(await signInAs(firm.test, 'staff', 'another'))).toEqual(['published', 'published', 'hidden'])
})

it('keeps what staff typed as a draft, which visitors do not see, and says what is wrong with it', async ({ firm }) => {
  const saved = await save(firm.staff, 'wrong: as it is')
  expect(saved.problems).toEqual([contentProblem('wrong', 'unreadable', { says: `${FILE}: wrong as it is` })])
  expect(await pieceOf(firm.owner)).toMatchObject({
    published: TEXT,
    base: null,
    draftBase: TEXT,
    draft: { text: 'wrong: as it is', by: 'staff@firm.example' },
    piece: { draft: { by: 'staff@firm.example' } },
  })
  const better = await save(firm.staff, 'better', { version: saved.version })
  expect(better.problems).toEqual([])
  // What the publisher can't look at can be mended, too.
  const tooMuch = await save(firm.staff, 'too much', { version: better.version })
  const problems = [contentProblem(null, 'cannot-publish', { says: 'It’s too much' })]
  expect(tooMuch.problems).toEqual(problems)
  expect(await pieceOf(firm.staff)).toMatchObject({ format: 'markdown', draft: { text: 'too much' }, problems })
  const shown = firm.staff.get(`${CALLS}/preview?file=${FILE}`)
  expect(await answerOf(shown)).toEqual([422, expect.stringContaining('<p data-refused>It’s too much.</p>')])
})

it('tells the second of two people who type, and writes nothing over what the first one typed', async ({ firm }) => {
  const { version } = await save(firm.staff, 'by staff')
  const theirs = { conflict: 'draft', draft: { text: 'by staff', version, by: 'staff@firm.example' } }
  for (const seen of [0, version - 1])
    expect(await answerOf(send(firm.owner, 'by the owner', { version: seen }))).toMatchObject([409, theirs])
  const discard = (seen: number) => firm.owner.post(`${CALLS}/discard-draft`, { file: FILE, version: seen })
  expect((await discard(version - 1)).status).toBe(409)
  expect(await statusesWithoutAudit(firm.test, () => discard(version))).toEqual([503])
  expect((await pieceOf(firm.owner)).draft.text).toBe('by staff')
  expect((await discard(version)).status).toBe(200)
  firm.test.clock.advance(1)
  // A discarded draft's version never comes again, so a page that still shows it can't write over the next one.
  const next = await save(firm.staff, 'anew')
  expect(next.version).not.toBe(version)
  await save(firm.staff, 'once more', { version: next.version })
  const began = `staff@firm.example began a draft of content ${FILE}`
  const noted = (await auditOf(firm.test)).map((line) => line.join(' '))
  expect(noted.toSorted()).toEqual([`owner@firm.example discarded a draft of content ${FILE}`, began, began])
})

it('begins a new piece as a draft that shows once it is published', async ({ firm }) => {
  const begin = (title: string, kind = 'article') => firm.staff.post(`${CALLS}/new`, { kind, title })
  const { file } = await (await begin('Été: a “new” one')).json()
  expect(file).toBe('content/articles/ete-a-new-one.md')
  const { draft, published, piece } = await pieceOf(firm.staff, file)
  expect([published, piece.state, piece.title]).toEqual([null, 'draft', 'Été: a “new” one'])
  expect(draft.text).not.toContain('draft:')
  const taken = 'There is a piece with this address. Choose another title, or edit that one.'
  expect(await answerOf(begin('ETE a new one'))).toEqual([409, taken])
  expect((await begin('…')).status).toBe(422)
  // The longest titles have an address, too.
  for (const title of ['word '.repeat(40).trim(), 'x'.repeat(200)]) {
    const begun = await (await begin(title, 'case-study')).json()
    expect((await pieceOf(firm.staff, begun.file)).piece).toMatchObject({ title })
  }
  // In New York it's evening when UTC has the next day.
  firm.test.clock.advance(13 * 3_600_000)
  const late = await signInAs(firm.test, 'staff', 'another')
  const begun = await (await late.post(`${CALLS}/new`, { kind: 'article', title: 'Late' })).json()
  expect((await pieceOf(late, begun.file)).draft.text).toContain('date: 2026-03-05')
})

it('takes and changes no file that is no piece, wherever it leads', async ({ firm }) => {
  firm.files.set('content/site.yaml', '---\nname: A\n---\n')
  const changes = { hide: {}, show: {}, delete: {}, 'put-back': { revision: null }, settle: { take: 'mine' } }
  for (const [file, status] of [
    ['content/articles/b.md', 404],
    ['content/site.yaml', 404],
    ['content/../package.json', 422],
    ['/etc/passwd', 422],
    ['content/README.md', 422],
    ['content/survey.ts', 422],
  ] as const) {
    const asked = [firm.owner.get(`${CALLS}/piece?file=${encodeURIComponent(file)}`), send(firm.owner, 'x', { file })]
    const changed = Object.entries(changes).map(([what, more]) => change(firm.owner, what, null, { file, ...more }))
    const all = await statusesOf([...asked, ...changed])
    expect([file, ...all]).toEqual([file, ...all.map(() => status)])
  }
  expect(await firm.test.db.selectFrom('content_revisions').selectAll().execute()).toEqual([])
})

it('shows the page that a draft makes, and no other page', async ({ firm }) => {
  await save(firm.staff, 'title: A\nHow it will be.')
  const preview = (of: string) => firm.staff.get(`${CALLS}/preview?file=${of}`)
  expect(await (await preview(`${FILE}&version=1`)).text()).toContain('How it will be.')
  // It stands in the frame beside the form.
  const why = expect.stringContaining('<p data-refused>There is no ')
  for (const of of [`${FILE}&page=/articles/b`, 'content/articles/b.md'])
    expect([of, ...(await answerOf(preview(of)))]).toEqual([of, 404, why])
})

it('answers with the PDF that a draft makes, which nobody keeps, or says why there is none', async ({ firm }) => {
  const sheet = () => firm.staff.get(`${CALLS}/sheet?file=${FILE}`)
  expect(await answerOf(sheet())).toEqual([404, 'No PDF is made of this.'])
  const { version } = await save(firm.staff, 'Printed: first')
  const { status, headers } = await sheet()
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  // Chrome shows no PDF under the console's own policy.
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
  await save(firm.staff, 'wrong: as it is', { version })
  expect(await answerOf(sheet())).toEqual([422, expect.stringContaining('wrong as it is')])
})

it('takes a picture by its bytes, up to its limit', async ({ firm }) => {
  const upload = (bytes: Uint8Array) => firm.test.post(`${CALLS}/picture`, bytes, { cookie: firm.staff.cookie })
  const drawn = { name: 'a.jpg', src: '/assets/pictures/a.jpg', width: 2, height: 1 }
  expect(await answerOf(upload(Buffer.from('bytes')))).toEqual([200, drawn])
  const stored = await firm.test.db.selectFrom('content_pictures').select(['path', 'body']).execute()
  expect(stored).toEqual([{ path: '/assets/pictures/a.jpg', body: Buffer.from('bytes').toString('base64') }])
  expect((await upload(Buffer.from(''))).status).toBe(422)
  const tooLarge = [413, 'The picture is too large: the limit is 10 MB.']
  expect(await answerOf(upload(new Uint8Array(11_000_000)))).toEqual(tooLarge)
})

it('lets each person have so much uploaded, checked and rendered in a minute, and a colleague as much', async () => {
  const limits = { upload: [{ requests: 1, seconds: 60 }], render: [{ requests: 3, seconds: 60 }] }
  const release = new Map([[FILE, TEXT]])
  await using test = await createTestApp({ release, consoleLimits: { ...ROOMY_CONSOLE, ...limits } })
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const upload = async (by: typeof owner) => (await by.post(`${CALLS}/picture`, {})).status
  expect([await upload(owner), await upload(owner), await upload(staff)]).toEqual([200, 429, 200])
  const asked = () => owner.get(`${CALLS}/preview?file=${FILE}`)
  expect((await owner.get(`${CALLS}/piece?file=${FILE}`)).status).toBe(200)
  const { version } = await save(owner, 'better')
  expect([version > 0, (await asked()).status, (await asked()).status]).toEqual([true, 200, 429])
  expect((await send(owner, 'best', { version })).headers.get('retry-after')).toMatch(/^\d+$/)
  expect([(await pieceOf(staff)).draft.text, (await listOf(owner)).length]).toEqual(['better', 1])
})
