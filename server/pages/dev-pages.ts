import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Clock, utcDay } from '#contracts/clock.ts'
import type { MailBuild, Mails } from '#contracts/mail.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import type { PageData } from '#contracts/page-data.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { type makePictures, makeSite } from '#publisher/build-site.ts'
import { sourceOf } from '#publisher/built-site.ts'
import { makeDownloads } from '#publisher/make-downloads.ts'
import { openPieceTasks, problemsOf } from '#publisher/piece-tasks.ts'
import { TEMPLATE } from '#publisher/piece-templates.ts'
import { BuildError, type BuildInput, type Publisher } from '#publisher/publisher.ts'
import type { Connection } from '#server/http/path-gate.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { openGenerated } from './dev-generated.ts'
import type { Development } from './development.ts'
import { errorPage } from './error-page.ts'
import { type CspSources, consoleCspSources, consoleHeaders, policyHeaders } from './page-policy.ts'
import { answerGuide, type ConsoleBuild, type PageBuild, type Pages, withOrigin } from './pages.ts'
import { openRedirects } from './redirects.ts'

/** Vite's client loads pages again, and shows its errors on them. */
const VITE: CspSources = { connect: ['ws:'], worker: ['blob:'], style: ["'unsafe-inline'"], trustedTypes: false }

interface DevPagesSettings {
  origin: () => string
  /** Has `content/`, `public/` and the sources. */
  contentFolder: string
  /** Holds drawn pictures. */
  publishedFolder: string
  clock: Clock
  siteConfig: SiteSettings
  /** Finds an uploaded picture. */
  findPicture: (path: string) => Promise<Buffer<ArrayBuffer> | undefined>
}

/** Pages in development: rendered from source for each request, drafts included, with nearly the CSP of built pages. */
export async function openDevPages(
  { vite, load, pictureKit, sheetKit }: Development,
  { origin, contentFolder, publishedFolder, clock, siteConfig, findPicture }: DevPagesSettings,
): Promise<Pages & { mails: Mails; publisher: Publisher }> {
  const warnOnce = openWarnings()
  const { loadPages, loadMails, loadBundle, loadConsole } = openLoaders(load)
  let input: Omit<BuildInput, 'day'> = { overlay: {}, served: [] }
  const source = () => sourceOf(contentFolder, input)
  let paths: ReadonlySet<string> = new Set()
  const redirects = openRedirects((pathname) => paths.has(pathname))

  /** Every request reads content/ again, and shows drafts. */
  function openContent(build: PageBuild, warn = warnOnce) {
    const content = build.openContent(source(), { today: utcDay(clock()), showsUnpublished: true }, warn)
    paths = new Set(build.prerenderedPaths(content))
    return content
  }

  async function answer(request: Request, pageData?: PageData): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    try {
      const build = await loadPages()
      const { skipped, warn } = keepSkipped(warnOnce)
      const content = openContent(build, warn)
      const given = pageData ?? { search: build.shownQuery(pathname, search, content) }
      const response = await withOrigin(await build.render(request, { content, given }), origin())
      if (response.status === 404 && skipped.length > 0) throw new Error(skipped.join('\n'))
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response
      const html = await response.text()
      return withPolicy(siteConfig, pathname, html, new Response(html, response))
    } catch (error) {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
      const html = errorPage(error, contentFolder)
      return withPolicy(siteConfig, pathname, html, new Response(html, { status: 500, headers }))
    }
  }
  const render = (pathname: string, pageData: PageData) => answer(new Request(`${origin()}${pathname}`), pageData)

  const words = async () => openContent(await loadPages()).words()
  const pictures = () => ({ kit: pictureKit(), cache: join(publishedFolder, 'pictures') })

  const generated = openGenerated({
    listed: async () => ({ content: openContent(await loadPages()), bundle: await loadBundle() }),
    pictures,
    sheetKit,
    findPicture,
  })

  return {
    opened: async () => {},
    // There's no build to check. Vite's own URLs contain a dot or an @.
    has: (pathname) => paths.has(pathname) || /[.@]/.test(pathname),
    async ready(begin = async () => {}) {
      openContent(await loadPages())
      await begin()
    },
    async show(_, next) {
      input = next
      openContent(await loadPages())
    },
    configure: (next) => void (siteConfig = next),
    // Each page is asked for the address as it's rendered.
    move: async () => {},
    redirect: redirects.set,
    redirectOf: redirects.of,
    publisher: openDevPublisher({ loadBundle, contentFolder, publishedFolder, origin, pictures, sheetKit }),
    async serve(path, request, connection) {
      return (await generated.serve(path)) ?? askVite(vite, connection, () => answer(request))
    },
    guide: async () => answerGuide(await generated.download(({ name }) => name === GUIDE_FILE)),
    missing: (pathname) => render(pathname, {}),
    render,
    renderOnce: render,
    mails: {
      composeMail: async (mail, parts) => (await loadMails()).composeMail(mail, parts),
      composeSample: async (...input) => (await loadMails()).composeSample(...input),
      words: async () => (await loadMails()).openMailWords(source()),
    },
    async console(pageData, status) {
      const draw = async () =>
        [(await loadConsole()).renderConsole(pageData, (await words()).brand.mark), status] as const
      const [html, code] = await draw().catch((error: unknown) => [errorPage(error, contentFolder), 500] as const)
      const headers = consoleHeaders(html, { more: [VITE, ...consoleCspSources(pageData.page)] })
      return new Response(html, { status: code, headers })
    },
    words,
  }
}

