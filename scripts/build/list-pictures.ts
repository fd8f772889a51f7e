import { listArticles } from '#app/content/articles.server.ts'
import { listAllCaseStudies } from '#app/content/case-studies.server.ts'
import { listServices, readService } from '#app/content/services.server.ts'
import { socialPictureName } from '#app/paths.ts'
import { capitalized, counted } from '#app/ui/number-word.ts'
import { site } from '#content/site.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { LISTED_PAGES } from '#contracts/page-table.ts'
import type { Picture } from './draw-picture.ts'

/** Every social picture of the site. */
export const listPictures = (): Picture[] => [
  ...LISTED_PAGES.map(({ path, picture: { title = site.tagline, ...picture } }) => ({
    name: socialPictureName(path),
    title: title.replace('{ways}', capitalized(counted(listServices().length, 'way'))),
    ...picture,
  })),
  // What landing pages are shared with, those of hidden services included.
  ...LANDING_OFFERS.flatMap(({ service }) => readService(service) ?? []).map(({ slug, category, plate }) => ({
    name: `services/${slug}`,
    label: 'Service',
    title: category,
    plate,
  })),
  ...listArticles()
    .filter(({ photo }) => !photo)
    .map(({ slug, title, plate }) => ({ name: `articles/${slug}`, label: 'Article', title, plate })),
  ...listAllCaseStudies().map(({ slug, title, plate }) => ({
    name: `case-studies/${slug}`,
    label: 'Case study',
    title,
    plate,
  })),
]
