import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseWords, splitFrontMatter } from '#content/read-words.ts'
import { SAMPLE_NAME, samplePlaces } from '#server/flows/content/samples.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const SITE = 'content/site.yaml'

/** Files that pages are built from, and files for visitors. */
const TEXTS = '{content,public}/**/*.{html,md,svg,txt,webmanifest,yaml}'
/** Notes for editors, and what's generated from other files. */
const NOT_SHOWN = /\/README\.md$|^content\/downloads\/made\//

/** A URL at a domain reserved for examples (RFC 2606); in content/, also email addresses. */
const DEAD_LINK = /\/\/(?:[\w.-]+\.example(?!\.?\w)|(?:[\w-]+\.)*example\.(?:com|net|org)\b)/i
const DEAD_ADDRESS = /@[\w.-]+\.example(?!\.?\w)/i

/** Texts by path, such as `content/about.md`, that are published over the project's files; null takes one out. */
type Published = Readonly<Record<string, string | null>>

/** Finds leftovers of the sample brand, by file and line. @param root the project's folder */
export async function checkBrand(root: string, published: Published = {}): Promise<Finding[]> {
  const name = await readName(root, published)
  if (name === undefined)
    return [notReady(SITE, 'has no name', 'write name: in it; npm run build says what else is wrong')]
  const isRenamed = name !== SAMPLE_NAME
  const findings: Finding[] = []
  // One at a time: a server answers requests in between.
  for (const path of await findFiles(TEXTS, root, published))
    if (!NOT_SHOWN.test(path)) findings.push(...checkLines(path, await readText(root, path, published), isRenamed))
  if (!isRenamed) {
    const cure = 'write your own; then this lists every place that still has the old one'
    return [notReady(SITE, `has the sample's name, ${SAMPLE_NAME}`, cure), ...findings]
  }
  return findings.length > 0 ? findings : [ok('brand', 'nothing of the sample is left')]
}

async function findFiles(pattern: string, root: string, published: Published): Promise<string[]> {
  const found = new Set<string>()
  for await (const path of glob(pattern, { cwd: root })) found.add(path.replaceAll('\\', '/'))
  for (const [path, text] of Object.entries(published)) {
    if (text === null) found.delete(path)
    else found.add(path)
  }
  return [...found].toSorted()
}

const readText = async (root: string, path: string, published: Published): Promise<string> =>
  published[path] ?? readFile(join(root, path), 'utf8')

async function readName(root: string, published: Published): Promise<string | undefined> {
  try {
    const site = parseWords(await readText(root, SITE, published)) as { name?: unknown } | null
    return typeof site?.name === 'string' && site.name.trim() !== '' ? site.name : undefined
  } catch {
    return undefined
  }
}

function checkLines(path: string, text: string, isRenamed: boolean): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    // checkSamples reports these.
    if (/\bsample: true\b/.test(line)) return []
    const location = `${path}:${index + 1}`
    const quoted = line.trim().length > 80 ? `${line.trim().slice(0, 79)}…` : line.trim()
    const [link] = DEAD_LINK.exec(line) ?? (path.startsWith('content/') ? DEAD_ADDRESS.exec(line) : null) ?? []
    if (link !== undefined) return [notReady(location, `has an example address (${link})`, 'write yours, or delete it')]
    if (!isRenamed || !line.toLowerCase().includes(SAMPLE_NAME.toLowerCase())) return []
    const cure = path === SITE ? 'write your own' : 'write your own text; {{site.name}} stands for your name'
    return [notReady(location, `says ${SAMPLE_NAME}: ${quoted}`, cure)]
  })
}

/** Lists, by file, samples in `content/`, and what nobody at the firm has checked or confirmed. */
export async function checkSamples(root: string, published: Published = {}): Promise<Finding[]> {
  const all = await findFiles('content/**/*.{md,ts,yaml}', root, published)
  // What only reads the words beside it has none.
  const names = all.filter((name) => !name.endsWith('.ts') || !all.includes(name.replace(/\.ts$/, '.yaml')))
  const findings: Finding[] = []
  for (const name of names) if (!name.endsWith('README.md')) findings.push(...(await checkFile(root, name, published)))
  return findings.length > 0 ? findings : [ok('content', 'has no samples')]
}

async function checkFile(root: string, label: string, published: Published): Promise<Finding[]> {
  try {
    const written = await readWords(root, label, published)
    return [
      ...describeSamples(label, samplePlaces(written)),
      ...checkAuthorities(label, written),
      ...checkClaims(label, written),
      ...checkLaunch(label, written),
    ]
  } catch {
    return [notReady(label, "can't be read", 'fix it: npm run build says what is wrong')]
  }
}

/** Whoever wrote an article isn't the owner: only a name says that somebody at the firm has read the law behind it. */
function checkAuthorities(label: string, written: unknown): Finding[] {
  if (typeof written !== 'object' || written === null || !('authorities' in written)) return []
  if ('authoritiesCheckedBy' in written && written.authoritiesCheckedBy) return []
  const cure =
    'open each of its authorities, compare it with the text, and write who did and when in authoritiesCheckedBy and authoritiesChecked; do it again every year'
  return [warning(label, 'states law that nobody at the firm has checked', cure)]
}

function checkClaims(label: string, written: unknown): Finding[] {
  if (label !== 'content/claims.yaml') return []
  const { claims } = written as { claims: readonly { says: string; where: readonly string[]; confirmed: boolean }[] }
  return claims
    .filter(({ confirmed }) => !confirmed)
    .map(({ says, where }) =>
      notReady(
        label,
        `has a claim that you haven't confirmed: ${says} (${where.join(', ')})`,
        'if it’s true, say so in the console, under Promises, or write confirmed: true; if not, change what these say',
      ),
    )
}

const SEASONS: Readonly<Record<string, number>> = { winter: 3, spring: 6, summer: 9, fall: 12, autumn: 12 }

/** Winter ends in the year after the one it’s named for. */
function checkLaunch(label: string, written: unknown, now = Date.now()): Finding[] {
  if (label !== 'content/document-masker.yaml') return []
  const { facts } = written as { facts?: { launch?: unknown } }
  const launch = String(facts?.launch)
  const [, season = '', year] = /^(\w+) (\d{4})$/.exec(launch) ?? []
  const months = SEASONS[season.toLowerCase()]
  if (months === undefined || now < Date.UTC(Number(year) + (months === 3 ? 1 : 0), months)) return []
  return [warning(label, `announces a launch for ${launch}, which is over`, 'write when it is, or what came of it')]
}

async function readWords(root: string, path: string, published: Published): Promise<unknown> {
  if (path.endsWith('.ts')) return import(pathToFileURL(join(root, path)).href)
  const text = await readText(root, path, published)
  return path.endsWith('.yaml') ? parseWords(text) : readFrontMatter(text)
}

function readFrontMatter(text: string): unknown {
  return splitFrontMatter(text).frontMatter
}

function describeSamples(label: string, places: readonly string[]): Finding[] {
  if (places.length === 0) return []
  const says = places.includes('') ? 'is a sample' : `has samples in ${places.join(', ')}`
  return [notReady(label, says, 'write your own, and delete the mark')]
}
