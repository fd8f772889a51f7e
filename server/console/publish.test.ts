import fc from 'fast-check'
import type { RedirectsAnswer } from '#contracts/console-content.ts'
import type { AuditAnswer } from '#contracts/console-people.ts'
import { contentProblem } from '#contracts/content-problems.ts'
import { putRedirect, readLatestRevision, readRedirects } from '#server/store/content.ts'
import { auditOf, statusesOf } from '#test/console.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { CALLS, change, FILE, openFirm, pieceOf, publish, publishText, save, TEXT } from '#test/open-firm.ts'
import { runs } from '#test/runs.ts'

it('publishes a draft as a revision: who, when, and a note', async ({ firm }) => {
  const [by, at, note] = ['owner@firm.example', firm.test.clock(), 'A better title'] as const
  const { version } = await save(firm.owner, 'title: B')
  const { revision } = await (await publish(firm.owner, version, null, { note })).json()
  expect(revision).toEqual({ id: '1', by, at, note, isDeletion: false })
  const piece = await pieceOf(firm.other)
  expect(piece).toMatchObject({ published: 'title: B', base: '1', draft: null, revisions: [revision] })
  expect(piece.piece).toMatchObject({ title: 'B', revision: { id: '1', by }, asks: false })
  expect(await firm.other.read(`${CALLS}/revision?id=1`)).toEqual({ text: 'title: B', before: TEXT })
  expect(await auditOf(firm.test)).toContainEqual([by, 'published content', FILE])
  // The log says it by its title.
  const { entries } = await firm.owner.read<AuditAnswer>('/api/console/audit')
  expect(entries.find(({ what }) => what === 'published content')?.of).toMatchObject([{ says: 'B' }])
})

it('publishes nothing that the build would refuse, today or on a day to come, and says why', async ({ firm }) => {
  const wrong = await save(firm.owner, 'wrong: as it is')
  const today = [contentProblem('wrong', 'unreadable', { says: `${FILE}: wrong as it is` })]
  expect(await answerOf(publish(firm.owner, wrong.version))).toEqual([422, { problems: today }])
  expect(await pieceOf(firm.owner)).toMatchObject({ published: TEXT, revisions: [] })
  firm.files.set('content/articles/later.md', 'title: Later\ndate: 2099-01-02\nwrong on 2099-01-02')
  const { version } = await save(firm.owner, 'title: B', { version: wrong.version })
  const problems = [contentProblem(null, 'cannot-publish', { says: 'content/articles/later.md: wrong on 2099-01-02' })]
  expect(await answerOf(publish(firm.owner, version))).toEqual([422, { problems }])
})

it('publishes no piece at the address of another, also of one to come', async ({ firm }) => {
  const taken = 'content/articles/taken.md'
  const { version } = await save(firm.owner, 'slug: taken')
  const problems = [contentProblem('slug', 'slug-taken', { file: taken })]
  for (const other of ['title: B', 'title: B\ndate: 2099-01-02']) {
    firm.files.set(taken, other)
    expect(await answerOf(publish(firm.owner, version))).toEqual([422, { problems }])
  }
  firm.files.set(taken, 'title: B\ndraft: true')
  expect((await publish(firm.owner, version)).status).toBe(200)
})

it('shows the second of two people what the first one published, and loses neither', async ({ firm }) => {
  const mine = await save(firm.owner, 'title: Mine')
  const conflict = { conflict: 'revision', baseText: TEXT }
  firm.files.set(FILE, 'title: Of the release')
  const ofRelease = { ...conflict, theirs: null, theirText: 'title: Of the release' }
  expect(await answerOf(publish(firm.owner, mine.version))).toMatchObject([409, ofRelease])
  firm.files.set(FILE, TEXT)
  await change(firm.other, 'hide', null)
  const theirText = '---\ntitle: A\ndraft: true\n---\nFirst.\n'
  const ofOther = { ...conflict, theirs: { id: '1', by: 'other@firm.example' }, theirText }
  expect(await answerOf(publish(firm.owner, mine.version))).toMatchObject([409, ofOther])
  // Having seen it, one may publish over it; not what somebody typed since.
  const seen = await save(firm.owner, 'title: Seen', { version: mine.version, base: '1' })
  const since = await save(firm.other, 'title: Typed since', { version: seen.version, base: '1' })
  const typed = { conflict: 'draft', draft: { text: 'title: Typed since' } }
  expect(await answerOf(publish(firm.owner, seen.version, '1'))).toMatchObject([409, typed])
  firm.files.set(FILE, 'title: Of the next release')
  const rebased = await save(firm.owner, 'title: Mine', { version: since.version, base: '1', rebased: true })
  expect((await publish(firm.owner, rebased.version, '1')).status).toBe(200)
})

