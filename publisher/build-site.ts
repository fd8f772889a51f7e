import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltContent } from '#contracts/console-content.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import type { PageData } from '#contracts/page-data.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import type { SocialPicture } from '#site/render/social-pictures.ts'
import type { Put, Write } from './built-files.ts'
import { kitOf, listIcons } from './draw-icons.ts'
import type { PictureKit } from './draw-picture.ts'
import { TEMPLATE } from './piece-templates.ts'
import { inTurns, writeWhole } from './served-files.ts'

type Content = ReturnType<PublisherBundle['openContent']>

/** What a site is made from and where it goes. */
interface SiteDeps {
  /** Of a build. */
  bundle: PublisherBundle
  source: ContentSource
  /** `YYYY-MM-DD` */
  day: string
  /** Gets what visitors can ask for. */
  put: Put
  /** Writes a page of what isn't there, which only the server reads. */
  writeMissing: Write
  pictures: PictureDeps
}

interface Made extends BuiltContent {
  content: Content
}

/**
 * Makes everything of a site that depends on content and day: pages, feeds, Markdown, downloads, social pictures.
 * @throws what's wrong, in the sentence that authors get
 */
export async function makeSite({ bundle, source, day, put, writeMissing, pictures }: SiteDeps): Promise<Made> {
  const content = bundle.openContent(source, { today: day, showsUnpublished: false })
  // No page of the build shows them, so nobody else would find their mistakes.
  content.letters()
  content.vault()
  // First: the pages leave much in memory, and what pictures take goes back to the system.
  const { mark, accent } = content.site()
  const kit = kitOf(pictures.kit, { mark, accent })
  await makePictures(bundle.listSocialPictures(content), { ...pictures, kit }, put)
  // Those of the site as it comes are in the build.
  if (kit.mark !== pictures.kit.mark)
    for (const [name, draw] of listIcons({ mark, accent }, kit.colors))
      await put(`/${name}`, JSON.stringify([mark, accent, name, kit.recipe]), draw)
  for (const path of bundle.prerenderedPaths(content)) {
    const { inputs, render } = await openPage(bundle, content, path)
    if (inputs === undefined) {
      const feed = await render(200)
      await put(path, feed, () => feed)
    } else await put(path === '/' ? '/index.html' : `${path}/index.html`, inputs, () => render(200))
  }
  for (const path of bundle.MISSING_PAGES)
    writeMissing(`${path}/index.html`, await (await openPage(bundle, content, path)).render(404))
  for (const [path, text] of bundle.publishedMarkdown(content)) await put(path, text, () => text)
  for (const { name, address, isPublic } of bundle.listDownloadFiles(content)) {
    const body = isPublic ? bundle.readDownload(name, content.files) : undefined
    if (body) await put(`/downloads/${address}`, body, () => body)
  }
  const pieces = bundle.listPieces(content.files)
  const notices = bundle.contentNotices(content.files, TEMPLATE)
  return { content, pieces, notices }
}

/** A page, ready to be rendered. @throws if it can't be loaded */
export async function openPage(
  bundle: PublisherBundle,
  content: Content,
  path: string,
  input: PageData = {},
): Promise<{
  /** All that it's made of besides the bundle; undefined for a feed. */
  inputs: string | undefined
  /** @throws if it answers something else than expected */
  render: (status: number) => Promise<string>
}> {
  const fails = (why: unknown): never => {
    throw new Error(`${path} cannot be rendered: ${why instanceof Error ? why.message : String(why)}`)
  }
  const { inputs, answer } = await bundle.loadPage(path, { content, given: input }).catch(fails)
  return {
    inputs: inputs(),
    async render(status) {
      const rendered = await Promise.resolve().then(answer).catch(fails)
      return rendered.status === status ? rendered.text() : fails(`it answers ${rendered.status}`)
    },
  }
}

/** More would be faster, and take more memory than the publisher may. */
const AT_ONCE = 2

/** Where pictures are drawn, and what they're drawn with. */
interface PictureDeps {
  kit: PictureKit
  /** A folder that keeps them. */
  cache: string
}

/** Hands on every picture as a file of the site, two at a time. @param put with all that it's made of, and how to get it */
export async function makePictures(
  pictures: readonly SocialPicture[],
  { kit, cache }: PictureDeps,
  put: (name: string, inputs: string, make: () => Promise<Buffer>) => Promise<void>,
): Promise<void> {
  await mkdir(cache, { recursive: true })
  const { plates, ...means } = kit
  const draw = async (picture: SocialPicture) => {
    const inputs = JSON.stringify([means, picture, plates[picture.plate]])
    await put(`/social/${picture.name}.png`, inputs, () => drawInto(cache, inputs, picture, kit))
  }
  await inTurns(pictures, draw, AT_ONCE)
}

/** Draws a picture, unless the cache has it. */
async function drawInto(cache: string, inputs: string, picture: SocialPicture, kit: PictureKit): Promise<Buffer> {
  const stored = join(cache, `${hash('sha256', inputs).slice(0, 32)}.png`)
  if (existsSync(stored)) return readFile(stored)
  // What draws takes a while to load, and most sites are made without.
  const { drawPng } = await import('./draw-picture.ts')
  const png = await drawPng(picture, kit)
  await writeWhole(stored, png)
  return png
}
