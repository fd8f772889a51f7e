import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pictureSize } from './picture-size.server.ts'
import { renderBody } from './render-body.server.ts'

const frame = (width: number, height: number) => [
  0xff,
  0xc0,
  0,
  11,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
]

const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000028000000190', 'hex')

test('a PNG and a JPEG say how large they are, anything else does not', () => {
  expect(pictureSize(PNG)).toEqual({ width: 640, height: 400 })
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 2, ...frame(640, 400)])
  expect(pictureSize(jpeg)).toEqual({ width: 640, height: 400 })
  expect([jpeg.subarray(0, 14), Buffer.from('<svg/>'), Buffer.of()].map(pictureSize)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a picture of public/ is shown with its size, so that nothing moves when it comes; of another none is known', () => {
  const [place, folder] = [process.cwd(), mkdtempSync(join(tmpdir(), 'pictures-'))]
  onTestFinished(() => {
    process.chdir(place)
    rmSync(folder, { recursive: true })
  })
  process.chdir(folder)
  mkdirSync('public')
  writeFileSync('public/level.png', PNG)
  const shown = (address: string) => JSON.stringify(renderBody(`![A level](${address})`).body)
  expect(shown('/level.png')).toContain('"src":"/level.png","alt":"A level","width":640,"height":400')
  for (const address of ['', '/', '/%E0%A4.png', 'javascript:x']) expect(shown(address)).not.toContain('width')
  expect(shown('/no-such.png')).not.toContain('width')
  expect(shown('https://elsewhere.example/level.png')).not.toContain('width')
})
