import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { buildStamp } from '#ops/build-if-changed.mjs'
import { withLock } from '#ops/set-up/processes.mjs'
import { buildCopy } from '../copy-site.ts'
import { survey } from '../survey.ts'
import { test as journey } from './journey.ts'

const SOLO = 'Solo Practitioner'
const SMALL = 'Small Firm'

/** A content file; JSON is valid YAML. */
const piece = (frontMatter: object, body: string) => `---\n${JSON.stringify(frontMatter)}\n---\n\n${body}\n`

const PROSE = 'Somebody reads what came in, writes down what it asks for, and says by when it is answered. '.repeat(12)
const SECTIONS = ['Where it goes wrong', 'What to do first', 'Who does it', 'How long it takes', 'What is left']
const LONG = SECTIONS.map((title) => `## ${title}\n\n${PROSE}`).join('\n\n')

const WIDE = `| Minute | What is asked | Who asks it | What is written down | Where it stands | Who reads it |
|---|---|---|---|---|---|
| One to three | Names of everybody concerned | Reception | Full names and earlier names | The intake sheet | Whoever checks for conflicts |`

const NEWEST_BODY = `${PROSE}[^1]\n\n## Ten minutes, timed\n\n${WIDE}\n\n${PROSE}\n\n## A script to borrow\n\n${PROSE}\n\n[The rule](https://rules.example/1), and [what it covers](/articles/chatbot).\n\n| Yes | No |
|---|---|\n| Go on | Stop |\n\n${LONG}\n\n[^1]: A note.`

const RULE = { title: 'A rule', url: 'https://rules.example/2' }

/** Slug, title, date, categories, practice areas and tags: enough for filters, search and reading. */
const ARTICLES = [
  `newest|The first ten minutes of a new matter|2025-05-14|${SOLO}|Personal Injury, Family Law|Intake, Clients`,
  `chatbot|What not to paste into a chatbot|2025-05-07|${SOLO}, ${SMALL}|Immigration|AI, Security, Staff`,
  `conflicts|A conflict check that you can trust|2025-04-30|${SOLO}, ${SMALL}|Family Law, Real Estate|Intake, Staff`,
  `deadlines|A deadline calendar|2025-04-23|${SMALL}|Immigration|Calendar, Staff`,
  `month-end|Month-end for the trust account|2025-04-16|${SOLO}|Family Law, Real Estate|Billing, Staff`,
  `buy-or-build|Buy, build, or leave it|2025-04-09|${SOLO}, ${SMALL}||Security, Staff`,
  `brief-bank|A brief bank|2025-04-02|${SMALL}|Business Law|Knowledge, Staff`,
  `tomorrow|If you could not come in tomorrow|2025-03-26|${SOLO}|Estate Planning|Succession, Security`,
].map((row) => row.split('|'))

/** Enough older articles, without category, area or tag, for three pages of the list. */
const OLDER = Array.from({ length: 52 }, (_, index) => index + 1)

export const ARTICLE_COUNT = ARTICLES.length + OLDER.length

const KEY_RESULTS = [{ value: '14 down to 9', metric: 'Programs paid for' }]

const listOf = (words: string) => words.split(', ').filter(Boolean)

/** Publication day of the scheduled pieces. */
export const DUE = '2099-01-02'

