// Makes sites, previews and pictures for the server that started it, which waits for each before it asks for the next. It
// ends with the server.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentProblem } from '#contracts/content-problems.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { nameBuild, type PublisherFolders, readSiteRecord } from './built-site.ts'
import { openPieceTasks, problemsOf } from './piece-tasks.ts'
import { dryRunSite, publishSite } from './publish-site.ts'
import type { Answer, Asked, Tasks } from './publisher.ts'

const folders = JSON.parse(process.argv[2] ?? '{}') as PublisherFolders

process.on('message', (asked: Asked) => void answer(asked).then((said) => process.send?.(said)))
process.on('disconnect', () => process.exit())

async function answer({ task, input }: Asked): Promise<Answer> {
  try {
    if (isBuiltAnew()) throw new Error(BUILT_ANEW)
    // The input is what this task takes: the server's side is typed by the same interface.
    const run: (...input: never[]) => Promise<unknown> = (await openTasks())[task]
    return { value: await run(...(input as never[])) }
  } catch (error) {
    // Its files went away, whatever that led to.
    if (isBuiltAnew()) return { problems: [contentProblem(null, 'cannot-publish', { says: BUILT_ANEW })] }
    return { problems: problemsOf(error) }
  }
}

const BUILT_ANEW = 'The site was built anew since the server started. Restart the server, then try again'

/** Whether there's another build than the one that the server serves. Its pages name other scripts and styles. */
const isBuiltAnew = () => nameBuild(folders.buildFolder) !== folders.build

async function openTasks(): Promise<Tasks> {
  const file = pathToFileURL(resolve(folders.buildFolder, 'server', 'publisher.js')).href
  const { bundle } = (await import(file)) as { bundle: PublisherBundle }
  const record = () => readSiteRecord(folders.buildFolder)
  const [paper, sheets] = [() => record().kit.colors.paper, () => record().sheets]
  return {
    make: (input) => publishSite({ folders, bundle, input }),
    dryRun: (input) => dryRunSite({ folders, bundle, input }),
    ...openPieceTasks({ ...folders, bundle, paper, sheets }),
  }
}
