import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { Content } from '#app/content/open-content.server.ts'
import { socialPictureName } from '#app/paths.ts'
import { MARK } from '#app/ui/mark-shape.ts'
import { counted } from '#app/ui/number-word.ts'
import { AUDIENCE, site } from '#content/site.ts'
import { capitalized } from '#contracts/capitalized.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { LISTED_PAGES } from '#contracts/page-table.ts'
import { buildStamp } from '../build-if-changed.mjs'
import type { Put } from './build-folder.ts'
import { drawPicture, type Picture } from './draw-picture.ts'
import { measureDisplay, PICTURE_FONTS } from './picture-fonts.ts'
import { readTokens } from './read-tokens.ts'

export const PICTURE_CACHE = 'node_modules/.cache/social-pictures'

/** Some messengers don't show pictures of 300 KB or more. Ours are line drawings. */
const MAX_BYTES = 60_000

/** Size of the thread pool. */
const AT_ONCE = 4

/** A change to any of these redraws all pictures. */
const DRAWN_BY = [
  'brand-files.ts',
  'draw-picture.ts',
  'make-pictures.ts',
  'picture-fonts',
  'picture-fonts.ts',
  'read-tokens.ts',
]

/** Renders pictures as PNG into a cache, unless they're already there. */
export async function makePictures(pictures: readonly Picture[], cache: string) {
  await mkdir(cache, { recursive: true })
  const widthOf = measureDisplay()
  const means = [buildStamp(import.meta.dirname, DRAWN_BY), site.name, AUDIENCE, MARK, readTokens().light]
  /** Cached files by picture name. */
  const files = new Map<string, string>()
  let drawn = 0

  async function make(picture: Picture) {
    const plate = await readFile(`app/plates/${picture.plate}.svg`, 'utf8')
    const key = createHash('sha256')
      .update(JSON.stringify([means, picture, plate]))
      .digest('hex')
    const kept = join(cache, `${key.slice(0, 32)}.png`)
    files.set(picture.name, kept)
    if (existsSync(kept)) return
    const { pixels, width, height } = await renderAsync(drawPicture(picture, widthOf), { font: PICTURE_FONTS })
    // Its own `asPng` would block the thread that renders pages.
    const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      // The drawings have few colors, and a palette halves the file.
      .png({ palette: true, dither: 0 })
      .toBuffer()
    if (png.length > MAX_BYTES)
      throw new Error(`The social picture ${picture.name} has ${png.length} bytes: simplify its plate`)
    // Atomic write.
    await writeFile(`${kept}.${process.pid}`, png)
    await rename(`${kept}.${process.pid}`, kept)
    drawn += 1
  }

  const waiting = pictures.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const picture of waiting) await make(picture)
    }),
  )
  return { drawn, files }
}

export function placePictures(files: ReadonlyMap<string, string>, put: Put): void {
  for (const [name, kept] of files) put(`social/${name}.png`, readFileSync(kept))
}

export const listPictures = ({ articles, caseStudies, services }: Content): Picture[] => [
  ...LISTED_PAGES.map(({ path, picture: { title = site.tagline, ...picture } }) => ({
    name: socialPictureName(path),
    title: title.replace('{ways}', capitalized(counted(services.list().length, 'way'))),
    ...picture,
  })),
  // Used when landing pages are shared, even for hidden services.
  ...LANDING_OFFERS.flatMap(({ service }) => services.read(service) ?? []).map(({ slug, category, plate }) => ({
    name: `services/${slug}`,
    label: 'Service',
    title: category,
    plate,
  })),
  ...articles
    .list()
    .filter(({ photo }) => !photo)
    .map(({ slug, title, plate }) => ({ name: `articles/${slug}`, label: 'Article', title, plate })),
  ...caseStudies.listAll().map(({ slug, title, plate, sample }) => ({
    name: `case-studies/${slug}`,
    label: sample ? 'Case study (sample)' : 'Case study',
    title,
    plate,
  })),
]
