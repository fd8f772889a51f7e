import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { basename, dirname } from 'node:path/posix'
import { fillPlaces, type Places, parseWords } from '#content/read-words.ts'
import { type ContentSource, MADE_DOWNLOADS, valueAt } from '#contracts/content-source.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { MASKER_VERSION } from '#contracts/masker-release.ts'
import { capitalized, counted } from '#contracts/wording.ts'
import { cacheLatest, once } from './once.ts'

/** The files that content is made of. Paths have forward slashes and begin at the project: `content/about.md`. */
export interface ContentFiles {
  /** The names of the files in a folder, sorted; none if there's no such folder. */
  list(folder: string): string[]
  /** All paths in content/ with this ending, sorted. */
  all(ending: string): string[]
  has(path: string): boolean
  /** @returns undefined if there's no such file */
  text(path: string): string | undefined
  /** @returns undefined if there's no such file */
  bytes(path: string): Buffer | undefined
  /** The release's own text, if one that was published lies over it. */
  released(path: string): string | undefined
  /** What placeholders in them stand for. */
  places(): Places
}

/** @throws if there's no content at all */
export function openFiles({ folder: root, overlay = new Map(), made, fits = false }: ContentSource): ContentFiles {
  if (!existsSync(join(root, 'content'))) throw new Error(`There’s no content/ in ${root}. It goes where server/ is`)
  const onDisk = (path: string): string | undefined => {
    const anew = made !== undefined && dirname(path) === MADE_DOWNLOADS ? [join(made, basename(path))] : []
    return [...anew, join(root, path)].find((file) => existsSync(file))
  }
  const has = (path: string) => (overlay.has(path) ? overlay.get(path) !== null : onDisk(path) !== undefined)
  const bytes = (path: string) => {
    const text = overlay.get(path)
    if (text !== undefined) return text === null ? undefined : Buffer.from(text)
    const file = onDisk(path)
    return file === undefined ? undefined : readFileSync(file)
  }
  const text = (path: string) => {
    const over = overlay.get(path)
    return over === undefined ? bytes(path)?.toString() : (over ?? undefined)
  }
  return {
    list(folder) {
      const onDisk = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
      const over = [...overlay.keys()].filter((path) => dirname(path) === folder)
      const names = new Set([...onDisk, ...over.map((path) => path.slice(folder.length + 1))])
      return [...names].filter((name) => has(`${folder}/${name}`)).toSorted()
    },
    all(ending) {
      const onDisk = globSync(`content/**/*${ending}`, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
      const over = [...overlay.keys()].filter((path) => path.startsWith('content/') && path.endsWith(ending))
      return [...new Set([...onDisk, ...over])].filter(has).toSorted()
    },
    has,
    text,
    bytes,
    released: (path) =>
      fits && typeof overlay.get(path) === 'string' && existsSync(join(root, path))
        ? readFileSync(join(root, path), 'utf8')
        : undefined,
    places: once(() => readPlaces(text)),
  }
}

/**
 * What `{{site.name}}` and other placeholders stand for, so that only content/site.yaml names the brand. A word that's
 * missing there is blank here: whoever checks that file says so.
 */
function readPlaces(textOf: (path: string) => string | undefined): Places {
  const site = wordsIn(textOf('content/site.yaml'))
  const call = wordsIn(textOf('content/free-call.yaml'))
  const brand = new Map([
    ['site.name', site('name')],
    ['site.legalName', site('legalName')],
  ])
  const fill = (text: string) => fillPlaces(text, brand)
  return new Map([
    ...brand,
    ['site.legalName', fill(site('legalName'))],
    ['site.email', fill(site('email', 'value'))],
    ['site.author', fill(site('author'))],
    ['site.inquiryService', fill(site('records', 'inquiryService')) || 'the service where we handle inquiries'],
    ['site.noticeChanges', fill(site('records', 'noticeChanges'))],
    ['site.keptFor', storedWords(fill(site('records', 'keptFor')))],
    ['call.who', call('whoCalls')],
    ['masker.version', MASKER_VERSION],
    ['survey.questions', capitalized(counted(questionsIn(textOf('content/survey.yaml')), 'short question'))],
  ])
}

/** Ends the sentence 'We keep what you send …'. */
export const storedWords = (storedFor: string): string =>
  `${storedFor && `for ${storedFor}, or `}until you ask us to delete it`

/** Once for each text: the survey alone takes a tenth of a second. @throws if it can't be read */
export const readYaml = cacheLatest(100, parseWords)

/** YAML as it's written; undefined if it can't be read. Whoever checks the file itself says what's wrong with it. */
const readAnyway = (yaml: string): unknown => ifPossible(() => readYaml(yaml))

export function questionsIn(yaml = ''): number {
  const questions = valueAt(readAnyway(yaml), 'questions')
  return Array.isArray(questions) ? questions.length : 0
}

/** A text by the names of its field, from the outside in; blank if there's none. */
function wordsIn(yaml = ''): (...names: string[]) => string {
  const words = readAnyway(yaml)
  return (...names) => {
    const found = valueAt(words, ...names)
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
}
