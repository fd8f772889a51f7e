// Builds the site into build/: the PDFs, the framework's build, then what the framework does not know of.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { PDF_FOLDER } from '#app/content/downloads.server.ts'
import { finishPage } from '#server/pages/finish-page.ts'
import { checkLinks } from './build/check-links.ts'
import { compressFiles } from './build/compress-files.ts'
import { listPictures } from './build/list-pictures.ts'
import { makePictures } from './build/make-pictures.ts'
import { writeTwins } from './build/write-twins.ts'
import { makePdfs } from './pdf/make-pdfs.ts'

const CLIENT = 'build/client'
const isQuiet = process.argv.includes('--quiet')

await step('PDFs', () => makePdfs(PDF_FOLDER))
await step('pages', () => {
  const built = spawnSync('react-router', ['build'], {
    stdio: isQuiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
})
await step('last steps', () => {
  cpSync(PDF_FOLDER, `${CLIENT}/downloads`, { recursive: true })
  writeTwins(CLIENT)
  // The framework's own form of what is no page; nothing asks for it.
  for (const name of globSync('**/*.{json,xml,txt}.data', { cwd: CLIENT })) rmSync(`${CLIENT}/${name}`)
  for (const name of globSync('**/*.html', { cwd: CLIENT })) {
    const pathname = `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
    writeFileSync(`${CLIENT}/${name}`, finishPage(readFileSync(`${CLIENT}/${name}`, 'utf8'), pathname))
  }
})
await step('social pictures', () =>
  makePictures(listPictures(), `${CLIENT}/social`, 'node_modules/.cache/social-pictures'),
)
await step('links', () => checkLinks(CLIENT))
await step('compressed copies', () => compressFiles(CLIENT))

async function step(name: string, work: () => unknown) {
  const start = performance.now()
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  if (!isQuiet) console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
