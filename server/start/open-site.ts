import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mails } from '#contracts/mail.ts'
import { readContent, sourceOf } from '#publisher/built-site.ts'
import { openPublisher } from '#publisher/open-publisher.ts'
import type { Publisher } from '#publisher/publisher.ts'
import type { LookDeps } from '#server/flows/content/drafts.ts'
import { followSite, type SiteStage } from '#server/flows/content/follow-site.ts'
import { loadMails } from '#server/flows/leads/compose-mail.ts'
import type { Incidents } from '#server/outbox/watch-destinations.ts'
import { openBuiltPages } from '#server/pages/built-pages.ts'
import type { Development } from '#server/pages/development.ts'
import type { Pages } from '#server/pages/pages.ts'
import { shareAssets } from '#server/pages/share-assets.ts'
import { openPictures } from '#server/store/content.ts'
import { openSharedAssets } from '#server/store/shared-assets.ts'
import type { Config } from './config.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { SiteAddress } from './site-address.ts'
import { chooseThirdParties, describeSite } from './third-parties.ts'

const SITE_FOLDER = join(import.meta.dirname, '../..')

/** Has `client/` and `server/`. */
export const BUILD_FOLDER = join(SITE_FOLDER, 'build')

/** What the server starts with. */
export interface StartOptions {
  config: Config
  beforeListening?: () => void
  /** What stands for build and port there. */
  development?: Development
}

/** The pages, and what's published over them. */
export type Site = Awaited<ReturnType<typeof openSite>>

interface SiteOptions {
  address: SiteAddress
  incidents: Incidents
  development: Development | undefined
}

/** Opens the pages: those of the build, or of the sources in development. */
export async function openSite(
  config: Config,
  { db, clock, log }: Infrastructure,
  { address: { origin }, incidents, development }: SiteOptions,
) {
  const recordIncident = incidents.record
  const contentFolder = SITE_FOLDER
  const publishedFolder = join(config.dataDir, 'published')
  const [findShared, findPicture] = [openSharedAssets(db), openPictures(db)]
  // Each generation says what it is, before any page is served.
  const siteConfig = describeSite(config, chooseThirdParties(config))
  const devPages = { origin, siteConfig, contentFolder, publishedFolder, clock, findPicture }
  const dev = development && (await (await import('#server/pages/dev-pages.ts')).openDevPages(development, devPages))
  const pages: Pages =
    dev ??
    (await openBuiltPages(BUILD_FOLDER, {
      origin,
      contentFolder,
      siteFolders: join(config.dataDir, 'sites'),
      siteConfig,
      clock,
      log,
      findAsset: async (path) => (await findShared(path)) ?? findPicture(path),
    }))
  // Before any page is served: servers of other builds are asked for its assets too.
  const stopSharing = pages.assets ? await shareAssets({ db, clock, log, own: pages.assets }) : async () => {}
  const publisher: Publisher =
    dev?.publisher ?? openPublisher({ buildFolder: BUILD_FOLDER, contentFolder, publishedFolder, origin })
  // What mails are written from.
  let source = sourceOf(contentFolder, { overlay: {}, served: [] })
  const stage: SiteStage = {
    redirect: (to) => pages.redirect(to),
    async show(site, input) {
      await pages.show(site, input)
      source = sourceOf(contentFolder, input)
    },
  }
  const mails = async (): Promise<Mails> => dev?.mails ?? (await loadMails(BUILD_FOLDER, () => source))
  const readBuilt = () => (dev ? { pieces: [], notices: [] } : readContent(join(BUILD_FOLDER, 'server')))
  const follower = followSite({ db, clock, log, publisher, stage, readBuilt, recordIncident })
  development?.onContent(() => follower.hurry(true))
  const composeLetter: LookDeps['composeLetter'] = async (input, letter) => {
    const { composeSample } = await mails()
    const context = { origin: origin(), timeZone: config.timeZone, isSandbox: false, now: clock() }
    return composeSample(sourceOf(contentFolder, input), letter, context)
  }
  return {
    pages,
    publisher,
    follower,
    // Only paths that contracts/console-content.ts lets through are asked for.
    readRelease: (file: string): string | undefined => {
      const path = join(contentFolder, file)
      return existsSync(path) ? readFileSync(path, 'utf8') : undefined
    },
    /** The texts of the build's content/. */
    readReleaseTexts: (): readonly string[] =>
      globSync('content/**/*.{md,yaml}', { cwd: contentFolder }).map((name) =>
        readFileSync(join(contentFolder, name), 'utf8'),
      ),
    /** Shows what's published before any visitor is answered. */
    ready: () => pages.ready(() => follower.start()),
    mails,
    composeLetter,
    /** The paths of the landing pages that visitors see. */
    landingPages: async (): Promise<readonly string[]> =>
      (await follower.now()).content.pieces.flatMap(({ kind, path, isDraft }) =>
        kind === 'landing-page' && path !== null && !isDraft ? [path] : [],
      ),
    /** Has everything name the site's new address. */
    async move() {
      await pages.move()
      follower.hurry(true)
    },
    /** As it's published. */
    siteName: async () => (await pages.words()).brand.name,
    survey: async () => (await pages.words()).survey,
    async close() {
      await follower.stop()
      await publisher.close()
      await stopSharing()
    },
  }
}
