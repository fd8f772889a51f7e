import { insertRevision } from '#server/store/content.ts'
import { expect, it } from '#test/it.ts'
import { siteThatIs, textPublisher } from '#test/text-publisher.ts'
import { listContent } from './list-content.ts'

const FILE = 'content/articles/a.md'

it.for([
  ['is published and not on the site yet', ['title: A new one'], 'draft', 'A new one'],
  ['has quotes in its title', [String.raw`title: "It’s \"A\" plan: x"`], 'draft', 'It’s "A" plan: x'],
  ['has a title that YAML can’t read', ['title: [A plan'], 'draft', '[A plan'],
  ['has a title that YAML reads for hours', [`title: ${'? '.repeat(1000)}`], 'draft', '? '.repeat(1000)],
  ['leaves the site at that moment', [null], 'deleted', 'a'],
  ['was deleted, by its last title', ['---\ntitle: A plan\n---\n', null], 'deleted', 'A plan'],
] as const)('lists a piece that %s', async ([_, texts, state, title], { db }) => {
  const stored = { file: FILE, release_hash: null, note: '', by: 'a@firm.example', created_at: 1 }
  // Somebody publishes while the site is asked for.
  const site = siteThatIs(async () => {
    for (const [index, text] of texts.entries()) await insertRevision(db, { ...stored, number: index + 1, text })
    return { shown: null, newest: '1', failed: null, content: { pieces: [], notices: [] } }
  })
  const deps = { db, clock: () => 1, publisher: textPublisher(new Map()), readRelease: () => undefined, site }
  const revision = { id: `${texts.length}` }
  expect((await listContent(deps)).pieces).toMatchObject([{ file: FILE, state, title, revision }])
})
