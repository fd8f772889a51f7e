// A thread of make-editions.ts: makes the site of one later day.
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { prerenderedPaths } from '#app/prerendered-paths.ts'
import { putFiles } from '../../downloads/made-files.ts'
import { checkLinks } from '../check-links.ts'
import { listPictures } from '../list-pictures.ts'
import { makePictures, PICTURE_CACHE, placePictures } from '../make-pictures.ts'
import { openRenderer } from '../open-renderer.ts'
import { putInto } from '../put.ts'
import { writeTwins } from '../write-twins.ts'
import type { EditionTask } from './make-editions.ts'

const { buildFolder, day, earlier } = workerData as EditionTask
// Before any content is read.
globalThis.shownDay = day

const folderOf = (one: string) => join(buildFolder, 'editions', one)
const before = [...earlier.map(folderOf).toReversed(), join(buildFolder, 'client')]
const put = putInto(folderOf(day), before)

const { render } = await openRenderer(buildFolder, put)
for (const path of prerenderedPaths()) await render(path)
writeTwins(put)
putFiles(put)
placePictures((await makePictures(listPictures(), PICTURE_CACHE)).files, put)
checkLinks([folderOf(day), ...before])
