import { routeKinds } from '#server/third-parties.ts'
import { fulfilWish } from './outbox/fulfil-wish.ts'
import { readPlaces } from './outbox/places.ts'
import { readWish } from './outbox/read-wish.ts'
import { USAGE } from './outbox/usage.ts'
import { fail, say, startCommand, withStore } from './with-store.ts'

const { asked, config } = startCommand({ usage: USAGE, readWish })
await withStore(config, async (db) => {
  const parts = {
    db,
    now: Date.now(),
    places: readPlaces(config),
    destinationsOf: routeKinds(config),
    say,
    complain: fail,
  }
  if (!(await fulfilWish(parts, asked))) process.exitCode = 1
})
