import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { photoProblemFile } from '#app/content/photo-file.server.ts'
import { makePhotos } from './make-photos.ts'
import { readTokens } from './read-tokens.ts'

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
  const taken = await (
    await twoHalves(1500, 2400)
      .jpeg()
      .toBuffer()
      .then((file) => sharp(file))
  )
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'A telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(taken.toString('latin1')).toContain('A telephone')
  const { cache, names } = await make(taken)
  expect(names.toSorted()).toEqual([
    'abc-1200.avif',
    'abc-480.avif',
    'abc-480.jpg',
    'abc-800.avif',
    'abc-800.jpg',
    'abc-shared.jpg',
  ])
  for (const name of names) {
    const body = readFileSync(join(cache, name))
    const { width, height, exif, orientation } = await sharp(body).metadata()
    expect([name, exif, orientation ?? 1]).toEqual([name, undefined, 1])
    expect(name.includes('shared') ? [width, height] : [width / height]).toEqual(
      name.includes('shared') ? [1200, 630] : [1.6],
    )
    const colorAt = async (left: number) => {
      const { data } = await sharp(body)
        .extract({ left, top: 100, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
    }
    expect([name, await colorAt(20), await colorAt(width - 20)]).toEqual([name, 'blue', 'red'])
  }
  const times = () => readdirSync(cache).map((name) => statSync(join(cache, name)).mtimeMs)
  const before = times()
  await make(taken)
  expect(times()).toEqual(before)
})

it('puts the page’s color behind what is transparent, and makes photos again when it changes', async () => {
  const path = join(folder, 'clear.png')
  const clear = { create: { width: 1200, height: 750, channels: 4 as const, background: '#0000' } }
  writeFileSync(path, await sharp(clear).png().toBuffer())
  const cache = join(folder, 'cache')
  for (const [paper, color] of [
    [undefined, readTokens().light.paper],
    ['#204060', '#204060'],
  ] as const) {
    await makePhotos([{ path, key: 'clear' }], cache, paper)
    const { dominant } = await sharp(join(cache, 'clear-480.jpg')).stats()
    for (const [channel, at] of [
      ['r', 1],
      ['g', 3],
      ['b', 5],
    ] as const)
      expect(Math.abs(dominant[channel] - Number.parseInt(color.slice(at, at + 2), 16))).toBeLessThan(12)
  }
})

it('keeps within what a phone should fetch, however much detail there is', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const detailed = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#888', noise } })
    .blur(1)
    .jpeg()
    .toBuffer()
  const { cache, names } = await make(detailed)
  expect(names).not.toEqual([])
  for (const name of names.filter((one) => !one.includes('shared')))
    expect([name, statSync(join(cache, name)).size <= 60_000]).toEqual([name, true])
})

it.each([
  [
    'too small',
    () => twoHalves(1199, 800).png().toBuffer(),
    /^is too small, 1199 × 800 pixels. Use one of at least 1200 × 750/,
  ],
  ['no picture', async () => Buffer.from('a text'), /^cannot be read as a picture .*export it as a JPEG/],
  [
    'a drawing',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>'),
    /^isn’t a photo/,
  ],
  ['cut short', async () => (await twoHalves(2000, 1500).jpeg().toBuffer()).subarray(0, 6000), /^cannot be read/],
])('says why a file that is %s cannot be used, and what to do', async (_, file, sentence) => {
  expect((await make(await file())).problem).toMatch(sentence)
})
