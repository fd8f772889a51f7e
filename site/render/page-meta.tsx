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
type Head = (site: Site) => ReactNode

export const pageMeta =
  ({ title, path, themeColor = THEME_COLORS.light, alternates = [], structuredData = [], ...page }: PageMeta): Head =>
  (site) => {
    const fullTitle = title ? `${title} · ${site.name}` : `${site.name}: ${site.tagline}`
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="description" content={page.description} />
        <meta name="theme-color" content={themeColor} />
        {alternates.map(({ path: href, ...link }) => (
          <link key={href} rel="alternate" href={href} {...link} />
        ))}
        {path !== undefined && <Sharing {...page} path={path} title={title ?? fullTitle} siteName={site.name} />}
        {structuredData.map((data) => {
          // Only `<` could end the script element.
          const json = JSON.stringify(typeof data === 'function' ? data(site) : data).replaceAll('<', '\\u003c')
          return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
        })}
      </>
    )
  }

type SharingProps = Omit<PageMeta, 'alternates'> & { path: string; title: string; siteName: string }

function Sharing({ path, title, siteName, description, article, ...picture }: SharingProps) {
  const { picture: name = socialPictureName(path), image = `/social/${name}.png` } = picture
  return (
    <>
      <link rel="canonical" href={absoluteUrl(path)} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absoluteUrl(path)} />
      <meta property="og:image" content={absoluteUrl(image)} />
      <meta property="og:image:width" content={String(SOCIAL_PICTURE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_PICTURE.height)} />
      <meta property="og:image:alt" content={title} />
      {article && (
        <>
          <meta property="article:published_time" content={article.date} />
          {article.updated && <meta property="article:modified_time" content={article.updated} />}
          <meta name="author" content={article.author} />
          {article.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absoluteUrl(image)} />
    </>
  )
}

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

/** A module in site/pages/: load, describe, compose. Rendered at build time or by the server, never in the browser. */
export interface PageModule {
  /** The page's data. Undefined means a 404. */
  loader?: Loader
  meta: (props: { loaderData: never }) => Head
  default: (props: { loaderData: never }) => ReactNode
  /** Replaces the site's not-found page. */
  missing?: PageModule
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
