import type { ReactNode } from 'react'
import type { WrittenArticle } from '#content-loader/articles.server.ts'
import type { Content } from '#content-loader/open-content.server.ts'
import { sharedPhotoHref } from '#content-loader/photo.ts'
import type { Site } from '#content-loader/site.server.ts'
import { MASKER_VERSION, PRODUCT_PATH } from '#contracts/masker-release.ts'
import type { PageData } from '#contracts/page-data.ts'
import { LISTED_PAGES } from '#contracts/page-table.ts'
import { absoluteUrl, SOCIAL_PICTURE, socialPictureName } from './paths.ts'

interface PageMeta {
  /** Defaults to the home page's. */
  title?: string
  description: string
  themeColor?: string
  /** The canonical path, without a query. Undefined for pages that search engines must not find. */
  path?: string
  /** A social picture other than the path's own, such as `services/fractional-cto`. */
  picture?: string
  /** Replaces the social picture, in the same size. */
  image?: string
  article?: { date: string; updated?: string | undefined; author: string; tags: readonly string[] }
  alternates?: readonly { type: string; path: string; title?: string }[]
  structuredData?: readonly (StructuredData | ((site: Site) => StructuredData))[]
}

/** What's in a page's head, once it's known whose site it is. */
type Head = (site: Site) => readonly HeadTag[]

export const pageMeta =
  (page: PageMeta): Head =>
  (site) =>
    tagsOf(page, site)

