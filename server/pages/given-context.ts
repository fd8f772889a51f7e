import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { GivenToPages } from '#contracts/given-to-pages.ts'

type EntryModule = ServerBuild['entry']['module'] & {
  /** Of app/entry.server.tsx. */
  giveToPages(context: RouterContextProvider, given: GivenToPages): void
}

/** What a rendering brings for its loaders. The bundle fills it, since the keys to it are the bundle's own. */
export function givenContext({ entry }: ServerBuild, given: GivenToPages): RouterContextProvider {
  const context = new RouterContextProvider()
  const entryModule = entry.module as EntryModule
  entryModule.giveToPages(context, given)
  return context
}
