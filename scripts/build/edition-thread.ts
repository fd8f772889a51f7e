// A thread of make-editions.ts: makes the site of one later day.
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { prerenderedPaths } from '#app/prerendered-paths.ts'
import { survey } from '#content/survey.ts'
import { linksOfNotes } from '#contracts/check-rules.ts'
import { putDownloads } from './downloads.ts'
import { checkLinks } from './find-dead-links.ts'
import type { EditionTask } from './make-editions.ts'
import { listPictures, makePictures, PICTURE_CACHE, placePictures } from './make-pictures.ts'
import { openRenderer, writeArticleMarkdown } from './open-renderer.ts'
import { putInto } from './put.ts'

const { buildFolder, day, earlier } = workerData as EditionTask
// Before any content is read.
globalThis.shownDay = day

const folderOf = (one: string) => join(buildFolder, 'editions', one)
const before = [...earlier.map(folderOf).toReversed(), join(buildFolder, 'client')]
const put = putInto(folderOf(day), before)

const { render } = await openRenderer(buildFolder, put)
for (const path of prerenderedPaths()) await render(path)
writeArticleMarkdown(put)
putDownloads(put)
placePictures((await makePictures(listPictures(), PICTURE_CACHE)).files, put)
checkLinks([folderOf(day), ...before], linksOfNotes(survey))