function tagsOf(page: PageMeta, site: Site): HeadTag[] {
  const { title, description, themeColor = THEME_COLORS.light, alternates = [], structuredData = [] } = page
  const fullTitle = title ? `${title} · ${site.name}` : `${site.name}: ${site.tagline}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { name: 'theme-color', content: themeColor },
    ...alternates.map(({ path, ...link }) => ({ tagName: 'link', rel: 'alternate', href: path, ...link }) as const),
    ...(page.path === undefined ? [] : sharingMeta({ ...page, path: page.path, title: title ?? fullTitle }, site)),
    ...structuredData.map((data) => ({ 'script:ld+json': typeof data === 'function' ? data(site) : data })),
  ]
}

function sharingMeta(page: PageMeta & { path: string; title: string }, site: Site): HeadTag[] {
  const {
    path,
    title,
    description,
    article,
    picture = socialPictureName(path),
    image = `/social/${picture}.png`,
  } = page
  return [
    { tagName: 'link', rel: 'canonical', href: absoluteUrl(path) },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absoluteUrl(path) },
    { property: 'og:image', content: absoluteUrl(image) },
    { property: 'og:image:width', content: String(SOCIAL_PICTURE.width) },
    { property: 'og:image:height', content: String(SOCIAL_PICTURE.height) },
    { property: 'og:image:alt', content: title },
    ...(article
      ? [
          { property: 'article:published_time', content: article.date },
          ...(article.updated ? [{ property: 'article:modified_time', content: article.updated }] : []),
          { name: 'author', content: article.author },
          ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: absoluteUrl(image) },
  ]
}

/** Of a page that isn't there. */
export const noHead: Head = () => []

export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; type?: string; title?: string }
  | { 'script:ld+json': StructuredData }

export interface LoaderArgs {
  pathname: string
  params: Readonly<Record<string, string>>
  content: Content
  /** Data that only the server has. */
  given: PageData
}

type Loader = (args: LoaderArgs) => unknown

type Found<L extends Loader> = Exclude<ReturnType<L>, undefined>

export interface PageProps<L extends Loader> {
  loaderData: Found<L>
}

export interface MetaArgs<L extends Loader> {
  loaderData: Found<L> | undefined
}

/** A module in site/pages/: load, describe, compose. Rendered at build time or by the server, never in the browser. */
export interface PageModule {
  /** The page's data. Undefined means a 404. */
  loader?: Loader
  meta: (args: { loaderData: never }) => Head
  default: (props: { loaderData: never }) => ReactNode
  /** Replaces the site's not-found page. */
  Missing?: () => ReactNode
}

export interface TextModule {
  loader: (args: LoaderArgs) => Response
}

/** Defined by ops/build/read-tokens.ts; undefined in scripts and tests. */
declare const __THEME_COLORS__: Record<'light' | 'dark', string> | undefined

/** The page background in each theme, for the browser's own UI. */
export const THEME_COLORS = typeof __THEME_COLORS__ === 'undefined' ? { light: '', dark: '' } : __THEME_COLORS__

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json }

type StructuredData = { '@context': 'https://schema.org'; '@type': string } & { [key: string]: Json }

const thing = (type: string, fields: { [key: string]: Json }): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
})

const organizationId = () => absoluteUrl('/#organization')

/** Where else the firm is. */
export const networksOf = ({ professionalNetwork, socialMedia }: Site) =>
  [professionalNetwork, socialMedia].filter(({ href }) => href !== '')

export const organization = (site: Site): StructuredData =>
  thing('Organization', {
    '@id': organizationId(),
    name: site.name,
    legalName: site.legalName,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icon-512.png'),
    description: site.description,
    email: site.email.value,
    sameAs: networksOf(site).map(({ href }) => href),
  })

export const website = (site: Site): StructuredData =>
  thing('WebSite', {
    '@id': absoluteUrl('/#website'),
    name: site.name,
    url: absoluteUrl('/'),
    inLanguage: 'en-US',
    publisher: { '@id': organizationId() },
  })

export const professionalService =
  (services: readonly { category: string; summary: string; slug: string }[]) =>
  (site: Site): StructuredData =>
    thing('ProfessionalService', {
      '@id': absoluteUrl('/services#firm'),
      name: site.name,
      url: absoluteUrl('/services'),
      image: absoluteUrl('/social/services.png'),
      description: site.description,
      email: site.email.value,
      parentOrganization: { '@id': organizationId() },
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: 'Services',
        itemListElement: services.map(({ category, summary, slug }) => ({
          '@type': 'Offer',
          itemOffered: {
            '@type': 'Service',
            name: category,
            description: summary,
            url: absoluteUrl(`/services?service=${slug}`),
          },
        })),
      },
    })

export const articleData =
  ({ authorities, photo, ...article }: WrittenArticle) =>
  (site: Site): StructuredData => {
    const path = `/articles/${article.slug}`
    const isOurs = article.author === site.name || article.author === site.author
    return thing('Article', {
      headline: article.title,
      description: article.summary,
      datePublished: article.date,
      ...(article.updated ? { dateModified: article.updated } : {}),
      author: isOurs ? { '@id': organizationId() } : { '@type': 'Person', name: article.author },
      publisher: { '@type': 'Organization', '@id': organizationId(), name: site.name, url: absoluteUrl('/') },
      image: absoluteUrl(photo ? sharedPhotoHref(photo.key) : `/social/${socialPictureName(path)}.png`),
      mainEntityOfPage: absoluteUrl(path),
      keywords: article.tags,
      ...(authorities ? { citation: authorities.list.map(({ url }) => url) } : {}),
      inLanguage: 'en-US',
    })
  }

/** The trail from the home page to a listed page, and to a piece in its list. */
export function breadcrumbs(listed: string, ...piece: { name: string; path: string }[]): StructuredData {
  const above = LISTED_PAGES.filter(({ path }) => listed === path || listed.startsWith(`${path}/`))
  const steps = above.map(({ path, picture }) => ({ name: picture.label, path }))
  return thing('BreadcrumbList', {
    itemListElement: [{ name: 'Home', path: '/' }, ...steps, ...piece].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  })
}

/** Has no price, because none is published. */
export const documentMasker = (description: string): StructuredData =>
  thing('SoftwareApplication', {
    name: 'Document Masker',
    description,
    url: absoluteUrl(PRODUCT_PATH),
    image: absoluteUrl(`/social/${socialPictureName(PRODUCT_PATH)}.png`),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'macOS',
    softwareVersion: MASKER_VERSION,
    publisher: { '@id': organizationId() },
  })
