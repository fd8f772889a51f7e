// Makes sites, previews and pictures for the server that started it, one after the other. It ends with the server.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentProblem } from '#contracts/content-problems.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { fulfillWish, problemsOf } from './fulfill-wish.ts'
import { nameBuild, type PublisherPlace, readSiteRecord } from './made-site.ts'
import { publishSite, rehearseSite } from './publish-site.ts'
import type { Answer, Asked, Wish } from './publisher.ts'

const place = JSON.parse(process.argv[2] ?? '{}') as PublisherPlace

let working = Promise.resolve()
process.on('message', ({ id, wish }: Asked) => {
  working = working.then(async () => void process.send?.({ id, ...(await answer(wish)) }))
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: 'ready' })

async function answer(wish: Wish): Promise<Answer> {
  try {
    if (isBuiltAnew()) throw new Error(BUILT_ANEW)
    return { value: await fulfill(wish) }
  } catch (error) {
    // Its files went away, whatever that led to.
    if (isBuiltAnew()) return { problems: [contentProblem(null, 'cannot-publish', { says: BUILT_ANEW })] }
    return { problems: problemsOf(error) }
  }
}

const BUILT_ANEW = 'The site was built anew since the server started. Restart the server, then try again'

/** Whether there's another build than the one that the server serves. Its pages name other scripts and styles. */
const isBuiltAnew = () => nameBuild(place.buildFolder) !== place.build

async function fulfill(wish: Wish): Promise<unknown> {
  const file = pathToFileURL(resolve(place.buildFolder, 'server', 'publisher.js')).href
  const { bundle } = (await import(file)) as { bundle: PublisherBundle }
  if (wish.kind === 'make') return publishSite({ place, bundle, order: wish.order })
  if (wish.kind === 'rehearse') return rehearseSite({ place, bundle, order: wish.order })
  const paper = () => readSiteRecord(place.buildFolder).kit.colors.paper
  return fulfillWish(wish, { ...place, bundle, paper })
}
