import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { GivenToPages } from '#contracts/given-to-pages.ts'

/** What app/entry.server.tsx exports. */
type EntryModule = ServerBuild['entry']['module'] & {
  giveToPages(context: RouterContextProvider, given: GivenToPages): void
  missingPageLike(path: string): string
}

/** What a rendering brings for its loaders. The bundle fills it, since the keys to it are the bundle's own. */
export function givenContext(build: ServerBuild, given: GivenToPages): RouterContextProvider {
  const context = new RouterContextProvider()
  entryOf(build).giveToPages(context, given)
  return context
}

/** Of the paths that lead nowhere, the one whose page the build has made for all that are like this one. */
export const missingPageLike = (build: ServerBuild, path: string): string => entryOf(build).missingPageLike(path)

const entryOf = ({ entry }: ServerBuild) => entry.module as EntryModule
