// Makes sites, previews and pictures for the server that started it, one after the other. It ends with the server.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentProblem } from '#contracts/content-problems.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { nameBuild, type PublisherFolders, readSiteRecord } from './built-site.ts'
import { fulfillRequest, problemsOf } from './fulfill-request.ts'
import { dryRunSite, publishSite } from './publish-site.ts'
import type { Answer, Asked, PublisherRequest } from './publisher.ts'

const folders = JSON.parse(process.argv[2] ?? '{}') as PublisherFolders

let working = Promise.resolve()
process.on('message', ({ id, wish }: Asked) => {
  working = working.then(async () => void process.send?.({ id, ...(await answer(wish)) }))
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: 'ready' })

async function answer(request: PublisherRequest): Promise<Answer> {
  try {
    if (isBuiltAnew()) throw new Error(BUILT_ANEW)
    return { value: await fulfill(request) }
  } catch (error) {
    // Its files went away, whatever that led to.
    if (isBuiltAnew()) return { problems: [contentProblem(null, 'cannot-publish', { says: BUILT_ANEW })] }
    return { problems: problemsOf(error) }
  }
}

const BUILT_ANEW = 'The site was built anew since the server started. Restart the server, then try again'

/** Whether there's another build than the one that the server serves. Its pages name other scripts and styles. */
const isBuiltAnew = () => nameBuild(folders.buildFolder) !== folders.build

async function fulfill(request: PublisherRequest): Promise<unknown> {
  const file = pathToFileURL(resolve(folders.buildFolder, 'server', 'publisher.js')).href
  const { bundle } = (await import(file)) as { bundle: PublisherBundle }
  if (request.kind === 'make') return publishSite({ folders, bundle, input: request.input })
  if (request.kind === 'dryRun') return dryRunSite({ folders, bundle, input: request.input })
  const record = () => readSiteRecord(folders.buildFolder)
  const [paper, sheets] = [() => record().kit.colors.paper, () => record().sheets]
  return fulfillRequest(request, { ...folders, bundle, paper, sheets })
}
