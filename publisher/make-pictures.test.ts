import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPictureKit } from '#scripts/build/picture-kit.ts'
import { wrapText } from './draw-picture.ts'
import { makePictures, placePictures } from './make-pictures.ts'
import { putInto } from './put-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const kit = readPictureKit()
const picture = {
  name: 'articles/a',
  label: 'Article',
  title: 'Fees & <costs>',
  plate: 'fractional-cto',
  siteName: 'The Site',
  audience: 'For small firms',
}

it('draws a picture of 1200 by 630 once, and takes it from the cache until something of it changes', async () => {
  const make = async (title: string) => {
    const { drawn, files } = await makePictures([{ ...picture, title }], { kit, cache: join(folder, 'cache') })
    placePictures(files, putInto(folder))
    return drawn
  }
  expect(await make('Fees & <costs>')).toBe(1)
  const png = readFileSync(join(folder, 'social/articles/a.png'))
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
  expect(png.length).toBeLessThan(150_000)
  expect(await make('Fees & <costs>')).toBe(0)
  expect(await make('Fees')).toBe(1)
  expect(readFileSync(join(folder, 'social/articles/a.png')).equals(png)).toBe(false)
})

it('draws anew what a site of another name shows', async () => {
  const make = async (siteName: string) =>
    (await makePictures([{ ...picture, siteName }], { kit, cache: join(folder, 'renamed') })).drawn
  expect([await make('One'), await make('One'), await make('Another')]).toEqual([1, 0, 1])
})

it('leaves out what the site has already', async () => {
  const { keys } = await makePictures([picture], { kit, cache: join(folder, 'once') })
  const again = await makePictures([picture], { kit, cache: join(folder, 'never'), known: Object.fromEntries(keys) })
  expect([again.drawn, again.files.size, [...again.keys]]).toEqual([0, 0, [...keys]])
})

it.each(['a ]]> b', '<![CDATA[', 'a \u0008 b', 'a & b'])('draws a picture with the title %j', async (title) => {
  const { drawn } = await makePictures([{ ...picture, title }], { kit, cache: join(folder, `odd ${title.length}`) })
  expect(drawn).toBe(1)
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