/** Warns, and keeps why pieces are skipped. */
function keepSkipped(warnOnce: (warning: string) => void) {
  const skipped: string[] = []
  const warn = (warning: string) => {
    if (/^\w+ skipped\. /.test(warning)) skipped.push(warning)
    warnOnce(warning)
  }
  return { skipped, warn }
}

/** Warns the author of the same thing once. */
function openWarnings() {
  const warned = new Set<string>()
  return (warning: string) => {
    // oxlint-disable-next-line no-console -- For the author, beside Vite's own lines.
    if (!warned.has(warning)) console.warn(warning)
    warned.add(warning)
  }
}

function withPolicy(siteConfig: SiteSettings, pathname: string, html: string, page: Response): Response {
  const policy = policyHeaders(pathname, html, siteConfig, { more: [VITE] })
  for (const [name, value] of Object.entries(policy)) page.headers.set(name, value)
  return page
}

const openLoaders = (load: Development['load']) => ({
  loadPages: async () => (await load('/site/render/render.tsx')) as PageBuild,
  loadConsole: async () => (await load('/console/frame/render-console.tsx')) as ConsoleBuild,
  loadMails: async () => (await load('/mail/compose-mail.tsx')) as MailBuild,
  loadBundle: async () => ((await load('/site/render/for-publisher.ts')) as { bundle: PublisherBundle }).bundle,
})

/** @param otherwise for what Vite doesn't have */
async function askVite(
  vite: Development['vite'],
  connection: Connection | undefined,
  otherwise: () => Promise<Response> | Response,
): Promise<Response> {
  if (!connection) return otherwise()
  const { incoming, outgoing } = connection
  const isSent = await new Promise((resolve) => {
    outgoing.once('close', () => resolve(true))
    vite.middlewares(incoming, outgoing, () => resolve(false))
  })
  return isSent ? RESPONSE_ALREADY_SENT : otherwise()
}

interface DevPublisherDeps
  extends Pick<DevPagesSettings, 'contentFolder' | 'publishedFolder' | 'origin'>,
    Pick<Development, 'sheetKit'> {
  loadBundle: () => Promise<PublisherBundle>
  pictures: () => Parameters<typeof makePictures>[1]
}

/**
 * The publisher in development, in this process. Pages are rendered from source for each request, so no site is kept;
 * what's published is made once and thrown away, so that its mistakes are found. Links aren't checked.
 */
function openDevPublisher(deps: DevPublisherDeps): Publisher {
  const { loadBundle, contentFolder, publishedFolder, origin, pictures, sheetKit } = deps
  async function attempt<Value>(make: (bundle: PublisherBundle) => Promise<Value>): Promise<Value> {
    try {
      return await make(await loadBundle())
    } catch (error) {
      throw new BuildError(problemsOf(error))
    }
  }
  const paper = () => pictures().kit.colors.paper
  const tasks = (bundle: PublisherBundle) =>
    openPieceTasks({ bundle, contentFolder, origin: origin(), paper, sheets: sheetKit })
  const tryOut = ({ day, ...input }: BuildInput) =>
    attempt(async (bundle) => {
      const folder = join(publishedFolder, 'tried')
      await rm(folder, { recursive: true, force: true })
      const source = sourceOf(contentFolder, input, folder)
      const content = bundle.openContent(source, { today: day, showsUnpublished: false })
      const cache = join(publishedFolder, 'downloads')
      await makeDownloads(bundle.listDownloadFiles(content), { content, kit: sheetKit(), folder, cache })
      await makeSite({
        bundle,
        source,
        day,
        // Drawing them all would take minutes.
        put: async (name, _inputs, make) => void (name.startsWith('/social/') || (await make())),
        writeMissing: () => {},
        pictures: pictures(),
      })
    })
  return {
    async make(input) {
      if (Object.keys(input.overlay).length > 0) await tryOut(input)
      return attempt(async (bundle) => {
        const publishing = { today: input.day, showsUnpublished: true }
        const { files } = bundle.openContent(sourceOf(contentFolder, input), publishing)
        const content = { pieces: bundle.listPieces(files), notices: bundle.contentNotices(files, TEMPLATE) }
        return { folder: null, content }
      })
    },
    dryRun: tryOut,
    look: (...input) => attempt((bundle) => tasks(bundle).look(...input)),
    preview: (...input) => attempt((bundle) => tasks(bundle).preview(...input)),
    sheet: (...input) => attempt((bundle) => tasks(bundle).sheet(...input)),
    draw: (picture) => attempt((bundle) => tasks(bundle).draw(picture)),
    redraw: (svg) => attempt((bundle) => tasks(bundle).redraw(svg)),
    close: async () => {},
  }
}
