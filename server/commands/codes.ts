import { fulfilWish } from './codes/fulfil-wish.ts'
import { readWish, USAGE } from './codes/read-wish.ts'
import { fail, say, startCommand, withStore } from './with-store.ts'

const { asked, config } = startCommand({ usage: USAGE, readWish })
await withStore(config, async (db) => {
  const { isDone, says } = await fulfilWish({ db, now: Date.now() }, asked)
  if (isDone) say(says)
  else fail(says.trimEnd())
})
