import type { ReactNode } from 'react'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import type { StructuredData } from './structured-data.ts'

/** One element of a page's head. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; type?: string; title?: string }
  | { 'script:ld+json': StructuredData }

export interface LoaderArgs {
  pathname: string
  /** What the variable parts of the path were, by name. */
  params: Readonly<Record<string, string>>
  /** What only the server knows of the page. */
  given: GivenToPages
}

type Loader = (args: LoaderArgs) => unknown

/** What a loader has found. */
type Found<L extends Loader> = Exclude<ReturnType<L>, undefined>

/** What a page is rendered from. */
export interface PageProps<L extends Loader> {
  loaderData: Found<L>
}

/** What a page's head is made from: undefined when the loader has found nothing. */
export interface MetaArgs<L extends Loader> {
  loaderData: Found<L> | undefined
}

/** A file of app/pages/: load, describe, compose. Rendered when the site is built or by the server, never in the browser. */
export interface PageModule {
  /** What the page shows. Undefined: there is nothing at this address, and the page is answered with status 404. */
  loader?: Loader
  meta: (args: { loaderData: never }) => readonly HeadTag[]
  default: (props: { loaderData: never }) => ReactNode
  /** What stands at the address of a piece that isn't there, in place of the site's own not-found page. */
  Missing?: () => ReactNode
  /** Fonts of the first screen besides those that every page starts with. */
  fonts?: readonly string[]
}

/** A file that answers with a text: a feed, or data. */
export interface TextModule {
  loader: (args: LoaderArgs) => Response
}
