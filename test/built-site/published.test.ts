import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { sentenceInFile } from '#contracts/content-problems.ts'
import { readGone, readSiteRecord, sourceOf } from '#publisher/built-site.ts'
import { BuildError } from '#publisher/publisher.ts'
import { loadMails } from '#server/flows/leads/compose-mail.ts'
import { sharpPicture } from '../sharp-picture.ts'
import { openFolder } from '../spawn-server.ts'
import { inputOf, madeFile, needMadeDownloads, ORIGIN, openMaker, placeOf } from './open-maker.ts'
import { dated, FILE, PATH, ROOT, released, TEXT, withField, withTitle } from './released-piece.ts'

/** Starting a publisher takes longer than most of what's asked of it, so those share one that don't harm it. */
const site = await openMaker()
/** For those that harm it. It's started again for the next one. */
const harmed = await openMaker()
afterAll(() => Promise.all([site, harmed].map((maker) => maker[Symbol.asyncDispose]())))

it('shows the build as it is without a process, where nothing is published', async () => {
  await using site = await openMaker()
  const { folder, content } = await site.make({}, { day: readSiteRecord(join(ROOT, 'build')).day })
  expect([folder, site.publisher.pid(), site.kept()]).toEqual([null, undefined, []])
  expect(content.pieces.find(({ file }) => file === FILE)?.title).toBe(/^title: '?(.*?)'?$/m.exec(TEXT)?.[1])
})

/** Starts a publisher, then fills a stdout that nobody reads, and ends once it can't be written. */
const FILLS_STDOUT = `
  import { writeSync } from 'node:fs'
  import { openPublisher } from '#publisher/open-publisher.ts'
  process.stdout
  const [place, origin, input, file] = JSON.parse(process.argv[1])
  const publisher = openPublisher({ ...place, origin: () => origin })
  publisher.look(input, file).catch(() => {})
  try {
    for (;;) writeSync(1, Buffer.alloc(65_536))
  } catch (error) {
    await publisher.close()
    process.exit(error.code === 'EAGAIN' ? 0 : 1)
  }
`

