import { listArticles } from '#app/content/articles.server.ts'
import { listAllCaseStudies } from '#app/content/case-studies.server.ts'
import { listServices, readService } from '#app/content/services.server.ts'
import { type MAIN_PAGES, socialPictureName } from '#app/paths.ts'
import { capitalized, counted } from '#app/ui/number-word.ts'
import { site } from '#content/site.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import type { Picture } from './draw-picture.ts'

type MainPicture = Omit<Picture, 'name'>

const mainPictures = (): Record<(typeof MAIN_PAGES)[number], MainPicture> => ({
  '/': { label: 'Legal technology', title: site.tagline, plate: 'rings' },
  '/services': {
    label: 'Services',
    title: `${capitalized(counted(listServices().length, 'way'))} to keep a small practice level`,
    plate: 'technology-stack-optimization',
  },
  '/document-masker': {
    label: 'Document Masker',
    title: 'Personal data stays on your own machine',
    plate: 'masker-template',
  },
  '/demo': {
    label: 'AI Assistant Demo',
    title: 'The first call of a matter, taken well',
    plate: 'voice-to-intake-sheet',
  },
  '/about': { label: 'About Us', title: 'Law, aerospace, and things that stay level', plate: 'fractional-cto' },
  '/resources': {
    label: 'Resources',
    title: 'Written down for small practices',
    plate: 'knowledge-management-systems',
  },
  '/resources/articles': {
    label: 'Articles',
    title: 'One problem each, and what to do this week',
    plate: 'brief-bank-that-people-use',
  },
  '/resources/case-studies': {
    label: 'Case Studies',
    title: 'What was wrong, what changed, what it came to',
    plate: 'one-name-typed-once',
  },
  '/resources/downloads': {
    label: 'Downloads',
    title: 'Helpful Downloads & Guides',
    plate: 'conflict-check-you-can-trust',
  },
  '/contact': { label: 'Contact Us', title: 'A few questions, then a free call', plate: 'legal-operations-automation' },
  '/privacy': { label: 'Privacy', title: 'What this site keeps, and how to have it deleted', plate: 'masker-restore' },
})

/** Every social picture of the site. */
export const listPictures = (): Picture[] => [
  ...Object.entries(mainPictures()).map(([path, picture]) => ({ name: socialPictureName(path), ...picture })),
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
