import type { ReactNode } from 'react'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import type { StructuredData } from './structured-data.ts'

export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; type?: string; title?: string }
  | { 'script:ld+json': StructuredData }

export interface LoaderArgs {
  pathname: string
  params: Readonly<Record<string, string>>
  /** What only the server knows. */
  given: GivenToPages
}

type Loader = (args: LoaderArgs) => unknown

type Found<L extends Loader> = Exclude<ReturnType<L>, undefined>

export interface PageProps<L extends Loader> {
  loaderData: Found<L>
}

/** Props of `meta`: undefined when the loader found nothing. */
export interface MetaArgs<L extends Loader> {
  loaderData: Found<L> | undefined
}

/** A file in app/pages/: load, describe, compose. Rendered at build time or by the server, never in the browser. */
export interface PageModule {
  /** The page's data. Undefined means there's nothing at this address: status 404. */
  loader?: Loader
  meta: (args: { loaderData: never }) => readonly HeadTag[]
  default: (props: { loaderData: never }) => ReactNode
  /** Shown instead of the site's not-found page. */
  Missing?: () => ReactNode
}

export interface TextModule {
  loader: (args: LoaderArgs) => Response
}
