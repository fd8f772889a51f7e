import { expect, it } from 'vitest'
import { type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp, ROOMY_CONSOLE, type TestApp } from '#test/create-test-app.ts'

const FILE = 'content/articles/a.md'
const TEXT = '---\ntitle: A\n---\nFirst.\n'

/** A site with one article, and who works on it. */
async function openFirm(release: Record<string, string> = { [FILE]: TEXT }) {
  const files = new Map(Object.entries(release))
  const test = await createTestApp({ release: files })
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  return { test, files, owner, staff, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() }
}

const CALLS = '/api/console/content'
const pieceOf = async (who: ConsoleBrowser, file = FILE) => (await who.get(`${CALLS}/piece?file=${file}`)).json()
const listOf = async (who: ConsoleBrowser) => (await (await who.get(CALLS)).json()).pieces
const save = (who: ConsoleBrowser, text: string, more = {}) =>
  who.post(`${CALLS}/draft`, { file: FILE, text, base: null, version: 0, ...more })
const auditOf = async (test: TestApp) =>
  (await test.db.selectFrom('console_audit').selectAll().execute())
    .map(({ by, what, about }) => `${by} ${what} ${about}`)
    .toSorted()

it('says of each piece whether visitors see it, as of today in UTC', async () => {
  await using firm = await openFirm({
    'content/articles/now.md': 'title: Now\ndate: 2026-03-05',
    'content/articles/later.md': 'title: Later\ndate: 2026-03-06',
    'content/articles/hidden.md': 'title: Hidden\ndraft: true',
  })
  const states = async () => (await listOf(firm.staff)).map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['published', 'scheduled', 'hidden'])
  firm.test.clock.advance(12 * 3_600_000)
  const staff = await signInAs(firm.test, 'staff', 'another')
  expect((await listOf(staff)).map(({ state }: { state: string }) => state)).toEqual([
    'published',
    'published',
    'hidden',
  ])
})

it('keeps what staff typed as a draft, which visitors do not see, and says what is wrong with it', async () => {
  await using firm = await openFirm()
  const saved = await (await save(firm.staff, 'wrong: as it is')).json()
  expect(saved.problems).toEqual([{ field: 'wrong', says: `${FILE}: wrong as it is` }])
  const piece = await pieceOf(firm.owner)
  expect(piece).toMatchObject({
    published: TEXT,
    base: null,
    draftBase: TEXT,
    draft: { text: 'wrong: as it is', by: 'staff@firm.example' },
  })
  expect(piece.piece.draft).toMatchObject({ by: 'staff@firm.example' })
  const again = await save(firm.staff, 'better', { version: saved.version })
  expect((await again.json()).problems).toEqual([])
})

it('tells the second of two people who type, and writes nothing over what the first one typed', async () => {
  await using firm = await openFirm()
  const { version } = await (await save(firm.staff, 'by staff')).json()
  for (const seen of [0, version - 1]) {
    const refused = await save(firm.owner, 'by the owner', { version: seen })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { conflict: 'draft', draft: { text: 'by staff', version, by: 'staff@firm.example' } },
    ])
  }
  const discarded = await firm.owner.post(`${CALLS}/discard-draft`, { file: FILE, version: version - 1 })
  expect(discarded.status).toBe(409)
  expect((await pieceOf(firm.owner)).draft.text).toBe('by staff')
  expect((await firm.owner.post(`${CALLS}/discard-draft`, { file: FILE, version })).status).toBe(204)
  firm.test.clock.advance(1)
  // A discarded draft's version never comes again, so a page that still shows it can't write over the next one.
  const next = await (await save(firm.owner, 'anew')).json()
  expect(next.version).not.toBe(version)
})

it('begins a new piece as a draft that shows once it is published', async () => {
  await using firm = await openFirm()
  const { file } = await (await firm.staff.post(`${CALLS}/new`, { kind: 'article', title: 'Été: a “new” one' })).json()
  expect(file).toBe('content/articles/ete-a-new-one.md')
  const { draft, published, piece } = await pieceOf(firm.staff, file)
  expect([published, piece.state, piece.title]).toEqual([null, 'draft', 'Été: a “new” one'])
  expect(draft.text).not.toContain('draft:')
  const again = await firm.staff.post(`${CALLS}/new`, { kind: 'article', title: 'ETE a new one' })
  expect([again.status, await again.text()]).toEqual([
    409,
    'There is a piece with this address. Choose another title, or edit that one.',
  ])
  expect((await firm.staff.post(`${CALLS}/new`, { kind: 'article', title: '…' })).status).toBe(422)
})

it('keeps a draft that the publisher can’t look at, so that it can be mended', async () => {
  await using firm = await openFirm()
  const saved = await save(firm.staff, 'too much')
  const problems = [{ field: null, says: 'It’s too much' }]
  expect([saved.status, (await saved.json()).problems]).toEqual([200, problems])
  expect(await pieceOf(firm.staff)).toMatchObject({ format: 'markdown', draft: { text: 'too much' }, problems })
  const shown = await firm.staff.get(`${CALLS}/preview?file=${FILE}`)
  expect([shown.status, await shown.text()]).toEqual([422, expect.stringContaining('<p>It’s too much.</p>')])
})

