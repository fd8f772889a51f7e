import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GivenToPages } from '#contracts/given-to-pages.ts'

/** What the built app/render.tsx exports. */
export interface PageBuild {
  /** @throws what a page has thrown */
  render: (request: Request, given?: GivenToPages) => Promise<Response>
  /** Never rejects: a page that can't be rendered is one that says so. */
  renderOrTell: (request: Request, given: GivenToPages) => Promise<Response>
  /** Of the paths that lead nowhere, the one whose page the build has made for all that are like this one. */
  missingPageLike: (pathname: string) => string
}

/** Loads what pages are rendered by. @param buildFolder what holds `server/` */
export const loadPageBuild = async (buildFolder: string): Promise<PageBuild> =>
  (await import(pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as PageBuild
