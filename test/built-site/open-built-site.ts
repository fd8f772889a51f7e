import { resolve } from 'node:path'
import { listen } from '#server/http/listen.ts'
import { openProxies } from '#server/http/proxies.ts'
import { openBuiltPages } from '#server/pages/built-pages.ts'
import type { Pages } from '#server/pages/pages.ts'
import { SANDBOX_CODE } from '#server/partners/stripe.ts'
import { readConfig } from '#server/start/config.ts'
import { chooseThirdParties, describeSite } from '#server/start/third-parties.ts'
import { createTestApp, type TestApp, type TestOptions } from '../create-test-app.ts'
import { openTestLog } from '../open-test-log.ts'
import { SOURCE } from '../site-content.ts'
import { openFolder } from '../spawn-server.ts'

/** The pages of the build behind the whole app, at an address, in this process. */
export interface BuiltSite extends AsyncDisposable {
  address: string
  test: TestApp
}

/** @param settings as in the environment of a server @param wrap may put something between the app and its pages */
export async function openBuiltSite(
  settings: Record<string, string> = {},
  { wrap = (pages) => pages, ...given }: TestOptions & { wrap?: (pages: Pages) => Pages } = {},
): Promise<BuiltSite> {
  const reading = readConfig(settings)
  if (!reading.ok) throw new Error('wrong settings in a test')
  const { config } = reading
  await using made = new AsyncDisposableStack()
  const folder = made.use(await openFolder())
  const siteConfig = describeSite(config, chooseThirdParties(config))
  // Pages are made with the site's address in them, so it listens first.
  const { promise: opened, resolve: open } = Promise.withResolvers<TestApp>()
  const listener = await listen({
    fetch: async (request, env) => (await opened).app.fetch(request, env),
    host: '127.0.0.1',
    port: 0,
  })
  made.defer(() => listener.close(0))
  const { address } = listener
  const origin = () => config.publicOrigin ?? address
  const pages = await openBuiltPages(resolve(import.meta.dirname, '../../build'), {
    origin,
    contentFolder: SOURCE.folder,
    siteFolders: folder.path,
    siteConfig,
    clock: Date.now,
    log: openTestLog().log,
    findAsset: async () => undefined,
    // Works on any machine, however slow.
    renderBudget: { atOnce: 9, window: { length: 1, rendering: 1_000_000 }, timeoutMs: 1_000_000 },
  })
  await pages.ready()
  const { trustProxyHops: hops, trustedProxies: addresses, publicOrigin } = config
  const proxies = openProxies({ hops, addresses })
  const test = made.use(
    await createTestApp({
      pages: wrap(pages),
      publicOrigin,
      origin,
      unlisted: config,
      siteConfig,
      proxies,
      clientCodes: [SANDBOX_CODE.hash],
      ...given,
    }),
  )
  open(test)
  const stored = made.move()
  return { address, test, [Symbol.asyncDispose]: () => stored.disposeAsync() }
}

/** A cookie that opens the buy page. */
export async function grantOf(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: address }
  const body = JSON.stringify({ code: SANDBOX_CODE.code })
  const answer = await fetch(`${address}/api/client-code`, { method: 'POST', headers, body })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
