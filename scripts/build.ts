// Builds the site into build/: the PDFs, the framework's build, then what the framework does not know of.
import { spawn } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { PDF_FOLDER } from '#app/content/downloads.server.ts'
import { finishPage } from '#server/pages/finish-page.ts'
import { checkLinks } from './build/check-links.ts'
import { compressFiles } from './build/compress-files.ts'
import { listPictures } from './build/list-pictures.ts'
import { makePictures, placePictures } from './build/make-pictures.ts'
import { writeTwins } from './build/write-twins.ts'
import { makePdfs } from './pdf/make-pdfs.ts'

const CLIENT = 'build/client'
const isQuiet = process.argv.includes('--quiet')

await step('PDFs', () => makePdfs(PDF_FOLDER))
// At once: rendering pages keeps one core busy, drawing the others. The framework empties build/, so pictures wait in their cache.
const [, pictures] = await Promise.all([
  step('pages', buildPages),
  step('social pictures', () => makePictures(listPictures(), 'node_modules/.cache/social-pictures')),
])
await step('last steps', () => {
  cpSync(PDF_FOLDER, `${CLIENT}/downloads`, { recursive: true })
  placePictures(pictures.files, `${CLIENT}/social`)
  writeTwins(CLIENT)
  // The framework's own form of what is no page; nothing asks for it.
  for (const name of globSync('**/*.{json,xml,txt}.data', { cwd: CLIENT })) rmSync(`${CLIENT}/${name}`)
  for (const name of globSync('**/*.html', { cwd: CLIENT })) {
    const pathname = `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
    writeFileSync(`${CLIENT}/${name}`, finishPage(readFileSync(`${CLIENT}/${name}`, 'utf8'), pathname))
  }
})
await Promise.all([step('compressed copies', () => compressFiles(CLIENT)), step('links', () => checkLinks(CLIENT))])

async function buildPages() {
  const building = spawn('react-router', ['build'], {
    stdio: isQuiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // What fails beside it ends this process, and must end it too.
  process.once('exit', () => building.kill())
  const status = await new Promise<number | null>((resolve) => building.once('exit', resolve))
  if (status !== 0) process.exit(status ?? 1)
}

async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    const made = await work()
    if (!isQuiet) console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return made
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
