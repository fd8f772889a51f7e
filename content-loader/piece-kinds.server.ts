import type * as z from 'zod'
import type { ContentKind } from '#contracts/console-content.ts'
import { articleFields, createArticleIndex } from './articles.server.ts'
import { caseStudyFields, parseCaseStudy } from './case-studies.server.ts'
import type { ContentFiles } from './content-files.server.ts'
import { downloadFields, parseDownload, textHelp } from './downloads.server.ts'
import { type ContentFile, checkFrontMatter } from './front-matter.server.ts'
import { landingFields, parseLandingCopy } from './landing-pages.server.ts'
import { mailWords } from './mail.server.ts'
import {
  claimFields,
  demoWords,
  formWords,
  freeCallFields,
  homeWords,
  maskerWords,
  servicesPage,
  twelveQuestions,
  typedIntakeFields,
  vaultWords,
} from './page-words.server.ts'
import { EVER } from './publishing.ts'
import { parseService, serviceFields } from './services.server.ts'
import { siteFields } from './site.server.ts'
import {
  aboutFields,
  accessibilityFields,
  exampleFields,
  parseAbout,
  parseAccessibility,
  parseExample,
  parsePrivacy,
  privacyFields,
} from './text-pages.server.ts'

export interface PieceKind {
  kind: ContentKind
  fields: (file: ContentFile, files: ContentFiles) => z.ZodType
  /** @throws what's wrong with it, in a sentence */
  parse: (file: ContentFile, files: ContentFiles) => ParsedPiece
  /** Where its text shows, if it isn't a page. */
  textHelp?: (file: ContentFile) => string
  /** Where it shows besides its own page. */
  lists: readonly string[]
}

export interface ParsedPiece {
  title: string
  /** Null if it has no page of its own. */
  path: string | null
  day?: string
  isDraft?: boolean
  isSample?: boolean
}

/** By folder, or by file for those that are alone. */
const PIECE_KINDS: Readonly<Record<string, PieceKind>> = {
  'content/articles': {
    kind: 'article',
    fields: () => articleFields,
    parse(file, files) {
      const warnings: string[] = []
      const all = { ...EVER, showsUnpublished: true }
      const [article] = createArticleIndex([file], files, all, (warning) => warnings.push(warning)).list()
      if (!article) throw new Error(warnings[0]?.replace(/^Article skipped\. /, ''))
      const { title, slug, date, unpublished } = article
      return { title, path: `/articles/${slug}`, day: date.slice(0, 10), isDraft: unpublished === 'draft' }
    },
    lists: ['/resources/articles', '/resources'],
  },
  'content/case-studies': {
    kind: 'case-study',
    fields: () => caseStudyFields,
    parse(file, files) {
      const { title, slug, date, draft, sample } = parseCaseStudy(file, files)
      return { title, path: `/case-studies/${slug}`, day: date.slice(0, 10), isDraft: draft, isSample: sample }
    },
    lists: ['/resources/case-studies', '/resources'],
  },
  'content/downloads': {
    kind: 'download',
    fields: (_, files) => downloadFields(files),
    parse(file, files) {
      const { title, linkUrl, date, draft, sample } = parseDownload(file, files)
      return { title, path: linkUrl, day: date.slice(0, 10), isDraft: draft, isSample: sample }
    },
    textHelp,
    lists: ['/resources/downloads', '/resources'],
  },
  'content/services': {
    kind: 'service',
    fields: () => serviceFields,
    parse(file) {
      const { category, slug, draft } = parseService(file)
      return { title: category, path: `/services?service=${slug}`, isDraft: draft }
    },
    lists: ['/services', '/'],
  },
  'content/landing-pages': {
    kind: 'landing-page',
    fields: ({ slug }) => (slug.endsWith('_b') ? landingFields.b : landingFields.a),
    parse(file, files) {
      const copy = parseLandingCopy(file, files)
      return { title: copy.title, path: `/${file.slug}`, isSample: 'sample' in copy && copy.sample }
    },
    lists: [],
  },
  'content/examples': {
    kind: 'example',
    fields: () => exampleFields,
    parse(file, files) {
      const { title, slug } = parseExample(file, files)
      return { title, path: `/examples/${slug}`, isSample: true }
    },
    lists: ['/'],
  },
  'content/about.md': {
    kind: 'page',
    fields: () => aboutFields,
    parse(file) {
      const { title, sample } = parseAbout(file)
      return { title, path: '/about', isSample: sample }
    },
    lists: ['/'],
  },
  'content/site.yaml': wordsOf('Brand and navigation', siteFields, { lists: ['/', '/about', '/contact'] }),
  'content/home.yaml': wordsOf('Home page', homeWords, { path: '/' }),
  'content/services-page.yaml': wordsOf('Services page', servicesPage, { path: '/services' }),
  'content/forms.yaml': wordsOf('What forms say', formWords, { lists: ['/', '/contact'] }),
  'content/document-masker.yaml': wordsOf('Document Masker', maskerWords, { path: '/document-masker' }),
  'content/demo.yaml': wordsOf('Intake demo', demoWords, { path: '/demo' }),
  'content/typed-intake.yaml': wordsOf('Typed intake of the demo', typedIntakeFields, { lists: ['/demo'] }),
  'content/free-call.yaml': wordsOf('The free call', freeCallFields, { lists: ['/', '/contact'] }),
  'content/twelve-questions.yaml': wordsOf('Twelve questions', twelveQuestions, { path: '/twelve-questions' }),
  'content/vault.yaml': wordsOf('Vault', vaultWords),
  'content/mail.yaml': wordsOf('Emails to visitors', mailWords),
  'content/claims.yaml': wordsOf('Promises and facts to confirm', claimFields),
  'content/privacy.md': {
    kind: 'page',
    fields: () => privacyFields,
    parse(file, files) {
      const { title, sample } = parsePrivacy(file, files)
      return { title, path: '/privacy', isSample: sample }
    },
    lists: [],
  },
  'content/accessibility.md': {
    kind: 'page',
    fields: () => accessibilityFields,
    parse: (file, files) => ({ title: parseAccessibility(file, files).title, path: '/accessibility' }),
    lists: [],
  },
}

/** A file of words without a text of its own. */
function wordsOf(
  title: string,
  shape: z.ZodType,
  { path = null, lists = [] }: { path?: string | null; lists?: readonly string[] } = {},
): PieceKind {
  return {
    kind: 'page',
    fields: () => shape,
    parse(file) {
      checkFrontMatter(file, shape)
      return { title, path }
    },
    lists,
  }
}

export const pieceKindOf = (path: string): PieceKind | undefined =>
  PIECE_KINDS[path] ?? (path.endsWith('.md') ? PIECE_KINDS[path.replace(/\/[^/]*$/, '')] : undefined)

/** The files of all pieces, in the order of the list. */
export const listPieceFiles = (files: ContentFiles): { path: string; kind: PieceKind }[] =>
  Object.entries(PIECE_KINDS).flatMap(([place, kind]) => {
    if (/\.(md|yaml)$/.test(place)) return files.has(place) ? [{ path: place, kind }] : []
    const names = files.list(place).filter((name) => name.endsWith('.md') && name !== 'README.md')
    return names.map((name) => ({ path: `${place}/${name}`, kind }))
  })
