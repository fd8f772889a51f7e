import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { photoProblemFile } from '#content-loader/photo-file.server.ts'
import { makePhotos, stripPictures } from './make-photos.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gimbal-photos-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Red top half, blue bottom half. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: 'red' } }, gravity: 'north' },
  ])

const make = async (file: Buffer) => {
  const path = join(folder, 'photo.jpg')
  writeFileSync(path, file)
  const cache = join(folder, 'cache')
  const names = await makePhotos([{ path, key: 'abc' }], cache)
  const problem = photoProblemFile('abc', cache)
  return { cache, names, problem: names.length === 0 ? readFileSync(problem, 'utf8') : undefined }
}

it('makes all sizes of a photo, once, upright, and without where it was taken', async () => {
  // A rotated photo: the top of the raw pixels is the right side when displayed.
  const taken = await sharp(await twoHalves(1500, 2400).jpeg().toBuffer())
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'A telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(taken.toString('latin1')).toContain('A telephone')
  const { cache, names } = await make(taken)
  const sizes = ['1200.avif', '480.avif', '480.jpg', '800.avif', '800.jpg', 'shared.jpg']
  expect(names.toSorted()).toEqual(sizes.map((size) => `abc-${size}`))
  for (const name of names) {
    const body = readFileSync(join(cache, name))
    const { width, height, exif, orientation } = await sharp(body).metadata()
    expect([name, exif, orientation ?? 1]).toEqual([name, undefined, 1])
    expect(width / height).toBe(name.includes('shared') ? 1200 / 630 : 1.6)
    const colorAt = async (left: number) => {
      const [red = 0, , blue = 0] = await sharp(body).extract({ left, top: 100, width: 1, height: 1 }).raw().toBuffer()
      return red > blue ? 'red' : 'blue'
    }
    expect([name, await colorAt(20), await colorAt(width - 20)]).toEqual([name, 'blue', 'red'])
  }
  const times = () => readdirSync(cache).map((name) => statSync(join(cache, name)).mtimeMs)
  const before = times()
  await make(taken)
  expect(times()).toEqual(before)
})

it('keeps within what a phone should fetch, however much detail there is', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const detailed = await sharp({ create: { width: 1200, height: 750, channels: 3, background: '#888', noise } })
    .blur(1)
    .jpeg()
    .toBuffer()
  const { cache, names } = await make(detailed)
  expect(names).not.toEqual([])
  for (const name of names.filter((one) => !one.includes('shared')))
    expect([name, statSync(join(cache, name)).size <= 60_000]).toEqual([name, true])
})

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

it.each([
  ['too small', () => twoHalves(1199, 800).png().toBuffer(), /^is too small, 1199 × 800 pixels. Use one of at least/],
  ['no picture', async () => Buffer.from('a text'), /^cannot be read as a picture .*export it as a JPEG/],
  ['a drawing', async () => Buffer.from(DRAWING), /^isn’t a photo/],
  ['cut short', async () => (await twoHalves(2000, 1500).jpeg().toBuffer()).subarray(0, 6000), /^cannot be read/],
])('says why a file that is %s cannot be used, and what to do', async (_, file, sentence) => {
  expect((await make(await file())).problem).toMatch(sentence)
})

const GPS = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1' } }
const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })

it('takes out of every picture what a camera wrote into it, and keeps it upright', async () => {
  const pictures = join(folder, 'public')
  mkdirSync(pictures)
  const put = async (name: string, file: Promise<Buffer>) => writeFileSync(join(pictures, name), await file)
  await put('IMG_0001.JPG', picture().jpeg().withExif(GPS).withMetadata({ orientation: 6 }).toBuffer())
  await put('a.png', picture().png().withExif(GPS).toBuffer())
  await put('a.avif', picture().avif().withExif(GPS).toBuffer())
  await put('bare.jpeg', picture().jpeg().toBuffer())
  const built = join(folder, 'built')
  cpSync(pictures, built, { recursive: true })
  await stripPictures(built, pictures)
  for (const name of ['IMG_0001.JPG', 'a.png', 'a.avif', 'bare.jpeg']) {
    const { exif, xmp, width } = await sharp(join(built, name)).metadata()
    expect([name, exif, xmp, width]).toEqual([name, undefined, undefined, name === 'IMG_0001.JPG' ? 20 : 40])
  }
  expect(readFileSync(join(built, 'bare.jpeg'))).toEqual(readFileSync(join(pictures, 'bare.jpeg')))

  for (const into of [pictures, built]) writeFileSync(join(into, 'broken.png'), 'no picture')
  await expect(stripPictures(built, pictures)).rejects.toThrow(/^public\/broken\.png can’t be read as a picture/)
})