const files = (): Record<string, string> => ({
  ...Object.fromEntries(
    ARTICLES.map(([slug = '', title = '', date = '', categories = '', areas = '', tags = '']) => [
      `articles/${slug}.md`,
      piece(
        {
          title,
          date,
          summary: slug === 'month-end' ? 'With a worked example.' : `What to know of it: ${title}.`,
          categories: listOf(categories),
          practiceAreas: listOf(areas),
          tags: listOf(tags),
          ...(slug === 'newest' && { authorities: [RULE], authoritiesChecked: '2025-05-14' }),
          ...(slug === 'deadlines' ? { source: 'One or two sentences for the list.' } : {}),
          ...(slug === 'brief-bank' ? { photo: 'desk.jpg', photoAlt: 'A desk by a window.' } : {}),
        },
        slug === 'newest' ? NEWEST_BODY : LONG,
      ),
    ]),
  ),
  ...Object.fromEntries(
    OLDER.map((number) => [
      `articles/older-${number}.md`,
      piece(
        {
          title: `An older note, number ${number}`,
          date: `2024-01-${String(1 + (number % 28)).padStart(2, '0')}`,
          summary: 'It still holds.',
          ...(number === 1 ? { source: 'a'.repeat(90), tags: ['b'.repeat(70)] } : {}),
        },
        PROSE,
      ),
    ]),
  ),
  'case-studies/weekend.md': piece(
    {
      title: 'Weekend inquiries answered by Monday',
      date: '2025-05-06',
      client: 'A firm',
      summary: 'What changed.',
      keyResults: KEY_RESULTS,
      sample: true,
    },
    LONG,
  ),
  'downloads/checklist.md': piece(
    { title: 'New-Matter Checklist', date: '2025-05-20', excerpt: 'What it is for.' },
    '- [ ] One line',
  ),
  'articles/due.md': piece(
    { title: 'Due later', date: DUE, summary: 'It comes on its day.', tags: ['Staff'] },
    `[Its sheet](/downloads/due.pdf), [what comes with it](/case-studies/due)\n\n${LONG}`,
  ),
  'case-studies/due.md': piece(
    { title: 'Done later', date: DUE, client: 'A firm', summary: 'It comes too.', keyResults: KEY_RESULTS },
    LONG,
  ),
  'articles/draft.md': piece({ title: 'Not yet', date: '2025-03-05', summary: 'A draft.', draft: true }, LONG),
  'articles/undated.md': piece({ title: 'Undated', summary: 'It has no date.' }, 'Text.'),
  'downloads/due.md': piece({ title: 'A sheet for later', date: DUE, excerpt: 'It comes too.' }, '- [ ] One line'),
})

/** A photo as taken by a phone: rotated, with orientation and location in its metadata. */
const takePhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#456', noise: { type: 'gaussian', mean: 120, sigma: 5 } },
  })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 0/1 0/1' } })
    .toBuffer()

/** The build's warnings about deliberate mistakes here. */
export const NOTICES = [
  'Article skipped. content/articles/undated.md: date is missing. Write it as date: 2025-03-05',
  'content/articles/deadlines.md: source is still the template’s sentence. Write your own',
]

/** Builds the site with the tests' own content, and rebuilds it only after changes. @returns its folder */
async function buildOwnSite(): Promise<string> {
  const root = resolve(import.meta.dirname, '../..')
  const folder = join(tmpdir(), `gimbal-own-content-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  const made = join(folder, 'made-from')
  const stamp = () =>
    buildStamp(root) + buildStamp(root, ['server', 'packages/stand-ins', 'contracts', 'ops', OWN, SURVEY])
  return withLock(`${folder}.lock`, async () => {
    const wanted = stamp()
    if (existsSync(made) && readFileSync(made, 'utf8') === wanted) return folder
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const content = join(folder, 'content')
    const photo = await takePhoto(1500, 2400)
    const output = buildCopy(root, folder, () => {
      for (const name of ['articles', 'case-studies', 'downloads']) {
        rmSync(join(content, name), { recursive: true })
        mkdirSync(join(content, name))
      }
      for (const [name, text] of Object.entries(files())) writeFileSync(join(content, name), text)
      writeFileSync(join(content, 'articles', 'desk.jpg'), photo)
      // YAML, too.
      writeFileSync(join(content, 'survey.yaml'), JSON.stringify(survey))
      // Redirects links to removed pieces to the hub.
      for (const name of globSync('{home.yaml,{services,examples}/*.md}', { cwd: content })) {
        const text = readFileSync(join(content, name), 'utf8')
        writeFileSync(join(content, name), text.replaceAll(/\/(articles|downloads)\/[a-z0-9-]+(\.\w+)?/g, '/resources'))
      }
    })
    writeFileSync(join(folder, OUTPUT), output)
    writeFileSync(made, wanted)
    return folder
  })
}

/** The file with the build's output. */
export const OUTPUT = 'build-output'

const OWN = 'test/journeys/own-content.ts'
const SURVEY = 'test/survey.ts'

/** Once a worker: looking for changes takes a while. */
let built: Promise<string> | undefined

/** A visit to the site with the tests' own content. */
export const test = journey.extend<{ ownSite: string }>({
  // Not of the worker: with a fixture like that, these would need other workers.
  ownSite: [
    // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern to read the fixture's needs from
    async ({}, use) => use(await (built ??= buildOwnSite())),
    { timeout: 400_000 },
  ],
  main: async ({ ownSite }, use) => use(join(ownSite, 'server/main.ts')),
})
