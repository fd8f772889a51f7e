import { basename } from 'node:path/posix'
import type * as z from 'zod'
import type { ContentPiece } from '#contracts/console-content.ts'
import { LETTER_PATH, LETTERS } from '#contracts/letters.ts'
import { articleFields, parseArticle } from './articles.server.ts'
import { caseStudyFields, parseCaseStudy } from './case-studies.server.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import { downloadFields, parseDownload, textHelp } from './downloads.server.ts'
import { listFolder, readContentFile } from './front-matter.server.ts'
import { landingFields, parseLandingCopy } from './landing-pages.server.ts'
import { mailWords } from './mail.server.ts'
import { once } from './once.ts'
import * as page from './page-words.server.ts'
import { checkFrontMatter } from './problems.server.ts'
import { EVER } from './publishing.ts'
import { parseService, serviceFields } from './services.server.ts'
import { siteFields } from './site.server.ts'
import { parseSurvey, surveyFields } from './survey.server.ts'
import * as text from './text-pages.server.ts'

// What content/ is made of: one row a file or a folder. Loading, the build's checks, the console's pieces and their forms
// follow from it. A file that has no row fails the build.

export interface ContentRow extends Pick<ContentPiece, 'kind'> {
  fields: (file: ContentFile, files: ContentFiles) => z.ZodType
  /** What the console lists of it. @throws what's wrong with it, in a sentence */
  parse: (file: ContentFile, files: ContentFiles) => ListedPiece
  /** Where its text shows, if it isn't a page. */
  textHelp?: (file: ContentFile) => string
  /** Where it shows besides its own page. */
  lists: readonly string[]
}

/** A file that's alone of its kind. */
interface FileRow<Value = unknown> extends ContentRow {
  path: string
  /** What pages get of it. @throws what's wrong with it, in a sentence */
  read: (file: ContentFile, files: ContentFiles) => Value
}

type ListedPiece = Pick<ContentPiece, 'title' | 'path' | 'day' | 'isDraft' | 'isSample'>

interface Listable {
  title: string
  date?: string
  draft?: boolean
  sample?: boolean
}

/** @param path null if it has no page of its own */
const listed = (
  { title, date, draft: isDraft = false, sample: isSample = false }: Listable,
  path: string | null,
): ListedPiece => ({ title, path, day: date?.slice(0, 10) ?? null, isDraft, isSample })

/** A row a folder, whose files are `*.md`. */
const FOLDERS: Readonly<Record<string, ContentRow>> = {
  'content/articles': {
    kind: 'article',
    fields: () => articleFields,
    parse(file, files) {
      const article = parseArticle(file, files, { ...EVER, showsUnpublished: true })
      return listed(article, `/articles/${article.slug}`)
    },
    lists: ['/resources/articles', '/resources'],
  },
  'content/case-studies': {
    kind: 'case-study',
    fields: () => caseStudyFields,
    parse(file, files) {
      const study = parseCaseStudy(file, files)
      return listed(study, `/case-studies/${study.slug}`)
    },
    lists: ['/resources/case-studies', '/resources'],
  },
  'content/downloads': {
    kind: 'download',
    fields: (_, files) => downloadFields(files),
    parse(file, files) {
      const download = parseDownload(file, files)
      return listed(download, download.linkUrl)
    },
    textHelp,
    lists: ['/resources/downloads', '/resources'],
  },
  'content/services': {
    kind: 'service',
    fields: () => serviceFields,
    parse(file) {
      const { category, slug, draft } = parseService(file)
      return listed({ title: category, draft }, `/services?service=${slug}`)
    },
    lists: ['/services', '/'],
  },
  'content/landing-pages': {
    kind: 'landing-page',
    fields: (_, files) => landingFields(files),
    parse(file, files) {
      const { title, path, draft, sample, testimonials } = parseLandingCopy(file, files)
      return listed({ title, draft, sample: sample && testimonials.length > 0 }, path)
    },
    textHelp: () => 'Questions with an answer each, below the figure. Leave it empty, or write three to five headings.',
    lists: [],
  },
  'content/examples': {
    kind: 'example',
    fields: () => text.exampleFields,
    parse(file, files) {
      const { title, slug, draft } = text.parseExample(file, files)
      return listed({ title, draft, sample: true }, `/examples/${slug}`)
    },
    lists: ['/'],
  },
}

/** Folders of what's given out with a download, or for a form: the console doesn't list it. */
const GIVEN_OUT = ['content/lead-magnets', 'content/downloads/files']

