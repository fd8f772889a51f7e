import { expect } from 'vitest'
import type { RedirectsAnswer } from '#contracts/console-content.ts'
import { putRedirect, readRedirects } from '#server/store/content.ts'
import { it } from '#test/it.ts'
import { answerOf, CALLS, change, openFirm, pieceOf, publish, publishText, save } from '#test/open-firm.ts'

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
  expect([removed.status, await redirects()]).toEqual([204, ['/articles/c /articles/a', '/articles/d /articles/a']])
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
  const refused = { problems: [{ field: null, says: '/: /old/a leads nowhere' }] }
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
  const why = 'A text still links there. /: /old/b leads nowhere.'
  expect(await answerOf(remove('/old/b'))).toEqual([409, why])
  expect((await remove('/old/c')).status).toBe(204)
  expect((await readRedirects(db)).map(({ from_path }) => from_path)).toEqual(['/old/b'])
})
