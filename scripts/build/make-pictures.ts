import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { MARK } from '#app/ui/mark-shape.ts'
import { AUDIENCE, site } from '#content/site.ts'
import { readTokens } from './brand/read-tokens.ts'
import { type Drawing, drawGround, drawTitle, type Picture } from './draw-picture.ts'
import { indexedPngs, type Part } from './indexed-png.ts'
import { makePictureFonts, measureDisplay } from './picture-fonts.ts'
import type { Put } from './put.ts'

/** Where those that were drawn are kept from build to build. */
export const PICTURE_CACHE = 'node_modules/.cache/social-pictures'

/** Networks refuse or shrink larger ones late; ours are line drawings. */
const MOST_BYTES = 60_000

/** Drawn at once: as many as the thread pool takes, so that encoding one overlaps with drawing the next. */
const AT_ONCE = 4

/** What the drawings depend on besides what they show, the brand and its colors: changing these files draws all anew. */
const DRAWN_BY = ['draw-picture', 'brand/ink-plate', 'brand/mark-markup', 'indexed-png', 'picture-fonts', 'wrap-text']

/** What makePictures did. */
interface MadePictures {
  /** How many were drawn anew. */
  drawn: number
  /** The file of each in the cache, by the picture's name. */
  files: ReadonlyMap<string, string>
}

/**
 * Draws pictures as PNG into a cache, except those that are in it.
 * @throws when one is larger than 60 KB
 */
export async function makePictures(pictures: readonly Picture[], cache: string): Promise<MadePictures> {
  const fonts = await makePictureFonts(join(cache, 'fonts'))
  const widthOf = measureDisplay(fonts)
  const means = createHash('sha256').update(process.version).update(brandKey())
  for (const name of DRAWN_BY) means.update(await readFile(join(import.meta.dirname, `${name}.ts`)))
  const meansDigest = means.digest('hex')
  const files = new Map<string, string>()
  let drawn = 0

  async function render({ svg, left, top }: Drawing): Promise<Part> {
    const { pixels, width, height } = await renderAsync(svg, { font: fonts })
    return { pixels, width, height, left, top }
  }

  let ground: { key: string; png: Promise<ReturnType<typeof indexedPngs>> } | undefined
  function groundOf(picture: Picture) {
    const key = groundKey(picture)
    if (ground?.key !== key) ground = { key, png: render(drawGround(picture)).then(indexedPngs) }
    return ground.png
  }

  async function make(picture: Picture) {
    const plate = await readFile(`app/plates/${picture.plate}.svg`)
    const key = createHash('sha256').update(meansDigest).update(JSON.stringify(picture)).update(plate).digest('hex')
    const kept = join(cache, `${key.slice(0, 32)}.png`)
    files.set(picture.name, kept)
    if (existsSync(kept)) return
    const withPart = await groundOf(picture)
    const png = await withPart(await render(drawTitle(picture, widthOf)))
    if (png.length > MOST_BYTES)
      throw new Error(`The social picture ${picture.name} has ${png.length} bytes: simplify its plate`)
    // Written whole or not at all: a build that is cut short leaves no half a picture behind.
    await writeFile(`${kept}.${process.pid}`, png)
    await rename(`${kept}.${process.pid}`, kept)
    drawn += 1
  }

  // Those of one ground one after the other, since only the last ground is kept.
  const waiting = pictures.toSorted((a, b) => groundKey(a).localeCompare(groundKey(b))).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const picture of waiting) await make(picture)
    }),
  )
  return { drawn, files }
}

const brandKey = () => JSON.stringify([site.name, AUDIENCE, MARK, readTokens().light])

const groundKey = ({ label, plate }: Picture) => `${plate} ${label}`

/** Puts pictures from the cache where they are served. @param files by name, as makePictures gives them */
export function placePictures(files: ReadonlyMap<string, string>, put: Put): void {
  for (const [name, kept] of files) put(`social/${name}.png`, readFileSync(kept))
}
