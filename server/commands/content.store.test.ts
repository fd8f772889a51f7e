import { existsSync } from 'node:fs'
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { saveDraft } from '#server/flows/content/drafts.ts'
import { publishChange, publishDraft } from '#server/flows/content/publish.ts'
import { putPicture } from '#server/store/content.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { tellCommand } from '#test/run-command.ts'
import { textPublisher } from '#test/text-publisher.ts'
import { contentCommand } from './content.ts'

const FILE = 'content/articles/a.md'
const OTHER = 'content/articles/other.md'

/** A checkout with two articles, a store, and what's done to both. */
async function openCheckout() {
  const store = await openTestStore()
  const root = join(store.folder, 'checkout')
  await mkdir(join(root, 'content/articles'), { recursive: true })
  for (const file of [FILE, OTHER]) await writeFile(join(root, file), `title: As built\n`)
  const files = new Map([FILE, OTHER].map((file) => [file, 'title: As built\n']))
  const publisher = textPublisher(files)
  const deps = { db: store.db, clock: Date.now, publisher, readRelease: (file: string) => files.get(file) }
  return {
    store,
    root,
    parts: deps,
    async publish(text: string) {
      const saved = await saveDraft(deps, { file: FILE, text, base: null, version: 0, by: 'ada@firm.example' })
      await publishDraft(deps, { file: FILE, base: null, version: saved.version, note: '', by: 'ada@firm.example' })
    },
    tell: (verb: string, command = contentCommand(root, () => publisher)) => tellCommand(command, store, [verb]),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

it('writes what was published into content/, deletes what was deleted, and leaves the rest', async () => {
  await using site = await openCheckout()
  const picture = '/assets/pictures/0123456789abcdef-900x600.jpg'
  const paths = [picture, picture.replace('.jpg', '-800.avif'), '/assets/pictures/fedcba9876543210-900x600.jpg']
  const body = Buffer.from('bytes').toString('base64')
  for (const path of paths) await putPicture(site.store.db, { path, body, created_at: 0 })
  const text = `title: Published\nphoto: uploaded-0123456789abcdef.jpg\n![A](${picture})\n`
  await site.publish(text)
  const gone = { file: OTHER, base: null, text: null, note: '', what: 'deleted' }
  await publishChange(site.parts, { ...gone, by: 'ada@firm.example' })
  const { output } = await site.tell('pull')
  expect(output.split('\n').toSorted()).toEqual([
    '',
    `deleted ${OTHER}`,
    `wrote ${FILE}`,
    'wrote content/pictures/uploaded-0123456789abcdef.jpg',
    `wrote public${picture.replace('.jpg', '-800.avif')}`,
    `wrote public${picture}`,
  ])
  expect([await readFile(join(site.root, FILE), 'utf8'), existsSync(join(site.root, OTHER))]).toEqual([text, false])
  expect((await site.tell('pull')).output).toBe('content/ has all that was published.\n')
  // One was killed in the middle.
  const cut = [`public${picture}`, 'content/pictures/uploaded-0123456789abcdef.jpg', FILE]
  for (const file of cut) await truncate(join(site.root, file), 3)
  await site.tell('pull')
  for (const file of cut) expect(await readFile(join(site.root, file), 'utf8')).toBe(file === FILE ? text : 'bytes')
})

it('publishes the files that were changed after a revision, unless they have a mistake', async () => {
  await using site = await openCheckout()
  expect((await site.tell('push')).output).toContain('Nothing in content/ was changed')
  await site.publish('title: Published\n')
  await writeFile(join(site.root, FILE), 'wrong: as it is\n')
  const refused = await site.tell('push')
  expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining(`${FILE}: wrong as it is`)])
  await writeFile(join(site.root, FILE), 'title: From git\n')
  expect((await site.tell('push')).output).toBe(`published ${FILE}\n`)
  const rows = await site.store.db.selectFrom('content_revisions').select(['text', 'by']).orderBy('number').execute()
  const published = ['ada@firm.example: title: Published\n', 'terminal: title: From git\n']
  expect(rows.map(({ text, by }) => `${by}: ${text}`)).toEqual(published)
})
