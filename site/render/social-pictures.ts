import type { Content } from '#content-loader/open-content.server.ts'
import { LISTED_PAGES } from '#contracts/page-table.ts'
import { capitalized, counted } from '#contracts/wording.ts'
import { socialPictureName } from './paths.ts'

export type SocialPicture = ReturnType<typeof listSocialPictures>[number]

/** Each one's `name` is its path below /social, without extension. */
export function listSocialPictures(content: Content) {
  const { name: siteName, audience } = content.site()
  return listDrawn(content).map((picture) => ({ ...picture, siteName, audience }))
}

const listDrawn = ({ articles, caseStudies, landingPages, services, site }: Content) => [
  ...LISTED_PAGES.map(({ path, picture: { title = site().tagline, ...picture } }) => ({
    name: socialPictureName(path),
    title: title.replace('{ways}', capitalized(counted(services.list().length, 'way'))),
    ...picture,
  })),
  // Used when landing pages are shared, even for hidden services.
  ...[...new Set(landingPages.list().flatMap(({ service = [] }) => service))]
    .flatMap((service) => services.read(service) ?? [])
    .map(({ slug, category, plate }) => ({ name: `services/${slug}`, label: 'Service', title: category, plate })),
  ...articles
    .list()
    .filter(({ photo }) => !photo)
    .map(({ slug, title, plate }) => ({ name: `articles/${slug}`, label: 'Article', title, plate })),
  ...caseStudies.listAll().map(({ slug, title, plate, sample }) => ({
    name: `case-studies/${slug}`,
    label: sample ? 'Case study (sample)' : 'Case study',
    title,
    plate,
  })),
]
