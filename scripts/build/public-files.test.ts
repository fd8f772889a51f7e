import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { listFiles, typeOf } from '#server/pages/served-files.ts'
import { readStaticFiles } from '#server/pages/static-files.ts'
import { openFolder } from '#test/spawn-server.ts'
import { publicNotices, stripPictures } from './public-files.ts'

const GPS = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1' } }
const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })

it('takes out of every picture what a camera wrote into it, and keeps it upright', async () => {
  await using folder = await openFolder()
  const pictures = join(folder.path, 'public')
  mkdirSync(pictures)
  const put = async (name: string, file: Promise<Buffer>) => writeFileSync(join(pictures, name), await file)
  await put('IMG_0001.JPG', picture().jpeg().withExif(GPS).withMetadata({ orientation: 6 }).toBuffer())
  await put('a.png', picture().png().withExif(GPS).toBuffer())
  await put('a.avif', picture().avif().withExif(GPS).toBuffer())
  await put('bare.jpeg', picture().jpeg().toBuffer())
  const built = join(folder.path, 'built')
  cpSync(pictures, built, { recursive: true })
  await stripPictures(built, pictures)
  for (const name of ['IMG_0001.JPG', 'a.png', 'a.avif', 'bare.jpeg']) {
    const { exif, xmp, width } = await sharp(join(built, name)).metadata()
    expect([name, exif, xmp, width]).toEqual([name, undefined, undefined, name === 'IMG_0001.JPG' ? 20 : 40])
  }
  expect(readFileSync(join(built, 'bare.jpeg'))).toEqual(readFileSync(join(pictures, 'bare.jpeg')))

  writeFileSync(join(pictures, 'broken.png'), 'no picture')
  writeFileSync(join(built, 'broken.png'), 'no picture')
  await expect(stripPictures(built, pictures)).rejects.toThrow(/^public\/broken\.png can’t be read as a picture/)
})

it('serves what the build takes for served, whatever the case of its ending, and names the rest', async () => {
  await using folder = await openFolder()
  const names = ['IMG_0001.JPG', 'slides.pptx', 'a b.PDF', 'song.mp3', 'photo.heic', 'notes', '.DS_Store']
  for (const name of names) writeFileSync(join(folder.path, name), 'x')
  const served = readStaticFiles(folder.path)
  const known = listFiles(folder.path).filter((path) => typeOf(path))
  expect([...served.keys()].map(decodeURI).toSorted()).toEqual(known.toSorted())
  expect(served.get('/IMG_0001.JPG')?.headers['content-type']).toBe('image/jpeg')
  expect(served.get('/a%20b.PDF')?.headers).toHaveProperty('content-security-policy')
  expect(publicNotices(folder.path)).toEqual([
    expect.stringContaining("public/notes isn't served"),
    expect.stringContaining('the site serves no .heic files'),
  ])
})
