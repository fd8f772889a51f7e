import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { listFiles, typeOf } from '#server/pages/served-files.ts'

/** Files in public/ that the server wouldn't serve: a sentence for each. */
export const publicNotices = (folder = 'public'): string[] =>
  listFiles(folder)
    .filter((path) => !typeOf(path))
    .map((path) => {
      const ending = extname(path)
      return ending === ''
        ? `public${path} isn't served: its name has no ending. Add one, such as .pdf`
        : `public${path} isn't served: the site serves no ${ending} files. Save it as another kind, such as .pdf or .jpg`
    })

const PICTURES = /\.(jpe?g|png|webp|avif)$/i

/**
 * Takes out what cameras and programs wrote into the pictures of public/, such as the place, before they're served.
 * Pictures without it stay as they are. @param built where the bundler copied them @throws naming an unreadable one
 */
export async function stripPictures(built: string, folder = 'public'): Promise<void> {
  for (const path of listFiles(folder).filter((name) => PICTURES.test(name))) {
    const file = join(built, path)
    try {
      const bare = await withoutMetadata(await readFile(file))
      if (bare) await writeFile(file, bare)
    } catch (error) {
      const [why = ''] = String(error instanceof Error ? error.message : error).split('\n')
      throw new Error(`public${path} can’t be read as a picture (${why}). Open it and export it again.`)
    }
  }
}

/** The same picture, upright, in its own colors. @returns undefined if there's nothing to take out */
async function withoutMetadata(picture: Buffer): Promise<Buffer | undefined> {
  const { format, exif, xmp, iptc, comments } = await sharp(picture).metadata()
  if (!exif && !xmp && !iptc && !comments) return undefined
  const bare = sharp(picture, { animated: format === 'webp' })
    .autoOrient()
    .keepIccProfile()
  if (format === 'jpeg') return bare.jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
  if (format === 'webp') return bare.webp({ quality: 92 }).toBuffer()
  return format === 'heif' ? bare.avif({ quality: 80 }).toBuffer() : bare.png().toBuffer()
}