/** A row a file, by its name in `Content`. */
const FILES = {
  about: pageOf('about.md', text.aboutFields, text.parseAbout, ['/']),
  site: wordsOf('site.yaml', 'Brand and navigation', siteFields, { lists: ['/', '/about', '/contact'] }),
  home: wordsOf('home.yaml', 'Home page', page.homeWords, { path: '/' }),
  servicesPage: wordsOf('services-page.yaml', 'Services page', page.servicesPage, { path: '/services' }),
  forms: wordsOf('forms.yaml', 'What forms say', page.formWords, { lists: ['/', '/contact'] }),
  documentMasker: wordsOf('document-masker.yaml', 'Document Masker', page.maskerWords, { path: '/document-masker' }),
  demo: wordsOf('demo.yaml', 'Intake demo', page.demoWords, { path: '/demo' }),
  typedIntake: wordsOf('typed-intake.yaml', 'Typed intake of the demo', page.typedIntakeFields, { lists: ['/demo'] }),
  freeCall: wordsOf('free-call.yaml', 'The free call', page.freeCallFields, { lists: ['/', '/contact'] }),
  twelveQuestions: wordsOf('twelve-questions.yaml', 'Twelve questions', page.twelveQuestions, {
    path: '/twelve-questions',
  }),
  vault: wordsOf('vault.yaml', 'Vault', page.vaultWords),
  letters: wordsOf('mail.yaml', 'Emails to visitors', mailWords, { lists: LETTERS.map((name) => LETTER_PATH + name) }),
  claims: wordsOf('claims.yaml', 'Promises and facts to confirm', page.claimFields),
  privacy: pageOf('privacy.md', text.privacyFields, text.parsePrivacy),
  accessibility: pageOf('accessibility.md', text.accessibilityFields, text.parseAccessibility),
  survey: wordsOf('survey.yaml', 'Survey', surveyFields, { path: '/contact', read: parseSurvey }),
} satisfies Record<string, FileRow>

interface WordsOptions<Value> {
  path?: string | null
  lists?: readonly string[]
  /** Checks more than its shape does. */
  read?: FileRow<Value>['read']
}

/** A file of words without a text of its own. @param path of the page that it's made for */
function wordsOf<Value>(
  name: string,
  title: string,
  shape: z.ZodType<Value>,
  { path = null, lists = [], read = (file) => checkFrontMatter(file, shape) }: WordsOptions<Value> = {},
): FileRow<Value> {
  const parse: FileRow['parse'] = (file, files) => {
    read(file, files)
    return listed({ title }, path)
  }
  return { kind: 'page', path: `content/${name}`, fields: () => shape, read, parse, lists }
}

/** A page that's written in Markdown, at the address that its file is named after. */
function pageOf<Value extends { title: string; sample?: boolean }>(
  name: string,
  shape: z.ZodType,
  read: FileRow<Value>['read'],
  lists: readonly string[] = [],
): FileRow<Value> {
  const parse: FileRow['parse'] = (file, files) => {
    const { title, sample = false } = read(file, files)
    return listed({ title, sample }, `/${basename(name, '.md')}`)
  }
  return { kind: 'page', path: `content/${name}`, fields: () => shape, read, parse, lists }
}

/** A reader for each file that's alone of its kind. @throws naming file, field and cure */
export type Words = { [Name in keyof typeof FILES]: () => ReturnType<(typeof FILES)[Name]['read']> }

/** Each file is read when it's first asked for, and then kept. */
export function openWords(files: ContentFiles): Words {
  const readers = Object.entries(FILES).map(([name, { path, read }]) => [
    name,
    once(() => read(readContentFile(files, path), files)),
  ])
  return Object.fromEntries(readers) as Words
}

const FILE_ROWS: ReadonlyMap<string, ContentRow> = new Map(Object.values(FILES).map((row) => [row.path, row]))

/** The row of a file that the console lists. */
export const rowOf = (path: string): ContentRow | undefined =>
  FILE_ROWS.get(path) ?? (path.endsWith('.md') ? FOLDERS[path.replace(/\/[^/]*$/, '')] : undefined)

/** The files of all pieces, in the order of the list. */
export const listPieceFiles = (files: ContentFiles): { path: string; row: ContentRow }[] =>
  [
    ...Object.keys(FOLDERS).flatMap((folder) => listFolder(files, folder)),
    ...[...FILE_ROWS.keys()].filter((path) => files.has(path)),
  ].flatMap((path) => {
    const row = rowOf(path)
    return row ? [{ path, row }] : []
  })

const ALL_FOLDERS = [...Object.keys(FOLDERS), ...GIVEN_OUT]

/** What's written in content/ and read by nothing, a sentence each. */
export function findUnread(files: ContentFiles): string[] {
  const read = new Set([...FILE_ROWS.keys(), ...ALL_FOLDERS.flatMap((folder) => listFolder(files, folder))])
  return (
    ['.yaml', '.yml', '.md']
      .flatMap((ending) => files.all(ending))
      // Its other files are spreadsheets, and what's given out as it is.
      .filter(
        (path) => !read.has(path) && basename(path) !== 'README.md' && !path.startsWith('content/downloads/files/'),
      )
      .map((path) => `${path} is read by nothing. Give it a row in ${TABLE}, or take it out`)
  )
}

const TABLE = 'content-loader/content-table.server.ts'

/** The names of all files and folders of words, below content/. */
export const listPlaces = (): string[] => [
  ...[...FILE_ROWS.keys()].map((path) => basename(path)),
  ...ALL_FOLDERS.map((folder) => `${folder.slice('content/'.length)}/`),
]
