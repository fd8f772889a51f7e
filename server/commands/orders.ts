import { readSecrets, signingSecretsOf } from '#server/flows/read-secrets.ts'
import { routeKinds } from '#server/third-parties.ts'
import { listOrders } from './orders/list-orders.ts'
import { readWish, USAGE } from './orders/read-wish.ts'
import { resendLinks } from './orders/resend-links.ts'
import { readPlaces } from './outbox/places.ts'
import { say, startCommand, withStore } from './with-store.ts'

const { asked, config } = startCommand({ usage: USAGE, readWish })
await withStore(config, async (db) => {
  if (asked.what === 'list') return say(await listOrders(db, asked))
  const signingSecrets = signingSecretsOf(config, await readSecrets(config, db))
  const parts = {
    db,
    now: Date.now(),
    config,
    signingSecrets,
    place: readPlaces(config).purchase,
    destinationsOf: routeKinds(config),
  }
  const { isPromised, says } = await resendLinks(parts, asked)
  say(says)
  if (!isPromised) process.exitCode = 1
})