it('deletes a piece and puts it back, by an earlier revision or as the release has it', async ({ firm }) => {
  await publishText(firm.owner, 'title: B')
  await change(firm.owner, 'delete', '1')
  const deleted = { piece: { state: 'deleted', title: 'B' }, published: null }
  const revisions = [{ isDeletion: true }, { isDeletion: false }]
  expect(await pieceOf(firm.owner)).toMatchObject({ ...deleted, revisions })
  await change(firm.owner, 'put-back', '2', { revision: '1' })
  expect(await pieceOf(firm.owner)).toMatchObject({ published: 'title: B', base: '3' })
  await change(firm.owner, 'put-back', '3', { revision: null })
  expect(await pieceOf(firm.owner)).toMatchObject({ published: TEXT, base: '4' })
  for (const revision of ['9', 'x', '-1'])
    expect((await change(firm.owner, 'put-back', '4', { revision })).status).toBe(404)
  const late = 'Somebody has published another version since. Load the page again to see it.'
  expect(await answerOf(change(firm.owner, 'delete', '1'))).toEqual([409, late])
  await change(firm.owner, 'hide', '4')
  expect((await pieceOf(firm.owner)).piece).toMatchObject({ state: 'hidden' })
  await change(firm.owner, 'show', '5')
  expect(await pieceOf(firm.owner)).toMatchObject({ published: TEXT, piece: { state: 'published' } })
})

it('asks which one it is where a release changed a file that a revision stands over', async ({ firm }) => {
  await publishText(firm.owner, 'title: Mine')
  firm.files.set(FILE, 'title: Of the release')
  const asks = { published: 'title: Mine', release: 'title: Of the release', piece: { asks: true } }
  expect(await pieceOf(firm.owner)).toMatchObject(asks)
  await change(firm.owner, 'settle', '1', { take: 'mine' })
  expect(await pieceOf(firm.owner)).toMatchObject({ published: 'title: Mine', release: null, piece: { asks: false } })
  firm.files.set(FILE, 'title: Of the next one')
  await change(firm.owner, 'settle', '2', { take: 'release' })
  expect(await pieceOf(firm.owner)).toMatchObject({ published: 'title: Of the next one', piece: { asks: false } })
  expect((await change(firm.owner, 'settle', '3', { take: 'mine' })).status).toBe(404)
})

it('publishes what several people publish at once one after the other', async ({ firm }) => {
  const files = ['b', 'c', 'd', 'e'].map((name) => `content/articles/${name}.md`)
  for (const file of files) firm.files.set(file, 'title: Other')
  const answers = [
    ...files.map((file) => firm.owner.post(`${CALLS}/delete`, { file, base: null })),
    change(firm.owner, 'hide', null),
    change(firm.other, 'hide', null),
  ]
  expect(await statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 409])
  const rows = await firm.test.db.selectFrom('content_revisions').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
})

it('leads a former address to the new one, never by way of another', async ({ firm }) => {
  const redirects = async () => {
    const { redirects: all } = await firm.owner.read<RedirectsAnswer>(`${CALLS}/redirects`)
    return all.map(({ from, to }) => `${from} ${to}`).toSorted()
  }
  await publishText(firm.owner, 'slug: b')
  expect(await redirects()).toEqual(['/articles/a /articles/b'])
  await publishText(firm.owner, 'slug: c')
  expect(await redirects()).toEqual(['/articles/a /articles/c', '/articles/b /articles/c'])
  await publishText(firm.owner, 'slug: a')
  expect(await redirects()).toEqual(['/articles/b /articles/a', '/articles/c /articles/a'])
  // It leads on once it's shown.
  await publishText(firm.owner, 'slug: d\ndraft: true')
  expect(await redirects()).toEqual(['/articles/a /articles/d', '/articles/b /articles/d', '/articles/c /articles/d'])
  await publishText(firm.owner, 'slug: a')
  const removed = await firm.owner.post(`${CALLS}/remove-redirect`, { from: '/articles/b' })
  expect([removed.status, await redirects()]).toEqual([200, ['/articles/c /articles/a', '/articles/d /articles/a']])
  expect((await firm.owner.post(`${CALLS}/remove-redirect`, { from: '/articles/b' })).status).toBe(404)
})

it('leads on from where a deleted piece was once it is back at another address', async ({ firm }) => {
  const redirects = async () =>
    (await readRedirects(firm.test.db)).map(({ from_path, to_path }) => [from_path, to_path])
  const remove = async () => {
    const { base } = await pieceOf(firm.owner)
    expect((await change(firm.owner, 'delete', base)).status).toBe(200)
  }
  await remove()
  await publishText(firm.owner, 'slug: b')
  expect(await redirects()).toEqual([['/articles/a', '/articles/b']])
  await remove()
  firm.files.set('content/articles/other.md', 'title: Other\nslug: b')
  await publishText(firm.owner, 'slug: c')
  expect(await redirects()).toEqual([['/articles/a', '/articles/b']])
})

