// Builds the site into build/.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { idleRules, linksOfNotes } from '#content-loader/check-rules.ts'
import { hiddenAddresses } from '#content-loader/list-pieces.server.ts'
import { checkWords, openContent } from '#content-loader/open-content.server.ts'
import { PHOTO_PATH } from '#content-loader/photo.ts'
import { PHOTO_FOLDER } from '#content-loader/photo-file.server.ts'
import { EVER, visibleOn } from '#content-loader/publishing.ts'
import { pathsOff } from '#content-loader/site.server.ts'
import { CONTENT_FILE } from '#contracts/console-content.ts'
import { makePictures, makeSite } from '#publisher/build-site.ts'
import { collectFiles, type KnownSite, type Write, writeInto } from '#publisher/built-files.ts'
import { madeIn, writeSiteRecord } from '#publisher/built-site.ts'
import { checkLinks } from '#publisher/find-dead-links.ts'
import { listFiles, publicNotices } from '#publisher/served-files.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { listSocialPictures } from '#site/render/social-pictures.ts'
import { readPictureKit, readSheetKit } from './build/brand-files.ts'
import { compressFiles, listPackages, putInPlace, SBOM_FILE } from './build/build-folder.ts'
import { makeStale } from './build/downloads.ts'
import { listPhotos, makePhotos, stripPictures } from './build/make-photos.ts'
import { describeTime } from './set-up/processes.mjs'

/** The staging folder (vite.config.ts). */
const BUILD = 'build/next'
const CLIENT = `${BUILD}/client`
const SERVER = `${BUILD}/server`
const isQuiet = process.argv.includes('--quiet')

/** Of a cache, while the bundler empties its folder. */
const DOWNLOADS = 'node_modules/.cache/downloads-made'
const source = { folder: resolve(import.meta.dirname, '..'), made: DOWNLOADS }
const today = new Date().toISOString().slice(0, 10)
// Whatever can be wrong is read within a step, which says it in a sentence.
const content = await step('words', readContent)
const survey = content.survey()
const written = linksOfNotes(survey)
const kit = await step('brand', readPictureKit)
const PICTURES = { kit, cache: 'node_modules/.cache/social-pictures' }
rmSync(DOWNLOADS, { recursive: true, force: true })
// First, since articles report problems with their photos.
const photos = await step('photos', () => makePhotos(listPhotos(content.files)))
// Runs in parallel. The bundler empties its output folder, so pictures stay in their cache until later.
const pictures = step('social pictures', () =>
  makePictures(listSocialPictures(content), PICTURES, async (_name, _inputs, draw) => void (await draw())),
)
const sbom = process.argv.includes('--sbom') ? step('bill of packages', () => listPackages('.')) : undefined
// In parallel, too: the bundler empties its folder.
const downloads = step('downloads', () => makeStale(source, DOWNLOADS))
await step('bundle', bundlePages)
await pictures
await downloads
const packages = await sbom
const { bundle } = (await import(pathToFileURL(resolve(SERVER, 'publisher.js')).href)) as { bundle: PublisherBundle }
const [made] = await Promise.all([
  step('pages', () => publish(today, writeInto(CLIENT), writeInto(`${SERVER}/missing`))),
  step('compressed copies', () => compressFiles(CLIENT)),
])
await step('last steps', async () => {
  // Their drawings.
  await compressFiles(join(CLIENT, 'downloads'))
  if (existsSync(DOWNLOADS)) cpSync(DOWNLOADS, madeIn(SERVER), { recursive: true })
  const write = writeInto(CLIENT)
  for (const name of photos) write(`${PHOTO_PATH}/${name}`, readFileSync(join(PHOTO_FOLDER, name)))
  await stripPictures(CLIENT)
  if (packages !== undefined) writeFileSync(join(BUILD, SBOM_FILE), packages)
})
await step('links', () => checkLinksOf(made))
await step('days to come', checkDaysToCome)
const others = [...idleRules(survey), ...publicNotices()]
const notices = [...made.notices, ...others]
writeFileSync(join(SERVER, CONTENT_FILE), JSON.stringify({ pieces: made.pieces, notices }))
const { files } = made
writeSiteRecord(BUILD, { day: today, recipe: recipeOf(), files, kit, sheets: readSheetKit(), notices: others })
// At the end, so that a failed build leaves the previous one in place.
putInPlace('build')
console.log(`Built in ${describeTime(0)}`)
// Last, where it's noticed.
if (notices.length > 0)
  console.warn(`\nPlease look at ${notices.length} in content/ and public/:\n  ${notices.join('\n  ')}`)

function readContent() {
  const content = openContent(source, visibleOn(today))
  checkWords(content)
  return content
}

/** Makes the site of a day. @param known sites whose files needn't be made again */
async function publish(day: string, write: Write, writeMissing: Write, known: readonly KnownSite[] = []) {
  const { put, files } = collectFiles(write, known)
  return { files, ...(await makeSite({ bundle, source, day, put, writeMissing, pictures: PICTURES })) }
}

function checkLinksOf(site: Awaited<ReturnType<typeof publish>>) {
  const services = new Set(site.content.services.list().map(({ slug }) => slug))
  // A note that links to what isn't there is a mistake, while nobody can have deleted it.
  const hidden = new Set([...hiddenAddresses(site.content.files), ...pathsOff(site.content.site())])
  checkLinks({ made: site.files, built: made.files, folder: CLIENT, services, written, hidden })
}

/** A hash of all that pages are made of besides content. */
function recipeOf(): string {
  const bundled = listFiles(SERVER).filter((name) => name.endsWith('.js'))
  const inFolder = (folder: string, names: string[]) => names.toSorted().map((name) => join(folder, name))
  const files = [...inFolder(SERVER, bundled), ...inFolder('public', listFiles('public'))]
  const digest = createHash('sha256')
  for (const file of files) digest.update(`\0${file}\0`).update(readFileSync(file))
  return digest.digest('hex')
}

/**
 * Tries each day on which a piece is due (decision 0004). Whoever schedules should hear of a mistake, not who sleeps.
 * @throws naming the day and the error, such as a link to a piece that's due even later
 */
async function checkDaysToCome() {
  const { articles, caseStudies, downloads } = openContent(source, EVER)
  const pieces = [...articles.list(), ...caseStudies.listAll(), ...downloads.listSources()]
  const days = new Set(pieces.map(({ date }) => date.slice(0, 10)))
  for (const day of [...days].filter((one) => one > today).toSorted()) {
    try {
      const nowhere: Write = () => {}
      checkLinksOf(await publish(day, nowhere, nowhere, [{ files: made.files, take: () => true }]))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`On ${day}, when the next pieces are due: ${why}`)
    }
  }
}

async function bundlePages() {
  const building = spawn('vite', ['build', '--app'], {
    stdio: isQuiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // If a parallel step fails, this process exits and must kill the child too.
  process.once('exit', () => building.kill())
  const [status] = (await once(building, 'exit')) as [number | null]
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