it.skipIf(process.platform === 'win32')('leaves a server free of a reader of its log that stalls', async () => {
  await using folder = await openFolder()
  const input = JSON.stringify([placeOf(folder.path), ORIGIN, inputOf({}), FILE])
  const child = spawn(process.execPath, ['--input-type=module', '-e', FILLS_STDOUT, input], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A blocked one never ends.
    signal: AbortSignal.timeout(60_000),
    killSignal: 'SIGKILL',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('makes everything that a piece shows in anew, with the site’s address, and nothing else', async () => {
  const make = () => site.make({ [FILE]: withTitle('A title from the console') })
  // Once, for all who ask meanwhile.
  const [made, same] = await Promise.all([make(), make()])
  const { folder, content } = made
  expect(same.content).toBe(content)
  const naming = [`${PATH}/index.html`, `${PATH}.md`, 'rss.xml']
  const having = (names: string[], part: string) => names.filter((name) => madeFile(made, name).includes(part))
  const lists = ['resources/articles/index.html', 'resources/articles/all.json']
  expect(having([...naming, ...lists], 'A title from the console')).toEqual([...naming, ...lists])
  expect(having(naming, `${ORIGIN}/`)).toEqual(naming)
  const others = [`social${PATH}.png`, 'about/index.html']
  expect(others.filter((name) => existsSync(join(folder ?? '', 'client', name)))).toEqual(others.slice(0, 1))
  expect(content.pieces.find(({ file }) => file === FILE)?.title).toBe('A title from the console')
  expect(readGone(folder ?? '')).toEqual([])
  // What's made already is found.
  expect((await make()).folder).toBe(folder)
})

const LANDING = 'content/landing-pages/lp_01-legal-ops-automation_a.md'
const SHEET = 'content/downloads/conflict-check-worksheet.md'
const [WORDS] = /^---\n[^]*?\n---\n/.exec(released(SHEET)) ?? ['']

/** Another firm's name, mark, color, navigation, call and demo. It concerns every page, and is made once. */
const ANOTHER_FIRM = {
  'content/site.yaml': released('content/site.yaml')
    .replace(/^name: .*$/m, 'name: Łąka & Roe')
    .replace(/^legalName: .*$/m, 'legalName: Łąka & Roe, P.C.')
    .replace(/value: \S+@\S+,/, 'value: hi@roe.example,')
    .replace('label: Services', 'label: What we do')
    .replace('letters: ""', 'letters: LR')
    .replace('"#e4572e"', '"#448d6a"'),
  'content/privacy.md': `${released('content/privacy.md')}\n[Talk to us](/contact).\n`,
  'content/landing-pages/lp_08-time_a.md': released(LANDING).replace('layout:', 'timeFirst: true\nlayout:'),
  'content/free-call.yaml': released('content/free-call.yaml').replace(/^minutes: .*$/m, 'minutes: 45'),
  'content/typed-intake.yaml': released('content/typed-intake.yaml')
    .replace(/ask: What.s your full name\?/, '$& Slowly.')
    .replace('ask: Before', 'ask: First of all, before'),
  [SHEET]: released(SHEET).replace('Names to search', 'Names to look for'),
  'content/downloads/new-one.md': `${WORDS.replace('files: [conflict-list]\n', '')}\nAsk first.\n`,
}

it('puts a new name, navigation, call and script of the demo wherever they show, with the scripts of the build', async () => {
  needMadeDownloads()
  const made = await site.make(ANOTHER_FIRM)
  for (const [name, says] of [
    ['index.html', 'What we do'],
    ['index.html', 'Łąka &amp; Roe</span>'],
    ['index.html', '© 2025 Łąka &amp; Roe, P.C. Designed and built in-house.'],
    ['index.html', '&quot;email&quot;:&quot;hi@roe.example&quot;'],
    ['contact/index.html', 'Łąka &amp; Roe'],
    ['contact/index.html', '&quot;minutes&quot;:45'],
    ['privacy/index.html', 'href="/contact?source=page:/privacy">Talk to us'],
    ['lp_08-time_a/index.html', 'href="/contact?source=ops-automation&amp;time=first"'],
    ['demo/index.html', 'First of all, before'],
    ['rss.xml', 'Łąka &amp; Roe: articles'],
    ['.well-known/security.txt', 'mailto:hi@roe.example'],
  ] as const)
    expect([name, says, madeFile(made, name).includes(says)]).toEqual([name, says, true])
  expect(readdirSync(join(made.folder ?? '', 'client')).includes('assets')).toBe(false)
  // No script holds what a publish changes.
  const scripts = globSync('assets/**/*.js', { cwd: join(ROOT, 'build/client') })
  const holding = scripts.filter((name) => released(join('build/client', name)).includes('@gimbal.example'))
  expect(holding).toEqual([])
  const mails = await loadMails(join(ROOT, 'build'), () => sourceOf(ROOT, inputOf(ANOTHER_FIRM)))
  const { site: words, signature } = await mails.words()
  expect([words.brand.name, signature.from]).toEqual(['Łąka & Roe', 'Łąka & Roe'])
  expect(words.call.booked).toMatchObject({ title: 'Call with Łąka & Roe', minutes: 45 })
})

it('makes downloads anew in the firm’s name, mark and color, and of their words, and a new one', async () => {
  const made = await site.make(ANOTHER_FIRM)
  const [drawing = '', fresh = ''] = ['conflict-check-worksheet.svg', 'new-one.svg'].map((name) =>
    madeFile(made, `downloads/${name}`),
  )
  expect([drawing, fresh].map((svg) => />Laka &amp; Roe</.test(svg))).toEqual([true, true])
  expect(drawing).toMatch(/>LR<.*Names to look for/s)
  expect(drawing).toContain('stroke="#448d6a"')
  expect(madeFile(made, 'downloads/new-one.pdf').slice(0, 5)).toBe('%PDF-')
  // Sheets that stay as they were aren't made again, and the guide is beside the public files.
  expect(existsSync(join(made.folder ?? '', 'downloads/masking-guide.pdf'))).toBe(true)
  expect(existsSync(join(made.folder ?? '', 'client/downloads/masking-guide.pdf'))).toBe(false)
  const changed = { [SHEET]: ANOTHER_FIRM[SHEET] ?? '' }
  const again = await site.make(changed)
  const sheets = ['conflict-check-worksheet.pdf', 'conflict-check-worksheet.svg']
  expect(readdirSync(join(again.folder ?? '', 'downloads')).toSorted()).toEqual(sheets)
  // Before it's published, its words are in the PDF of the draft.
  const sheetOf = async (overlay: Record<string, string>, file = SHEET) =>
    Buffer.from((await site.publisher.sheet(inputOf(overlay), file)) ?? [])
  const drawn = await sheetOf(changed)
  expect(drawn.equals(readFileSync(join(again.folder ?? '', 'downloads/conflict-check-worksheet.pdf')))).toBe(true)
  expect((await sheetOf({})).equals(drawn)).toBe(false)
  expect(await sheetOf({}, 'content/downloads/intake-interviewer.md')).toHaveLength(0)
  // What can't be printed is said beside the text.
  const arrow = inputOf({ [SHEET]: released(SHEET).replace('Names to search', 'Names → search') })
  const { problems } = await site.publisher.look(arrow, SHEET)
  const unprintable = '“→” isn’t in the PDF’s fonts'
  expect(problems.map((problem) => sentenceInFile(problem, {}))).toEqual([expect.stringContaining(unprintable)])
  await expect(site.publisher.sheet(arrow, SHEET)).rejects.toThrow(unprintable)
})

it('takes away what a piece leaves, once nothing links there or its address is served', async () => {
  const moved = { [FILE]: withField(TEXT, 'slug: moved') }
  await expect(site.make(moved)).rejects.toThrow(`${PATH} leads nowhere`)
  const { folder } = await site.make(moved, { served: [PATH] })
  expect(readGone(folder ?? '').toSorted()).toEqual([`${PATH}.md`, `${PATH}/index.html`, `/social${PATH}.png`])
})

it('gives a download and a service the addresses that their owner chose', async () => {
  const files = ['content/downloads/conflict-check-worksheet.md', 'content/services/fractional-cto.md']
  const overlay = Object.fromEntries(files.map((file) => [file, withField(released(file), 'slug: moved')]))
  const former = ['/downloads/conflict-check-worksheet.pdf', '/services?service=fractional-cto']
  const onlyOne = site.make(overlay, { served: former.slice(0, 1) })
  await expect(onlyOne).rejects.toThrow('names a service that /services does')
  const made = await site.make(overlay, { served: former })
  expect(madeFile(made, 'downloads/moved.pdf')).toBe(released('content/downloads/made/conflict-check-worksheet.pdf'))
  expect(readGone(made.folder ?? '')).toContain('/downloads/conflict-check-worksheet.pdf')
  expect(madeFile(made, 'services/index.html')).toContain('service=moved')
  const paths = files.map((file) => made.content.pieces.find((piece) => piece.file === file)?.path)
  expect(paths).toEqual(['/downloads/moved.pdf', '/services?service=moved'])
})

it('previews a scheduled piece before its day, without a script, and a service, which is a part of a page', async () => {
  const input = inputOf({ 'content/articles/due.md': dated('Due later', '2099-01-02') }, { day: '2099-01-01' })
  const html = await site.publisher.preview(input, '/articles/due')
  expect([html.includes('Due later'), html.includes('<script')]).toEqual([true, false])
  // Who has a link to a draft sees nothing else that's unpublished.
  const list = (hidesUnpublished: boolean) =>
    site.publisher.preview({ ...input, hidesUnpublished }, '/resources/articles')
  expect([(await list(false)).includes('Due later'), (await list(true)).includes('Due later')]).toEqual([true, false])
  const service = await site.publisher.preview(input, '/services?service=diy-automation-coaching')
  expect(service).toContain('DIY Automation Coaching: details shown')
})

it.each([
  ['a field that is missing', TEXT.replace(/^summary: .*$/m, ''), 'summary', 'summary is missing. Write summary:'],
  ['YAML that is none', withField(TEXT, 'tags: [a'), null, 'isn’t valid YAML'],
])('says of %s what it is, and in which field', async (_, text, field, says) => {
  const { problems, fields } = await site.look({ [FILE]: text })
  expect(problems.map((problem) => [problem.field, sentenceInFile(problem)])).toEqual([
    [field, expect.stringContaining(says)],
  ])
  // Who edits a piece knows which one it is.
  expect(JSON.stringify(problems)).not.toContain(FILE)
  expect(fields.map(({ name }) => name)).toContain('summary')
})

it('makes no site with a mistake in it, and leaves nothing of it', async () => {
  const before = site.kept()
  for (const overlay of [
    { 'content/case-studies/ours.md': '---\ntitle: A\n---\n' },
    { 'content/home.yaml': 'hero: {\n' },
    { 'content/about.md': null },
    { [FILE]: `${TEXT}\n[A](/nowhere)\n` },
  ])
    await expect(site.make(overlay)).rejects.toBeInstanceOf(BuildError)
  expect(site.kept()).toEqual(before)
})

it('gives no heading of a text an id that the page around it has', async () => {
  const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  const preview = (body: string) =>
    site.publisher.preview(inputOf({ [FILE]: TEXT.replace(/\n---\n[\s\S]*$/, `\n---\n${body}`) }), PATH)
  const around = idsIn(await preview('Text.\n\n## A\n\n## B\n\n## C\n')).filter((id) => /^[a-z0-9-]+$/.test(id))
  expect(around).toContain('main')
  const ids = idsIn(await preview(`Text.[^1]\n\n${around.map((id) => `## ${id}\n`).join('\n')}\n[^1]: A note.\n`))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

it('leaves no half of a site when it is killed, and makes it the next time', async () => {
  const overlay = { [FILE]: withTitle('Killed') }
  await harmed.look(overlay)
  const making = harmed.make(overlay)
  making.catch(() => {})
  await vi.waitUntil(() => harmed.kept().length > 0, { timeout: 60_000, interval: 1 })
  process.kill(harmed.publisher.pid() ?? 0, 'SIGKILL')
  await expect(making).rejects.toThrow(/^What makes the pages was stopped before it was done/)
  expect(harmed.printed()).toContain('The publisher ended: SIGKILL. Its task was: make')
  expect(harmed.kept()).toEqual([expect.stringMatching(/^unfinished-/)])
  expect(madeFile(await harmed.make(overlay), `${PATH}/index.html`)).toContain('Killed')
})

it('gives up on what takes too long, and does what waited behind it', async () => {
  const minute = 60_000
  const atOnce = { make: 1, preview: 1, draw: 1, redraw: 1 }
  await using site = await openMaker({ start: 0, ...atOnce, dryRun: minute, look: minute, sheet: minute })
  const preview = site.publisher.preview(inputOf({}), '/')
  const picture = site.publisher.draw(Buffer.from(''))
  const made = site.make({ [FILE]: withTitle('B') })
  const waiting = site.look({})
  await expect(preview).rejects.toThrow('Make the last change smaller')
  await expect(made).rejects.toThrow(/^The site takes too long to make/)
  expect(await picture).toContain('couldn’t be made smaller in a minute')
  expect((await waiting).problems).toEqual([])
})

it('reads a late answer of a process that it ends, and blames nobody else for that end', async () => {
  const limits = { make: 1, preview: 1, draw: 1, dryRun: 1, look: 1, sheet: 60_000, redraw: 1000, start: 60_000 }
  await using site = await openMaker(limits)
  await site.publisher.redraw('<svg')
  const late = [site.publisher.redraw('<svg'), site.publisher.sheet(inputOf({}), 'none')]
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
  expect(await Promise.all(late)).toEqual([expect.stringContaining('an SVG drawing'), null])
})

it('finds the dead link that a scheduled piece will have, and keeps nothing of that day', async () => {
  const before = site.kept()
  const day = '2099-01-02'
  const later = `${dated('Due later', day)}\n[A](/articles/brief-bank-that-people-use)\n`
  const dryRun = (text: string) => site.publisher.dryRun(inputOf({ 'content/articles/due.md': text }, { day }))
  await dryRun(later)
  await expect(dryRun(`${later}\n[B](/nowhere)\n`)).rejects.toThrow('/articles/due: /nowhere leads nowhere')
  expect(site.kept()).toEqual(before)
})

it('tells an author nothing of the server’s folders', async () => {
  rmSync(join(harmed.folder, 'sites'), { recursive: true, force: true })
  writeFileSync(join(harmed.folder, 'sites'), 'a file where a folder should be')
  await expect(harmed.make({ [FILE]: withTitle('B') })).rejects.toThrow(/^The site couldn’t be written on the server/)
  await expect.poll(harmed.printed).toContain('EEXIST')
})

it('makes all sizes of an uploaded picture without its metadata, and an article can have it', async () => {
  const drawn = await site.publisher.draw(await sharpPicture({ width: 1700, height: 1000, place: 'A secret place' }))
  if (typeof drawn === 'string') throw new Error(drawn)
  const { files, name, src, width, height } = drawn
  expect([width, height, name]).toEqual([1600, 941, expect.stringMatching(/^uploaded-[0-9a-f]{16}\.jpg$/)])
  expect(Object.keys(files)).toContain(src)
  for (const body of Object.values(files)) expect(Buffer.from(body).includes('A secret place')).toBe(false)
  const photo = withField(withField(TEXT, `photo: ${name}`), 'photoAlt: A desk.')
  const overlay = { [FILE]: `${photo}\n![A desk](${src})\n` }
  const html = madeFile(await site.make(overlay, { served: Object.keys(files) }), `${PATH}/index.html`)
  expect(html).toContain(`src="${src}" alt="A desk" width="1600" height="941"`)
})
