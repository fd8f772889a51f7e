// Builds the site into build/.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openContent } from '#app/content/open-content.server.ts'
import { PHOTO_PATH } from '#app/content/photo.ts'
import { PHOTO_FOLDER } from '#app/content/photo-file.server.ts'
import { visibleOn } from '#app/content/publishing.ts'
import { MISSING_PAGES } from '#app/paths.ts'
import { prerenderedPaths } from '#app/prerendered-paths.ts'
import { survey } from '#content/survey.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { idleRules, linksOfNotes } from '#scripts/build/check-rules.ts'
import { checkSurvey } from '#scripts/build/check-survey.ts'
import { compressFiles, listPackages, putInPlace, putInto, SBOM_FILE } from './build/build-folder.ts'
import { contentNotices } from './build/content-notices.ts'
import { describeContent } from './build/describe-content.ts'
import { checkDownloads, downloadNotices, putDownloads, readGuide } from './build/downloads.ts'
import { checkLinks } from './build/find-dead-links.ts'
import { makeEditions } from './build/make-editions.ts'
import { listPhotos, makePhotos } from './build/make-photos.ts'
import { listPictures, makePictures, PICTURE_CACHE, placePictures } from './build/make-pictures.ts'
import { openRenderer, writeArticleMarkdown } from './build/open-renderer.ts'
import { publicNotices, stripPictures } from './build/public-files.ts'

/** The staging folder (vite.config.ts). */
const BUILD = 'build/next'
const CLIENT = `${BUILD}/client`
const isQuiet = process.argv.includes('--quiet')

const source = { folder: resolve(import.meta.dirname, '..') }
const today = new Date().toISOString().slice(0, 10)
const content = openContent(source, visibleOn(today))

await step('survey', () => checkSurvey(survey))
await step('words of mails', content.mail)
// First, since articles report problems with their photos.
const photos = await step('photos', () => makePhotos(listPhotos(content.files)))
// Runs in parallel. The bundler empties its output folder, so pictures stay in their cache until later.
const pictures = step('social pictures', () => makePictures(listPictures(content), PICTURE_CACHE))
const sbom = process.argv.includes('--sbom') ? step('bill of packages', () => listPackages('.')) : undefined
await step('downloads', () => checkDownloads(source))
await step('bundle', bundle)
await Promise.all([step('pages', renderPages), step('compressed copies', () => compressFiles(CLIENT))])
const { files } = await pictures
const packages = await sbom
await step('last steps', async () => {
  const put = putInto(CLIENT)
  putDownloads(content, put)
  // Their drawings.
  await compressFiles(join(CLIENT, 'downloads'))
  // Not a public file: the form gives it out.
  putInto(`${BUILD}/server`)(GUIDE_FILE, readGuide(source))
  for (const name of photos) put(`${PHOTO_PATH}/${name}`, readFileSync(join(PHOTO_FOLDER, name)))
  placePictures(files, put)
  await stripPictures(CLIENT)
  writeArticleMarkdown(content, put)
  if (packages !== undefined) writeFileSync(join(BUILD, SBOM_FILE), packages)
})
await step('links', () => checkLinks([CLIENT], content, linksOfNotes(survey)))
await step('days to come', () => makeEditions(BUILD, source, today))
const notices = [...contentNotices(source), ...downloadNotices(source), ...idleRules(survey), ...publicNotices()]
await step('list of content', () => describeContent(BUILD, source, today, notices))
// At the end, so that a failed build leaves the previous one in place.
putInPlace('build')
console.log(`Built in ${(performance.now() / 1000).toFixed(1)} s`)
// Last, where it's noticed.
if (notices.length > 0)
  console.warn(`\nPlease look at ${notices.length} in content/ and public/:\n  ${notices.join('\n  ')}`)

async function bundle() {
  const building = spawn('vite', ['build', '--app'], {
    stdio: isQuiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // If a parallel step fails, this process exits and must kill the child too.
  process.once('exit', () => building.kill())
  const status = await new Promise<number | null>((resolve) => building.once('exit', resolve))
  if (status !== 0) process.exit(status ?? 1)
}

async function renderPages() {
  const { render, renderMissing } = await openRenderer(BUILD, content)
  for (const path of prerenderedPaths(content)) await render(path)
  for (const path of MISSING_PAGES) await renderMissing(path)
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
