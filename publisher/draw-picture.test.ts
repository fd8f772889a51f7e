import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPng } from './draw-picture.ts'

const colors = { ink: '#000', darkInk: '#fff', quiet: '#fff', line: '#fff', paper: '#fff', accent: '#fff' }
const kit = { colors, mark: '', plates: {}, recipe: '' }

/** The picture's dark pixels: all of the title, and nothing else. @returns the box around them */
async function inkOf(title: string) {
  const picture = { name: 'a', label: '', title, plate: '', siteName: '', audience: '' }
  const { data, info } = await sharp(await drawPng(picture, kit))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = [...data.entries()].filter(([, value]) => value < 128).map(([at]) => at)
  return { count: dark.length, right: Math.max(0, ...dark.map((at) => at % info.width)) }
}

it('has the letters that clients’ names have', async () => {
  // Of a title with a letter that no font has, nothing is drawn.
  expect((await inkOf('ŁłĐđệőșñ ğİŚťŽÆŒœıß')).count).toBeGreaterThan(1000)
})

it('shows no half of a title whose letters no font has, and leaves signs out', async () => {
  expect((await inkOf('שלום Levi')).count).toBe(0)
  expect(await inkOf('Levi 🎉')).toEqual(await inkOf('Levi'))
  // As Macs write file names: letter and accent apart.
  expect(await inkOf('Łódź'.normalize('NFD'))).toEqual(await inkOf('Łódź'))
})
