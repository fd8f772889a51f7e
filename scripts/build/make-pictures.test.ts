import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { site } from '#content/site.ts'
import { indexedPngs } from './indexed-png.ts'
import { makePictures, placePictures } from './make-pictures.ts'
import { putInto } from './put.ts'
import { wrapText } from './wrap-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const picture = { name: 'articles/a', label: 'Article', title: 'Fees & <costs>', plate: 'fractional-cto' }

it('draws a picture of 1200 by 630 once, and takes it from the cache until something of it changes', async () => {
  const make = async (title: string) => {
    const { drawn, files } = await makePictures([{ ...picture, title }], join(folder, 'cache'))
    placePictures(files, putInto(folder))
    return drawn
  }
  expect(await make('Fees & <costs>')).toBe(1)
  const png = readFileSync(join(folder, 'social/articles/a.png'))
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
  expect(png.length).toBeLessThan(60_000)
  expect(await make('Fees & <costs>')).toBe(0)
  expect(await make('Fees')).toBe(1)
  expect(readFileSync(join(folder, 'social/articles/a.png')).equals(png)).toBe(false)
})

it('draws anew what a site of another name shows', async () => {
  const make = async () => (await makePictures([picture], join(folder, 'renamed'))).drawn
  const { name } = site
  onTestFinished(() => {
    site.name = name
  })
  expect([await make(), await make()]).toEqual([1, 0])
  site.name = `${name}, renamed`
  expect(await make()).toBe(1)
})

/** The colors of a PNG of two by two, from its palette. */
function colorsOf(png: Buffer): number[][] {
  const palette = png.subarray(png.indexOf('PLTE') + 4)
  const start = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  return [rows[1], rows[2], rows[4], rows[5]].map((place = 0) => [...palette.subarray(place * 3, place * 3 + 3)])
}

const RED = [255, 0, 0]
const GREEN = [0, 255, 0]
const BLUE = [0, 0, 255]
const raster = (width: number, ...colors: number[][]) => ({
  pixels: new Uint8Array(colors.flatMap((color) => [...color, 255])),
  width,
  height: colors.length / width,
})

it('writes a palette that gives the pixels back', async () => {
  const png = await indexedPngs(raster(2, RED, GREEN, BLUE, RED))()
  expect(colorsOf(png)).toEqual([RED, GREEN, BLUE, RED])
})

it('paints each part over the same ground, which stays as it was', async () => {
  const onGround = indexedPngs(raster(2, RED, RED, RED, RED))
  const corner = await onGround({ ...raster(1, BLUE), left: 1, top: 1 })
  const column = await onGround({ ...raster(1, GREEN, RED), left: 0, top: 0 })
  expect([corner, column].map(colorsOf)).toEqual([
    [RED, RED, RED, BLUE],
    [GREEN, RED, RED, RED],
  ])
})

it('makes the same of a part, whatever is made at the same time or was made before', async () => {
  const plain = (width: number, height: number, [red = 0, green = 0, blue = 0]: number[]) => ({
    pixels: new Uint8Array(width * height * 4).map((_, index) => [red, green, blue, 255][index % 4] ?? 0),
    width,
    height,
  })
  const ground = plain(600, 400, RED)
  const parts = [
    { ...plain(200, 300, BLUE), left: 100, top: 100 },
    { ...plain(300, 100, GREEN), left: 0, top: 0 },
  ]
  const alone = await Promise.all(parts.map((part) => indexedPngs(ground)(part)))
  const onGround = indexedPngs(ground)
  const together = () => Promise.all(parts.map((part) => onGround(part)))
  expect((await together()).map((png, index) => png.compare(alone[index] ?? ground.pixels) === 0)).toEqual([true, true])
  expect((await together()).map((png, index) => png.compare(alone[index] ?? ground.pixels) === 0)).toEqual([true, true])
  expect(await onGround()).toEqual(await indexedPngs(ground)())
})

const byLetters = (text: string) => text.length

it.each([
  ['one two three four', 9, ['one two', 'three', 'four']],
  ['aaaa bb cc dd', 10, ['aaaa bb', 'cc dd']],
  ['incomprehensibility', 4, ['incomprehensibility']],
  ['a incomprehensibility b', 4, ['a', 'incomprehensibility', 'b']],
  ['', 4, []],
])('breaks %j at %i', (text, width, lines) => {
  expect(wrapText(text, width, byLetters)).toEqual(lines)
})
