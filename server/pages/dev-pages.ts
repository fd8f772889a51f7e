import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ViteDevServer } from 'vite'
import { type Clock, utcDay } from '#contracts/clock.ts'
import { CONSOLE_WORKER } from '#contracts/console-table.ts'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import type { MailBuild, Mails } from '#contracts/mail.ts'
import { GUIDE_IN_DEVELOPMENT } from '#contracts/masker-release.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { sourceOf } from '#publisher/made-site.ts'
import { TEMPLATE } from '#publisher/piece-templates.ts'
import { type Publisher, type SiteOrder, SiteRefusal } from '#publisher/publisher.ts'
import type { Connection } from '#server/http/path-gate.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { type CspSources, consoleHeaders, policyHeaders, reachOfConsole, WORKER_HEADERS } from './page-policy.ts'
import { type ConsoleBuild, type PageBuild, type Pages, withOrigin } from './pages.ts'

/** Folders a browser may load from. By default Vite serves the whole project, including the store in data/. */
const SERVED = {
  allow: ['console', 'content', 'content-loader', 'contracts', 'mail', 'node_modules', 'packages', 'site'],
  deny: ['.env', '.env.*', '*.sqlite*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '**/.git/**'],
}

/** Vite's live-reload socket. */
const RELOADING: CspSources = { connect: ['ws:'] }

interface DevPagesSettings {
  origin: () => string
  contentFolder: string
  clock: Clock
  siteConfig: SiteSettings
}

/** Pages in development: rendered from source, with the CSP of built pages, and reloaded on changes. */
export async function openDevPages({
  origin,
  contentFolder,
  clock,
  siteConfig,
}: DevPagesSettings): Promise<Pages & { mails: Mails; publisher: Publisher }> {
  const vite = await startVite()
  const warnOnce = openWarnings()
  let order: Omit<SiteOrder, 'day'> = { overlay: {}, served: [] }

  async function answer(request: Request, given: GivenToPages): Promise<Response> {
    const build = (await vite.ssrLoadModule('/site/render/render.tsx')) as PageBuild
    // Every request reads content/ again, and shows drafts.
    const publishing = { today: utcDay(clock()), showsUnpublished: true }
    const content = build.openContent(sourceOf(contentFolder, order), publishing, warnOnce)
    const response = await withOrigin(await build.renderOrTell(request, { content, given }), origin())
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await response.text()
    const page = new Response(html, response)
    const policy = policyHeaders(new URL(request.url).pathname, html, siteConfig, { more: [RELOADING] })
    for (const [name, value] of Object.entries(policy)) page.headers.set(name, value)
    return page
  }
  const render = (pathname: string, given: GivenToPages) => answer(new Request(`${origin()}${pathname}`), given)

  const missing = (pathname: string) => render(pathname, {})

  const loadMailBuild = async () => (await vite.ssrLoadModule('/mail/compose-mail.tsx')) as MailBuild

  return {
    opened: async () => {},
    // There's no build to check. Vite's own URLs contain a dot or an @.
    has: (pathname) => pathname === '/' || /^(\/[a-z0-9_-]+)+$/.test(pathname) || /[.@]/.test(pathname),
    async ready(begin = async () => {}) {
      await begin()
    },
    async show(_, next) {
      order = next
    },
    // Whether a path is in use shows only when it's rendered.
    redirect: () => {},
    redirectOf: () => undefined,
    publisher: openDevPublisher(
      async () => ((await vite.ssrLoadModule('/site/render/for-publisher.ts')) as { bundle: PublisherBundle }).bundle,
      contentFolder,
    ),
    async serve(_, request, connection) {
      return connection && (await askVite(vite, connection)) ? RESPONSE_ALREADY_SENT : answer(request, {})
    },
    async guide(connection) {
      if (connection) connection.incoming.url = GUIDE_IN_DEVELOPMENT
      return connection && (await askVite(vite, connection))
        ? RESPONSE_ALREADY_SENT
        : new Response('There is no guide.', { status: 404 })
    },
    missing,
    render,
    renderOnce: render,
    mails: {
      composeMail: async (mail, parts) => (await loadMailBuild()).composeMail(mail, parts),
      words: async () => (await loadMailBuild()).openMailWords(sourceOf(contentFolder, order)),
    },
    async console(given, status) {
      const build = (await vite.ssrLoadModule('/console/frame/render-console.tsx')) as ConsoleBuild
      const html = build.renderConsole(given)
      return new Response(html, {
        status,
        headers: consoleHeaders(html, { more: [RELOADING, ...reachOfConsole(given.page)] }),
      })
    },
    async consoleFile(path) {
      if (path !== CONSOLE_WORKER) return render(path, {})
      const made = await vite.transformRequest('/console/frame/service-worker.ts')
      return new Response(made?.code, {
        headers: { 'content-type': 'text/javascript; charset=utf-8', ...WORKER_HEADERS },
      })
    },
    async words() {
      const build = (await vite.ssrLoadModule('/site/render/render.tsx')) as PageBuild
      return build
        .openContent(sourceOf(contentFolder, order), { today: utcDay(clock()), showsUnpublished: true })
        .words()
    },
    close: () => vite.close(),
  }
}

/** Vite, in this process. */
async function startVite() {
  const { createServer } = await import('vite')
  const signals = ['SIGTERM', 'SIGINT'] as const
  const listening = signals.map((signal) => process.listeners(signal))
  // The CSP blocks the overlay, which sets innerHTML. Without a host, the socket listens on every network.
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { overlay: false }, ws: { host: '127.0.0.1' }, fs: SERVED },
    appType: 'custom',
  })
  // Vite exits the process immediately on these signals; the server needs a graceful shutdown.
  for (const [index, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (!listening[index]?.includes(listener)) process.off(signal, listener)
  return vite
}

/** @returns whether it answered */
async function askVite(vite: ViteDevServer, { incoming, outgoing }: Connection): Promise<boolean> {
  return new Promise((resolve) => {
    outgoing.once('close', () => resolve(true))
    vite.middlewares(incoming, outgoing, () => resolve(false))
  })
}

/** Says each warning once: every request reads content/ again. */
function openWarnings() {
  const warned = new Set<string>()
  return (warning: string) => {
    // oxlint-disable-next-line no-console -- For the author, beside Vite's own lines.
    if (!warned.has(warning)) console.warn(warning)
    warned.add(warning)
  }
}

/**
 * The publisher in development. Pages are rendered from source for each request, so there's nothing to make: what's
 * published is only listed and checked.
 */
function openDevPublisher(load: () => Promise<PublisherBundle>, contentFolder: string): Publisher {
  const open = async (order: SiteOrder) => {
    const bundle = await load()
    const source = sourceOf(contentFolder, order)
    return { bundle, content: bundle.openContent(source, { today: order.day, showsUnpublished: true }) }
  }
  return {
    async make(order) {
      const { bundle, content } = await open(order)
      const notices = bundle.contentNotices(content.files, TEMPLATE)
      return { folder: null, content: { pieces: bundle.listPieces(content.files), notices } }
    },
    rehearse: async () => {},
    async look(order, file) {
      const { bundle, content } = await open(order)
      return bundle.lookAtPiece(content.files, file, TEMPLATE)
    },
    async preview(order, path) {
      const { bundle, content } = await open(order)
      const answer = await bundle.render(new Request(`http://localhost${path}`), { content })
      return (await answer.text()).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    },
    async draw() {
      throw new SiteRefusal([{ field: null, says: 'Pictures can’t be uploaded in development. Put them into public/' }])
    },
    close: async () => {},
  }
}
