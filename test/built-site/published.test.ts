import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { BODY } from '#contracts/console-content.ts'
import { readGone, readSiteRecord, sourceOf } from '#publisher/made-site.ts'
import { SiteRefusal } from '#publisher/publisher.ts'
import { loadMails } from '#server/flows/compose-mail.ts'
import { DAY, FILE, ORIGIN, openMaker, placeOf, ROOT, TEXT, withField, withTitle } from '#test/open-maker.ts'
import { sharpPicture } from '#test/sharp-picture.ts'
import { openFolder } from '#test/spawn-server.ts'

/** Starting a publisher takes longer than most of what's asked of it, so those share one that don't harm it. */
const site = await openMaker()
/** For those that harm it. It's started again for the next one. */
const harmed = await openMaker()
afterAll(() => Promise.all([site, harmed].map((maker) => maker[Symbol.asyncDispose]())))

it('shows the build as it is without a process, where nothing is published', async () => {
  await using site = await openMaker()
  const { folder, content } = await site.make({}, readSiteRecord(join(ROOT, 'build')).day)
  expect([folder, site.publisher.pid(), site.kept()]).toEqual([null, undefined, []])
  expect(content.pieces.find(({ file }) => file === FILE)?.title).toBe(/^title: '?(.*?)'?$/m.exec(TEXT)?.[1])
})

/** Starts a publisher, then fills a stdout that nobody reads, and ends once it can't be written. */
const FILLS_STDOUT = `
  import { writeSync } from 'node:fs'
  import { openPublisher } from '#publisher/open-publisher.ts'
  process.stdout
  const [place, origin, order, file] = JSON.parse(process.argv[1])
  const publisher = openPublisher({ ...place, origin: () => origin })
  publisher.look(order, file).catch(() => {})
  try {
    for (;;) writeSync(1, Buffer.alloc(65_536))
  } catch (error) {
    await publisher.close()
    process.exit(error.code === 'EAGAIN' ? 0 : 1)
  }
`