it('hides and deletes nothing that a text links to by its former address', async ({ firm }) => {
  const { db } = firm.test
  await putRedirect(db, { from_path: '/old/a', to_path: '/articles/a', by: 'a@firm.example', created_at: 1 })
  const dead = contentProblem(null, 'dead-link', { says: '/: /old/a leads nowhere' })
  const refused = { problems: [{ ...dead, to: '/old/a' }] }
  firm.files.set('content/articles/b.md', '---\ntitle: B\n---\n[A](/old/a)\n')
  for (const what of ['hide', 'delete'])
    expect([what, ...(await answerOf(change(firm.owner, what, null)))]).toEqual([what, 422, refused])
  const { version } = await save(firm.owner, 'title: A\ndate: 2099-01-01')
  expect(await (await publish(firm.owner, version)).json()).toEqual(refused)
  // What was broken before has to hold up nobody.
  await putRedirect(db, { from_path: '/old/a', to_path: '/articles/gone', by: 'a@firm.example', created_at: 1 })
  expect((await change(firm.owner, 'hide', null)).status).toBe(200)
})

it('keeps a redirect that a text still links to', async () => {
  await using firm = await openFirm('---\ntitle: A\n---\n[B](/old/b)\n')
  const { db } = firm.test
  for (const from of ['/old/b', '/old/c'])
    await putRedirect(db, { from_path: from, to_path: '/articles/a', by: 'a@firm.example', created_at: 1 })
  const remove = (from: string) => firm.owner.post(`${CALLS}/remove-redirect`, { from })
  expect(await answerOf(remove('/old/b'))).toEqual([409, 'A text still links there. /: /old/b leads nowhere.'])
  expect((await remove('/old/c')).status).toBe(200)
  expect((await readRedirects(db)).map(({ from_path }) => from_path)).toEqual(['/old/b'])
})

it('takes out the links to what is deleted, or leads its address on, and names who links', async ({ firm }) => {
  const [linking, other] = ['content/articles/linking.md', 'content/articles/other.md']
  firm.files.set(linking, '---\ntitle: Linking\n---\nSee [that](/articles/a), and [more](/articles/other).\n')
  firm.files.set(other, '---\ntitle: Other\n---\n')
  const pieces = [{ file: linking, title: 'Linking' }]
  expect(await firm.owner.read(`${CALLS}/linking?file=${FILE}`)).toEqual({ pieces })
  expect((await firm.staff.get(`${CALLS}/linking?file=${FILE}`)).status).toBe(403)
  expect((await change(firm.owner, 'delete', null)).status).toBe(200)
  const left = await pieceOf(firm.owner, linking)
  expect(left.published).toBe('---\ntitle: Linking\n---\nSee that, and [more](/articles/other).\n')
  expect(left.revisions[0].note).toBe('Without its link to “A”')
  expect(await auditOf(firm.test)).toContainEqual(['owner@firm.example', 'took links out of content', linking])

  const lead = { file: other, base: null }
  for (const leadTo of ['/articles/none', '/articles/other'])
    expect((await firm.owner.post(`${CALLS}/delete`, { ...lead, leadTo })).status).toBe(422)
  expect((await firm.owner.post(`${CALLS}/delete`, { ...lead, leadTo: '/articles/linking' })).status).toBe(200)
  const { redirects } = await firm.owner.read<RedirectsAnswer>(`${CALLS}/redirects`)
  expect(redirects).toMatchObject([{ from: '/articles/other', to: '/articles/linking' }])
  expect((await pieceOf(firm.owner, linking)).published).toContain('[more](/articles/other)')
})

it('never loses a revision, whatever is done in whatever order', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom('hide', 'show', 'delete'), seen: fc.nat(6) }),
    fc.record({ what: fc.constant('put-back'), seen: fc.nat(6), revision: fc.nat(6) }),
    fc.record({ what: fc.constant('publish'), seen: fc.nat(6), text: fc.stringMatching(/^[a-z]{1,9}$/) }),
  )
  const idOf = (number: number) => (number === 0 ? null : String(number))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await using firm = await openFirm()
      const stored: (string | null)[] = []
      for (const { what, seen, ...more } of steps) {
        const latest = await readLatestRevision(firm.test.db, FILE)
        const base = idOf(seen)
        const answer = await ('text' in more
          ? save(firm.owner, more.text, { base }).then(({ version = 0 }) => publish(firm.owner, version, base))
          : change(firm.owner, what, base, 'revision' in more ? { revision: idOf(more.revision) } : {}))
        if (answer.status !== 200) {
          expect(await readLatestRevision(firm.test.db, FILE)).toEqual(latest)
          if ('text' in more) await firm.test.db.deleteFrom('content_drafts').execute()
          continue
        }
        expect(base).toBe(idOf(latest?.number ?? 0))
        stored.push((await readLatestRevision(firm.test.db, FILE))?.text ?? null)
        const { revision } = await answer.json()
        expect(revision.id).toBe(String(stored.length))
      }
      const rows = await firm.test.db.selectFrom('content_revisions').selectAll().orderBy('number').execute()
      expect(rows.map(({ text }) => text)).toEqual(stored)
      if (stored.length > 0) expect((await pieceOf(firm.owner)).published).toBe(stored.at(-1))
    }),
    runs(15),
  )
})
