import { site } from '#content/site.ts'
import { MASKER_VERSION, PRODUCT_PATH } from '#contracts/masker-release.ts'
import { type Photo, sharedPhotoHref } from './content/photo.ts'
import { socialPictureName } from './page-at.ts'
import { absoluteUrl } from './paths.ts'

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json }

/** A schema.org object. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string } & { [key: string]: Json }

const thing = (type: string, fields: { [key: string]: Json }): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
})

const organizationId = () => absoluteUrl('/#organization')

export const organization = () =>
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

export const website = () =>
  thing('WebSite', {
    '@id': absoluteUrl('/#website'),
    name: site.name,
    url: absoluteUrl('/'),
    inLanguage: 'en-US',
    publisher: { '@id': organizationId() },
  })

export const professionalService = (
  services: readonly { category: string; summary: string; slug: string }[],
): StructuredData =>
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

interface ArticleData {
  slug: string
  title: string
  date: string
  author: string
  summary: string
  tags: readonly string[]
  photo?: Photo
  authorities?: { list: readonly { url: string }[] }
}

export function articleData({
  slug,
  title,
  date,
  author,
  summary,
  tags,
  photo,
  authorities,
}: ArticleData): StructuredData {
  const path = `/articles/${slug}`
  return thing('Article', {
    headline: title,
    description: summary,
    datePublished: date,
    // The house author is the organization; anyone else is a person.
    author:
      author === site.name || author === site.author
        ? { '@id': organizationId() }
        : { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', '@id': organizationId(), name: site.name, url: absoluteUrl('/') },
    image: absoluteUrl(photo ? sharedPhotoHref(photo.key) : `/social/${socialPictureName(path)}.png`),
    mainEntityOfPage: absoluteUrl(path),
    keywords: tags,
    ...(authorities ? { citation: authorities.list.map(({ url }) => url) } : {}),
    inLanguage: 'en-US',
  })
}

/** From the home page to the page itself. */
export const breadcrumbs = (...steps: readonly { name: string; path: string }[]): StructuredData =>
  thing('BreadcrumbList', {
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  })

/** Without a price, since none is published. */
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
