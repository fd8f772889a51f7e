import { MASKER_VERSION, PRODUCT_PATH } from '#contracts/masker-release.ts'
import { LISTED_PAGES } from '#contracts/page-table.ts'
import type { WrittenArticle } from './content/articles.server.ts'
import { sharedPhotoHref } from './content/photo.ts'
import type { Site } from './content/site.server.ts'
import { absoluteUrl, socialPictureName } from './paths.ts'

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json }

export type StructuredData = { '@context': 'https://schema.org'; '@type': string } & { [key: string]: Json }

const thing = (type: string, fields: { [key: string]: Json }): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
})

const organizationId = () => absoluteUrl('/#organization')

export const organization = (site: Site): StructuredData =>
  thing('Organization', {
    '@id': organizationId(),
    name: site.name,
    legalName: site.legalName,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icon-512.png'),
    description: site.description,
    email: site.email.value,
    sameAs: [site.professionalNetwork.href, site.socialMedia.href],
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
