import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPictureKit } from '#ops/build/brand-files.ts'
import { makePictures } from './build-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const kit = readPictureKit()
const picture = {
  name: 'articles/a',
  label: 'Article',
  title: 'Fees & <costs> ]]> \u0008',
  plate: 'fractional-cto',
  siteName: 'The Site',
  audience: 'For small firms',
}

/** The picture as it was drawn, and how many the cache has. */
async function draw(change: Partial<typeof picture>) {
  let drawn = Buffer.of()
  await makePictures([{ ...picture, ...change }], { kit, cache: folder }, async (_name, _inputs, make) => {
    drawn = Buffer.from(await make())
  })
  return { drawn, kept: readdirSync(folder).length }
}

it('draws a picture of 1200 by 630 once, and takes it from the cache until something of it changes', async () => {
  const { drawn: png } = await draw({})
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
  expect(png.length).toBeLessThan(150_000)
  const again = await draw({})
  expect([again.kept, again.drawn.equals(png)]).toEqual([1, true])
  for (const [index, change] of [{ title: 'Fees' }, { siteName: 'Another' }].entries()) {
    const other = await draw(change)
    expect([other.kept, other.drawn.equals(png)]).toEqual([index + 2, false])
  }
})