it.skipIf(process.platform === 'win32')('leaves a server free of a reader of its log that stalls', async () => {
  await using folder = await openFolder()
  const given = JSON.stringify([placeOf(folder.path), ORIGIN, { day: DAY, overlay: {}, served: [] }, FILE])
  const child = spawn(process.execPath, ['--input-type=module', '-e', FILLS_STDOUT, given], {
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
  const [{ folder, content }, same] = await Promise.all([make(), make()])
  expect(same.content).toBe(content)
  const read = (name: string) => readFileSync(join(folder ?? '', 'client', name), 'utf8')
  const article = 'articles/buy-build-or-leave-it'
  const naming = [`${article}/index.html`, `${article}.md`, 'rss.xml', 'llms.txt']
  for (const name of [...naming, 'resources/articles/index.html', 'resources/articles/all.json'])
    expect([name, read(name).includes('A title from the console')]).toEqual([name, true])
  for (const name of naming) expect([name, read(name).includes('https://www.firm.example/')]).toEqual([name, true])
  const made = [`social/${article}.png`, 'about/index.html'].map((name) =>
    existsSync(join(folder ?? '', 'client', name)),
  )
  expect(made).toEqual([true, false])
  expect(content.pieces.find(({ file }) => file === FILE)?.title).toBe('A title from the console')
  expect(readGone(folder ?? '')).toEqual([])
  // What's made already is found.
  expect((await make()).folder).toBe(folder)
})

it('puts a new name, navigation, call and script of the demo wherever they show, with the scripts of the build', async () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const overlay = {
    'content/site.yaml': read('content/site.yaml')
      .replace(/^name: .*$/m, 'name: Plumb & Line')
      .replace(/^legalName: .*$/m, 'legalName: Plumb & Line, P.C.')
      .replace(/value: \S+@\S+,/, 'value: hi@plumb.example,')
      .replace('label: Services', 'label: What we do'),
    'content/privacy.md': `${read('content/privacy.md')}\n[Talk to us](/contact).\n`,
    'content/free-call.yaml': read('content/free-call.yaml').replace(/^minutes: .*$/m, 'minutes: 45'),
    'content/typed-intake.yaml': read('content/typed-intake.yaml')
      .replace(/ask: What.s your full name\?/, '$& Slowly.')
      .replace('ask: Before', 'ask: First of all, before'),
  }
  const { folder } = await site.make(overlay)
  const shown = (name: string) => readFileSync(join(folder ?? '', 'client', name), 'utf8')
  for (const [name, says] of [
    ['index.html', 'What we do'],
    ['index.html', 'Plumb &amp; Line</span>'],
    ['index.html', '© 2025 Plumb &amp; Line, P.C. Designed and built in-house.'],
    ['index.html', '&quot;email&quot;:&quot;hi@plumb.example&quot;'],
    ['contact/index.html', 'Plumb &amp; Line'],
    ['contact/index.html', '&quot;minutes&quot;:45'],
    ['privacy/index.html', 'href="/contact?source=page:/privacy">Talk to us'],
    ['demo/index.html', 'First of all, before'],
    ['rss.xml', 'Plumb &amp; Line: articles'],
    ['llms.txt', '# Plumb & Line'],
    ['site.webmanifest', '"name": "Plumb & Line"'],
    ['.well-known/security.txt', 'mailto:hi@plumb.example'],
  ] as const)
    expect([name, says, shown(name).includes(says)]).toEqual([name, says, true])
  expect(readdirSync(join(folder ?? '', 'client')).includes('assets')).toBe(false)
  // No script holds what a publish changes.
  const scripts = globSync('assets/**/*.js', { cwd: join(ROOT, 'build/client') })
  const holding = scripts.filter((name) => read(join('build/client', name)).includes('@gimbal.example'))
  expect(holding).toEqual([])
  const mails = await loadMails(join(ROOT, 'build'), () => sourceOf(ROOT, { overlay, served: [] }))
  const { site: words, signature } = await mails.words()
  expect([words.brand.name, words.call.booked, signature.from]).toMatchObject([
    'Plumb & Line',
    { title: 'Call with Plumb & Line', minutes: 45 },
    'Plumb & Line',
  ])
})

it('takes away what a piece leaves, once nothing links there or its address is served', async () => {
  const moved = { [FILE]: withField(TEXT, 'slug: moved') }
  await expect(site.make(moved)).rejects.toThrow('/articles/buy-build-or-leave-it leads nowhere')
  const { folder } = await site.make(moved, DAY, ['/articles/buy-build-or-leave-it'])
  expect(readGone(folder ?? '').toSorted()).toEqual([
    '/articles/buy-build-or-leave-it.md',
    '/articles/buy-build-or-leave-it/index.html',
    '/social/articles/buy-build-or-leave-it.png',
  ])
})

it('gives a download and a service the addresses that their owner chose', async () => {
  const files = ['content/downloads/conflict-check-worksheet.md', 'content/services/fractional-cto.md']
  const moved = (file: string) => withField(readFileSync(join(ROOT, file), 'utf8'), 'slug: moved')
  const overlay = Object.fromEntries(files.map((file) => [file, moved(file)]))
  const former = ['/downloads/conflict-check-worksheet.pdf', '/services?service=fractional-cto']
  await expect(site.make(overlay, DAY, former.slice(0, 1))).rejects.toThrow('names a service that /services does')
  const { folder, content } = await site.make(overlay, DAY, former)
  const read = (name: string) => readFileSync(join(folder ?? '', 'client', name))
  const made = readFileSync(join(ROOT, 'content/downloads/made/conflict-check-worksheet.pdf'))
  expect(read('downloads/moved.pdf').equals(made)).toBe(true)
  expect(readGone(folder ?? '')).toContain('/downloads/conflict-check-worksheet.pdf')
  expect(read('services/index.html').toString()).toContain('service=moved')
  const paths = files.map((file) => content.pieces.find((piece) => piece.file === file)?.path)
  expect(paths).toEqual(['/downloads/moved.pdf', '/services?service=moved'])
})

it('shows a service that is a draft nowhere, and keeps its landing pages', async () => {
  const file = 'content/services/fractional-cto.md'
  const text = readFileSync(join(ROOT, file), 'utf8')
  const { folder } = await site.make({ [file]: withField(text, 'draft: true') }, DAY, [
    '/services?service=fractional-cto',
  ])
  for (const name of ['index.html', 'services/index.html', 'llms.txt'])
    expect([name, readFileSync(join(folder ?? '', 'client', name), 'utf8').includes('service=fractional-cto')]).toEqual(
      [name, false],
    )
  expect(readGone(folder ?? '').filter((name) => name.startsWith('/lp_'))).toEqual([])
})

it('previews a scheduled piece before its day, without a script, and a service, which is a part of a page', async () => {
  const overlay = { 'content/articles/due.md': withTitle('Due later').replace(/^date: .*$/m, 'date: 2099-01-02') }
  const order = { day: '2099-01-01', overlay, served: [] }
  const html = await site.publisher.preview(order, '/articles/due')
  expect([html.includes('Due later'), html.includes('<script')]).toEqual([true, false])
  const service = await site.publisher.preview(order, '/services?service=diy-automation-coaching')
  expect(service).toContain('DIY Automation Coaching')
})

it.each([
  ['a field that is missing', TEXT.replace(/^summary: .*$/m, ''), 'summary', 'summary is missing. Write summary:'],
  ['a picture of another site', `${TEXT}\n![A](https://elsewhere.example/a.png)\n`, BODY, 'lies on another site'],
  ['HTML', `${TEXT}\nPress <Enter>.\n`, BODY, 'HTML, which isn’t shown: <Enter>'],
  ['YAML that is none', withField(TEXT, 'tags: [a'), null, 'isn’t valid YAML'],
])('says of %s what it is, and in which field', async (_, text, field, says) => {
  const { problems, fields } = await site.publisher.look({ day: DAY, overlay: { [FILE]: text }, served: [] }, FILE)
  expect(problems).toEqual([{ field, says: expect.stringContaining(says) }])
  // Who edits a piece knows which one it is.
  expect(problems[0]?.says).not.toContain(FILE)
  expect(fields.map(({ name }) => name)).toContain('summary')
})

it('makes no site with a mistake in it, and leaves nothing of it', async () => {
  const before = site.kept()
  for (const overlay of [
    { 'content/case-studies/one-name-typed-once.md': '---\ntitle: A\n---\n' },
    { 'content/home.yaml': 'hero: {}\n' },
    { 'content/mail.yaml': 'closing: A\n' },
    { 'content/about.md': null },
    { [FILE]: `${TEXT}\n[A](/nowhere)\n` },
  ])
    await expect(site.make(overlay)).rejects.toBeInstanceOf(SiteRefusal)
  expect(site.kept()).toEqual(before)
})

it('lets no HTML, script or foreign address of a script into a page', async () => {
  const body =
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))\n\n[b](<data:text/html,x>)\n'
  const overlay = { [FILE]: `${TEXT}\n${body}` }
  const html = await site.publisher.preview({ day: DAY, overlay, served: [] }, '/articles/buy-build-or-leave-it')
  expect(html).not.toMatch(/onerror|javascript:|data:text|alert\(1\)<\/script>/)
})

