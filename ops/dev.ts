// `npm run dev`: the server of main.ts, run from its sources. What it serves is rendered from source, too. A saved file
// of the server's starts it anew in this process: Vite, the port and open pages' sockets stay.

// Before its server replaces `Response`, or it would send this one as well.
import '@hono/node-server/utils/response'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  createServer,
  createServerModuleRunner,
  type EnvironmentModuleNode,
  type Plugin,
  type ViteDevServer,
} from 'vite'
import type * as Main from '#server/main.ts'
import type { Development } from '#server/pages/development.ts'
import { errorPage } from '#server/pages/error-page.ts'
import type * as Settings from '#server/start/load-settings.ts'
import { exitWith, loadSettings } from '#server/start/load-settings.ts'
import type * as StartNotice from '#server/start/start-notice.ts'
import viteConfig from '../vite.config.ts'
import { readPictureKit, readSheetKit } from './build/brand-files.ts'

const ROOT = join(import.meta.dirname, '..')

/** Folders a browser may load from. By default Vite serves the whole project, including the store in data/. */
const SERVED = {
  allow: ['console', 'content', 'content-loader', 'contracts', 'mail', 'node_modules', 'packages', 'site'],
  deny: ['.env', '.env.*', '*.sqlite*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '**/.git/**'],
}

/** For a request, or a save, that's on its way. */
const GRACE_MS = 200

const config = loadSettings(process.env, true)
const front = openFront()
const restarts = {
  main: undefined as Awaited<ReturnType<(typeof Main)['start']>> | undefined,
  isWanted: false,
  isRunning: false,
  /** When pages were last told to load again. */
  reloadedAt: 0,
}
let changeContent = () => {}
const vite = await openVite()
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
const development: Development = {
  vite,
  load: (path) => runner.import(path),
  pictureKit: readPictureKit,
  sheetKit: readSheetKit,
  attach: (server, where) => front.attach(server, where),
  onContent: (changed) => (changeContent = changed),
}

// A page that was asked for before the last change, and listens only now.
vite.environments.client.hot.on('page:listens', ({ askedAt }: { askedAt: number }, page) => {
  if (askedAt < restarts.reloadedAt) page.send({ type: 'full-reload' })
})

// Vite's own listeners end the process at once.
for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal).once(signal, () => void stop())
try {
  const main = await start()
  main.announce()
} catch (error) {
  const { describeFailure } = await runner.import<typeof StartNotice>('/server/start/start-notice.ts')
  exitWith(describeFailure(error, config))
}

async function start() {
  const { start } = await runner.import<typeof Main>('/server/main.ts')
  const latest = await runner.import<typeof Settings>('/server/start/load-settings.ts')
  restarts.main = await start({ config: latest.loadSettings(process.env, true), development })
  return restarts.main
}

async function stop(): Promise<never> {
  await restarts.main?.stop()
  await vite.close()
  process.exit(0)
}

function reloadPages() {
  restarts.reloadedAt = Date.now()
  vite.environments.client.hot.send({ type: 'full-reload' })
}

/** Starts the server anew. Browsers wait, and then load their pages again. */
async function restart(): Promise<void> {
  restarts.isWanted = true
  if (restarts.isRunning) return
  restarts.isRunning = true
  while (restarts.isWanted) {
    restarts.isWanted = false
    try {
      await front.hold()
      const { main } = restarts
      restarts.main = undefined
      await main?.stop()
      await start()
    } catch (error) {
      // A file that's read while it's written fails, too: then its next change is told of in a moment.
      await setTimeout(GRACE_MS)
      if (!restarts.isWanted) await showFailure(error)
    }
  }
  restarts.isRunning = false
  reloadPages()
}

/** Until a file is saved, every page says what's wrong. */
async function showFailure(error: unknown): Promise<void> {
  const page = errorPage(error, ROOT)
  const failed = createHttpServer((request, response) =>
    vite.middlewares(request, response, () => {
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    }),
  )
  await front.attach(failed)
}

/** Listens on the site's port as long as this process lives, and hands each request to the server of the moment. */
function openFront() {
  const waiting: [IncomingMessage, ServerResponse][] = []
  const unanswered = new Set<ServerResponse>()
  let current: Server | undefined
  const listener = createHttpServer((request, response) => {
    if (!current) return void waiting.push([request, response])
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    current.emit('request', request, response)
  })
  return {
    listener,
    /** Lets new requests wait, and the server of the moment answer what it was asked. */
    async hold() {
      current = undefined
      const end = Date.now() + GRACE_MS
      while (unanswered.size > 0 && Date.now() < end) await setTimeout(10)
    },
    /** @param where to listen, the first time */
    async attach(server: Server, where: { host?: string; port?: number } = {}): Promise<AddressInfo> {
      if (!listener.listening) await once(listener.listen(where), 'listening')
      current = server
      // Not before whoever attaches it knows its address.
      setImmediate(() => {
        for (const asked of waiting.splice(0)) listener.emit('request', ...asked)
      })
      return listener.address() as AddressInfo
    },
  }
}

function openVite(): Promise<ViteDevServer> {
  const base = viteConfig({ command: 'serve', mode: 'development' })
  return createServer({
    ...base,
    root: ROOT,
    // Otherwise Vite would start anew by itself whenever a file is saved that its settings import.
    configFile: false,
    envDir: false,
    plugins: [base.plugins, followFiles()],
    server: { middlewareMode: true, ws: { server: front.listener }, fs: SERVED },
  })
}

/** Shows saved files: starts the server anew, loads pages again, or leaves it to React to refresh what's on the page. */
function followFiles(): Plugin {
  return {
    name: 'follow-files',
    hotUpdate({ file, server: { environments } }) {
      if (file.endsWith('.css')) return undefined
      const modules = environments.ssr.moduleGraph.getModulesByFile(file) ?? []
      const name = `/${relative(ROOT, file)}`
      const isContent = /^\/content\/.*\.(md|ya?ml)$/.test(name)
      const isOfServer = leadsTo(modules, ['/server/main.ts'])
      // Otherwise the page would get ahead of the server.
      if (this.environment.name !== 'ssr') return isOfServer ? [] : undefined
      const isOnPages = leadsTo(modules, ['/site/render/render.tsx', '/console/frame/render-console.tsx'], HYDRATED)
      const isInBrowsers = environments.client.moduleGraph.getModulesByFile(file)?.size
      if (isContent) changeContent()
      if (isOfServer) void restart()
      else if (isContent || isOnPages || !isInBrowsers) reloadPages()
      return []
    },
  }
}

/** What stands below them is drawn again in the browser, so React can refresh it there. */
const HYDRATED = ['/site/islands/islands.ts', '/console/frame/console-root.tsx']

/** Whether one of these modules is imported by one of `roots`, however indirectly, but not only by way of `walls`. */
function leadsTo(modules: Iterable<EnvironmentModuleNode>, roots: readonly string[], walls: readonly string[] = []) {
  const seen = new Set(modules)
  for (const { url, importers } of seen) {
    if (roots.includes(url)) return true
    if (!walls.includes(url)) for (const importer of importers) seen.add(importer)
  }
  return false
}
