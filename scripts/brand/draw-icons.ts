// Draws the brand's icons into public/ from one mark. Needs the browser that the tests use.
// Run by hand after a change of the mark: node scripts/brand/draw-icons.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const mark = (ink: string, accent: string, width: number) =>
  `<g fill="none" stroke="${ink}" stroke-width="${width}"><circle r="44"/><ellipse rx="44" ry="17" transform="rotate(-28)"/><ellipse rx="17" ry="44" transform="rotate(-28)"/></g><path d="M-25 0H25" stroke="${accent}" stroke-width="${width * 1.7}"/>`

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><style>g{stroke:#0e1620}@media(prefers-color-scheme:dark){g{stroke:#f1ede4}}</style>${mark('', '#e4572e', 7).replace(' stroke=""', '')}</svg>`
writeFileSync('public/favicon.svg', `${favicon}\n`)

/** The mark on the brand's ink; `scale` leaves the margin that a launcher may cut away. */
const tile = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><rect x="-50" y="-50" width="100" height="100" fill="#0e1620"/><g transform="scale(${scale})">${mark('#f1ede4', '#ff7a4d', 5)}</g></svg>`

const browser = await chromium.launch({
  executablePath: readFileSync('node_modules/.cache/browser-path', 'utf8').trim(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

async function raster(svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<body style="margin:0">${svg.replace('<svg', `<svg width="${size}" height="${size}"`)}`)
  return page.screenshot({ omitBackground: true })
}

writeFileSync('public/apple-touch-icon.png', await raster(tile(0.78), 180))
writeFileSync('public/icon-192.png', await raster(tile(0.72), 192))
writeFileSync('public/icon-512.png', await raster(tile(0.72), 512))

// An .ico that holds one PNG: header, one directory entry, the picture.
const small = await raster(tile(0.9), 32)
const header = Buffer.alloc(22)
header.writeUInt16LE(1, 2)
header.writeUInt16LE(1, 4)
header.writeUInt8(32, 6)
header.writeUInt8(32, 7)
header.writeUInt16LE(1, 10)
header.writeUInt16LE(32, 12)
header.writeUInt32LE(small.length, 14)
header.writeUInt32LE(header.length, 18)
writeFileSync('public/favicon.ico', Buffer.concat([header, small]))

await browser.close()
