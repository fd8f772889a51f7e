import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPictureKit } from '#scripts/build/picture-kit.ts'
import { wrapText } from './draw-picture.ts'
import { makePictures } from './make-pictures.ts'

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

/** The pictures by name, as they were drawn. */
async function draw(change: Partial<typeof picture>, cache: string, known: ReadonlySet<string> = new Set()) {
  const drawn = new Map<string, Buffer>()
  const inputsOf = new Map<string, string>()
  await makePictures([{ ...picture, ...change }], { kit, cache: join(folder, cache) }, async (name, inputs, make) => {
    inputsOf.set(name, inputs)
    if (!known.has(inputs)) drawn.set(name, await make())
  })
  return { drawn, inputs: [...inputsOf.values()], kept: readdirSync(join(folder, cache)).length }
}

it('draws a picture of 1200 by 630 once, and takes it from the cache until something of it changes', async () => {
  const first = await draw({}, 'cache')
  const png = first.drawn.get('/social/articles/a.png') ?? Buffer.from('')
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
  expect(png.length).toBeLessThan(150_000)
  const again = await draw({}, 'cache')
  expect([again.kept, again.drawn.get('/social/articles/a.png')?.equals(png)]).toEqual([1, true])
  const other = await draw({ title: 'Fees' }, 'cache')
  expect([other.kept, other.drawn.get('/social/articles/a.png')?.equals(png)]).toEqual([2, false])
})

it('draws anew what a site of another name shows', async () => {
  await draw({ siteName: 'One' }, 'renamed')
  expect((await draw({ siteName: 'Another' }, 'renamed')).kept).toBe(2)
})

it('leaves out what the site has already', async () => {
  const { inputs } = await draw({}, 'once')
  const again = await draw({}, 'never', new Set(inputs))
  expect([again.drawn.size, again.kept]).toEqual([0, 0])
})

it.each(['a ]]> b', '<![CDATA[', 'a \u0008 b', 'a & b'])('draws a picture with the title %j', async (title) => {
  expect((await draw({ title }, `odd ${title.length}`)).drawn.size).toBe(1)
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