it('gives a piece with the longest title an address at which it can be edited', async () => {
  await using firm = await openFirm()
  for (const title of ['word '.repeat(40).trim(), 'x'.repeat(200)]) {
    const { file } = await (await firm.staff.post(`${CALLS}/new`, { kind: 'case-study', title })).json()
    expect((await pieceOf(firm.staff, file)).piece).toMatchObject({ title })
  }
})

it('takes no file that is no piece, wherever it leads', async () => {
  await using firm = await openFirm()
  for (const file of [
    'content/articles/b.md',
    'content/../package.json',
    'package.json',
    '/etc/passwd',
    'content/README.md',
    'content/survey.ts',
  ]) {
    const asked = await firm.staff.get(`${CALLS}/piece?file=${encodeURIComponent(file)}`)
    expect([file, asked.status]).toEqual([file, file === 'content/articles/b.md' ? 404 : 422])
    const written = await save(firm.staff, 'x', { file })
    expect([file, written.status]).toEqual([file, file === 'content/articles/b.md' ? 404 : 422])
  }
})

it('shows the page that a draft makes, and no other page', async () => {
  await using firm = await openFirm()
  await save(firm.staff, 'title: A\nHow it will be.')
  const shown = await firm.staff.get(`${CALLS}/preview?file=${FILE}&version=1`)
  expect(await shown.text()).toContain('How it will be.')
  for (const query of [`file=${FILE}&page=/articles/b`, `file=${FILE}&revision=7`, 'file=content/articles/b.md']) {
    const refused = await firm.staff.get(`${CALLS}/preview?${query}`)
    expect([query, refused.status]).toEqual([query, 404])
    // It stands in the frame beside the form.
    expect(await refused.text()).toContain('<p>There is no ')
  }
})

it('shows no page of a revision that took a piece out', async () => {
  await using firm = await openFirm()
  await save(firm.staff, 'A draft of later.')
  const deleted = await (await firm.owner.post(`${CALLS}/delete`, { file: FILE, base: null })).json()
  const shown = await firm.staff.get(`${CALLS}/preview?file=${FILE}&revision=${deleted.revision.id}`)
  expect(shown.status).toBe(404)
})

it('takes a picture by its bytes, up to its limit', async () => {
  await using firm = await openFirm()
  const upload = (bytes: Uint8Array<ArrayBuffer>) =>
    firm.test.app.request(`${CALLS}/picture`, {
      method: 'POST',
      body: bytes,
      headers: { cookie: firm.staff.cookie, 'sec-fetch-site': 'same-origin', 'content-length': `${bytes.length}` },
    })
  expect(await (await upload(Buffer.from('bytes'))).json()).toEqual({
    name: 'a.jpg',
    src: '/assets/pictures/a.jpg',
    width: 2,
    height: 1,
  })
  const stored = await firm.test.db.selectFrom('content_pictures').select(['path', 'body']).execute()
  expect(stored).toEqual([{ path: '/assets/pictures/a.jpg', body: Buffer.from('bytes').toString('base64') }])
  expect((await upload(Buffer.from(''))).status).toBe(422)
  const tooLarge = await upload(new Uint8Array(11_000_000))
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'The picture is too large: the limit is 10 MB.'])
})

it('notes in the audit log who began and discarded what', async () => {
  await using firm = await openFirm()
  const { version } = await (await save(firm.staff, 'one')).json()
  const next = await (await save(firm.staff, 'two', { version })).json()
  await firm.staff.post(`${CALLS}/discard-draft`, { file: FILE, version: next.version })
  expect((await auditOf(firm.test)).filter((line) => line.includes('content'))).toEqual([
    `staff@firm.example began a draft of content ${FILE}`,
    `staff@firm.example discarded a draft of content ${FILE}`,
  ])
})

it('says what is left to write by the doctor', async () => {
  const groups = [{ title: 'Sample content', findings: [] }]
  await using test = await createTestApp({
    doctor: async (task) => (task === 'content' ? groups : []),
  })
  const staff = await signInAs(test, 'staff')
  expect(await (await staff.post('/api/console/content/check')).json()).toEqual({ groups })
})

it('lets each person upload so many pictures in a minute, and a colleague as many', async () => {
  await using test = await createTestApp({
    consoleLimits: { ...ROOMY_CONSOLE, upload: [{ requests: 1, seconds: 60 }] },
  })
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const upload = async (by: typeof owner) => (await by.post(`${CALLS}/picture`, {})).status
  expect([await upload(owner), await upload(owner), await upload(staff)]).toEqual([200, 429, 200])
})

it('lets each person have so much checked and rendered in a minute, and a colleague as much', async () => {
  await using test = await createTestApp({
    release: new Map([[FILE, TEXT]]),
    consoleLimits: { ...ROOMY_CONSOLE, render: [{ requests: 3, seconds: 60 }] },
  })
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const asked = () => owner.get(`${CALLS}/preview?file=${FILE}`)
  expect((await owner.get(`${CALLS}/piece?file=${FILE}`)).status).toBe(200)
  const { version } = await (await save(owner, 'better')).json()
  expect([version > 0, (await asked()).status, (await asked()).status]).toEqual([true, 200, 429])
  expect((await save(owner, 'best', { version })).headers.get('retry-after')).toMatch(/^\d+$/)
  expect([(await pieceOf(staff)).draft.text, (await listOf(owner)).length]).toEqual(['better', 1])
})