it('gives no heading of a text an id that the page around it has', async () => {
  const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  const preview = (body: string) =>
    site.publisher.preview(
      { day: DAY, overlay: { [FILE]: TEXT.replace(/\n---\n[\s\S]*$/, `\n---\n${body}`) }, served: [] },
      '/articles/buy-build-or-leave-it',
    )
  const around = idsIn(await preview('Text.\n\n## A\n\n## B\n\n## C\n')).filter((id) => /^[a-z0-9-]+$/.test(id))
  expect(around).toContain('main')
  const ids = idsIn(await preview(`Text.[^1]\n\n${around.map((id) => `## ${id}\n`).join('\n')}\n[^1]: A note.\n`))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

it('leaves no half of a site when it is killed, and makes it the next time', async () => {
  const overlay = { [FILE]: withTitle('Killed') }
  await harmed.publisher.look({ day: DAY, overlay, served: [] }, FILE)
  const making = harmed.make(overlay)
  making.catch(() => {})
  await vi.waitUntil(() => harmed.kept().length > 0, { timeout: 60_000, interval: 1 })
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  process.kill(harmed.publisher.pid() ?? 0, 'SIGKILL')
  await expect(making).rejects.toThrow(/^What makes the pages was stopped before it was done/)
  expect(log.mock.calls.join('')).toContain('The publisher ended: SIGKILL. Its task was: make')
  log.mockRestore()
  expect(harmed.kept()).toEqual([expect.stringMatching(/^unfinished-/)])
  const { folder } = await harmed.make(overlay)
  const page = join(folder ?? '', 'client/articles/buy-build-or-leave-it/index.html')
  expect(readFileSync(page, 'utf8')).toContain('Killed')
})

it('gives up on a page that takes all memory, and does what waited behind it', async () => {
  const overlay = { [FILE]: `${TEXT}\n${'>'.repeat(10_000)} x\n` }
  const tooMuch = harmed.publisher.preview({ day: DAY, overlay, served: [] }, '/articles/buy-build-or-leave-it')
  const waiting = harmed.publisher.look({ day: DAY, overlay: {}, served: [] }, FILE)
  await expect(tooMuch).rejects.toBeInstanceOf(SiteRefusal)
  expect((await waiting).problems).toEqual([])
})

it('gives up on what takes too long, and does what waited behind it', async () => {
  const minute = 60_000
  await using site = await openMaker({ make: 1, rehearse: minute, look: minute, preview: 1, draw: 1 })
  const preview = site.publisher.preview({ day: DAY, overlay: {}, served: [] }, '/')
  const picture = site.publisher.draw(Buffer.from(''))
  const made = site.make({ [FILE]: withTitle('B') })
  const waiting = site.publisher.look({ day: DAY, overlay: {}, served: [] }, FILE)
  await expect(preview).rejects.toThrow('Make the last change smaller')
  await expect(made).rejects.toThrow(/^The site takes too long to make/)
  expect(await picture).toContain('takes too long')
  expect((await waiting).problems).toEqual([])
})

it('finds the dead link that a scheduled piece will have, and keeps nothing of that day', async () => {
  const before = site.kept()
  const later = `${withTitle('Due later').replace(/^date: .*$/m, 'date: 2099-01-02')}\n[A](/articles/brief-bank-that-people-use)\n`
  const rehearse = (text: string) =>
    site.publisher.rehearse({ day: '2099-01-02', overlay: { 'content/articles/due.md': text }, served: [] })
  await rehearse(later)
  await expect(rehearse(`${later}\n[B](/nowhere)\n`)).rejects.toThrow('/articles/due: /nowhere leads nowhere')
  expect(site.kept()).toEqual(before)
})

it('tells an author nothing of the server’s folders', async () => {
  rmSync(join(harmed.folder, 'sites'), { recursive: true, force: true })
  writeFileSync(join(harmed.folder, 'sites'), 'a file where a folder should be')
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await expect(harmed.make({ [FILE]: withTitle('B') })).rejects.toThrow(/^The site couldn’t be written on the server/)
  await vi.waitUntil(() => log.mock.calls.join('').includes('EEXIST'), { timeout: 60_000 })
  log.mockRestore()
})

it('makes all sizes of an uploaded picture without its metadata, and an article can have it', async () => {
  const drawn = await site.publisher.draw(await sharpPicture({ width: 1700, height: 1000, place: 'A secret place' }))
  if (typeof drawn === 'string') throw new Error(drawn)
  const { files, name, src, width, height } = drawn
  expect([width, height, name]).toEqual([1600, 941, expect.stringMatching(/^uploaded-[0-9a-f]{16}\.jpg$/)])
  expect(Object.keys(files)).toContain(src)
  for (const body of Object.values(files)) expect(Buffer.from(body).includes('A secret place')).toBe(false)
  const text = `${withField(withField(TEXT, `photo: ${name}`), 'photoAlt: A desk.')}\n![A desk](${src})\n`
  const order = { day: DAY, overlay: { [FILE]: text }, served: Object.keys(files) }
  const { folder } = await site.publisher.make(order)
  const html = readFileSync(join(folder ?? '', 'client/articles/buy-build-or-leave-it/index.html'), 'utf8')
  expect(html).toContain(`src="${src}" alt="A desk" width="1600" height="941"`)
  const { problems } = await site.publisher.look({ ...order, served: [] }, FILE)
  expect(problems).toEqual([{ field: null, says: expect.stringContaining(`photo ${name} is not there`) }])
})
