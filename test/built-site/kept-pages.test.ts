import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PHOTO_PATH, PHOTO_WIDTHS, photoName, sharedPhotoHref } from '#content-loader/photo.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/page-data.ts'
import { readGone, readSiteRecord, writeSiteRecord } from '#publisher/built-site.ts'
import { openPublisher } from '#publisher/open-publisher.ts'
import type { Overlay } from '#publisher/publisher.ts'
import { listFiles } from '#publisher/served-files.ts'
import { openFolder } from '../spawn-server.ts'
import { inputOf, needMadeDownloads, ORIGIN, openMaker, placeOf } from './open-maker.ts'
import { dated, FILE, ROOT, released, TEXT, withField, withTitle } from './released-piece.ts'

const site = await openMaker()
afterAll(() => site[Symbol.asyncDispose]())

/** A file of the build as it's served. */
const withOrigin = (body: Buffer) =>
  body.includes(ORIGIN_PLACEHOLDER) ? Buffer.from(body.toString().replaceAll(ORIGIN_PLACEHOLDER, ORIGIN)) : body

it('makes of the same content the same bytes as from nothing, whatever was there before', async () => {
  needMadeDownloads()
  const article = (name: string) => `content/articles/${name}.md`
  const [another, deleted, due, moved] = [article('another'), article('deleted'), article('due'), article('moved')]
  const study = 'content/case-studies/one-name-typed-once.md'
  const [service, shown] = ['content/services/diy-automation-coaching.md', 'content/services/fractional-cto.md']
  const [home, steps] = ['content/home.yaml', 'content/free-call.yaml']
  const day = '2099-01-02'
  const served = ['/services?service=diy-automation-coaching', '/services?service=fractional-cto', '/articles/moved']
  const before: Overlay = {
    [FILE]: withTitle('A'),
    [another]: withTitle('B'),
    [deleted]: withTitle('D'),
    [due]: dated('C', day),
    [moved]: withTitle('E'),
    [shown]: withField(released(shown), 'draft: true'),
    [home]: released(home).replace(/ the /, ' a '),
  }
  // What concerns every page isn't among it: all would be made anew.
  const after: Overlay = {
    ...before,
    [FILE]: TEXT,
    [another]: withField(withTitle('B'), 'draft: true'),
    [deleted]: null,
    [moved]: withField(withTitle('E'), 'slug: elsewhere'),
    [service]: withField(released(service), 'draft: true'),
    [shown]: released(shown),
    [study]: released(study).replace(/^title: .*$/m, 'title: Typed once'),
    [home]: released(home),
    [steps]: released(steps).replace(/ a /, ' the '),
  }
  // A copy of the build that knows no file, without earlier sites: every page is made.
  await using folder = await openFolder()
  const build = join(folder.path, 'build')
  cpSync(join(ROOT, 'build'), build, { recursive: true })
  writeSiteRecord(build, { ...readSiteRecord(build), files: {} })
  await using nothing = await openMaker(undefined, build)
  await site.make(before, { served })
  const whole = join((await nothing.make(after, { day, served })).folder ?? '', 'client')
  const made = (await site.make(after, { day, served })).folder ?? ''
  const gone = new Set(readGone(made))
  const isCopy = /\.(br|gz)$/
  for (const name of listFiles(whole).filter((one) => !isCopy.test(one))) {
    const own = join(made, 'client', name)
    const body = existsSync(own) ? readFileSync(own) : withOrigin(readFileSync(join(ROOT, 'build/client', name)))
    expect([name, gone.has(name), body.equals(readFileSync(join(whole, name)))]).toEqual([name, false, true])
  }
  expect(listFiles(join(made, 'client')).filter((name) => !existsSync(join(whole, name)))).toEqual([])
  expect([...gone].filter((name) => existsSync(join(whole, name)))).toEqual([])
})

it('renders only the pages that a change reaches, and shares the others with the site before', async () => {
  const other = 'content/articles/another.md'
  const first = await site.make({ [FILE]: withTitle('First'), [other]: withTitle('Another') })
  const second = await site.make({ [FILE]: withTitle('First'), [other]: withTitle('Another, edited') })
  const isShared = (name: string) => {
    const [before, after] = [first, second].map(({ folder }) => statSync(join(folder ?? '', 'client', name)))
    return before?.ino === after?.ino
  }
  const names = ['articles/another/index.html', 'rss.xml', 'social/articles/another.png']
  const stored = 'articles/buy-build-or-leave-it'
  const shared = [`social/${stored}.png`, `${stored}.md`, `${stored}.md.br`]
  expect([...names, ...shared].filter(isShared)).toEqual(shared)
})

it('says in plain words that the site was built anew under a running server', async () => {
  await using folder = await openFolder()
  const build = join(folder.path, 'build')
  cpSync(join(ROOT, 'build/server'), join(build, 'server'), { recursive: true })
  await using publisher = Object.assign(openPublisher(placeOf(folder.path, build)), {
    [Symbol.asyncDispose]: () => publisher.close(),
  })
  const look = () => publisher.look(inputOf({}), FILE)
  expect((await look()).problems).toEqual([])
  rmSync(join(build, 'server'), { recursive: true })
  await expect(look()).rejects.toThrow('The site was built anew since the server started')
})

it('publishes before it looks at what others type, in a process that has none of the server’s settings', async () => {
  process.env['STRIPE_SECRET_KEY'] = 'sk_of_the_test'
  const publisher = openPublisher(placeOf(site.folder))
  const done: string[] = []
  const works = [
    publisher.look(inputOf({}), FILE).then(() => done.push('look')),
    publisher.look(inputOf({}), FILE).then(() => done.push('look')),
    publisher.make(inputOf({ [FILE]: withTitle('Made first') })).then(() => done.push('make')),
  ]
  const settings = readFileSync(`/proc/${publisher.pid()}/environ`, 'utf8')
  expect([settings.includes('PATH='), settings.includes('sk_of_the_test')]).toEqual([true, false])
  await Promise.all(works)
  expect(done).toEqual(['look', 'make', 'look'])
  await publisher.close()
  delete process.env['STRIPE_SECRET_KEY']
})

/** What's stored of an uploaded photo. */
const photoFiles = (key: string) => [
  sharedPhotoHref(key),
  ...PHOTO_WIDTHS.avif.map((width) => `${PHOTO_PATH}/${photoName(key, width, 'avif')}`),
  ...PHOTO_WIDTHS.jpg.map((width) => `${PHOTO_PATH}/${photoName(key, width, 'jpg')}`),
]

it('makes a site anew once a picture that it names is there', async () => {
  const key = '0123456789abcdef'
  const overlay = { [FILE]: withField(withField(TEXT, `photo: uploaded-${key}.jpg`), 'photoAlt: A desk.') }
  const skipped = async (served: string[]) =>
    (await site.make(overlay, { served })).content.pieces.find(({ file }) => file === FILE)?.skipped
  const redirect = '/articles/buy-build-or-leave-it'
  expect(await skipped([redirect])).toContain('is not there')
  expect(await skipped([redirect, ...photoFiles(key)])).toBeNull()
})
