import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseWords, splitFrontMatter } from '#content/read-words.ts'
import { valueAt } from '#contracts/content-source.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { SAMPLE_NAME, samplePlaces } from '#server/flows/content/samples.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const SITE = 'content/site.yaml'

/** Texts by path, such as `content/about.md`, that are published over the project's files; null takes one out. */
type Published = Readonly<Record<string, string | null>>

/** Lists, by file, what's left of the samples in `content/`, and what nobody at the firm has checked or confirmed. */
export async function checkContent(root: string, published: Published = {}): Promise<Finding[]> {
  const onDisk: string[] = []
  for await (const path of glob('content/**/*.{md,yaml}', { cwd: root })) onDisk.push(path.replaceAll('\\', '/'))
  const files = [...new Set([...onDisk, ...Object.keys(published)])].filter(
    (file) => published[file] !== null && !/\/README\.md$|^content\/downloads\/made\//.test(file),
  )
  const readText = async (file: string) => published[file] ?? readFile(join(root, file), 'utf8')
  const name = nameIn(files.includes(SITE) ? await readText(SITE) : '')
  const findings: Finding[] =
    name === undefined
      ? [notReady(SITE, 'has no name', 'write name: in it; npm run build says what else is wrong')]
      : []
  if (name === SAMPLE_NAME)
    findings.push(
      notReady(
        SITE,
        `has the sample's name, ${SAMPLE_NAME}`,
        'write your own; then this lists what still has the old one',
      ),
    )
  // One at a time: a server answers requests in between.
  for (const file of files.toSorted())
    findings.push(...checkFile(file, await readText(file), name !== undefined && name !== SAMPLE_NAME))
  return findings.length > 0 ? findings : [ok('content', 'has no samples')]
}

function nameIn(text: string): string | undefined {
  const name = ifPossible(() => valueAt(parseWords(text), 'name'))
  return typeof name === 'string' && name.trim() !== '' ? name : undefined
}

function checkFile(file: string, text: string, isRenamed: boolean): Finding[] {
  try {
    const written: unknown = file.endsWith('.yaml') ? parseWords(text) : splitFrontMatter(text).frontMatter
    const samples = describeSamples(file, samplePlaces(written))
    const isOldName = isRenamed && samples.length === 0 && text.toLowerCase().includes(SAMPLE_NAME.toLowerCase())
    return [
      ...samples,
      ...(isOldName
        ? [notReady(file, `says ${SAMPLE_NAME}`, 'write your own; {{site.name}} stands for your name')]
        : []),
      ...checkAuthorities(file, written),
      ...checkClaims(file, written),
    ]
  } catch {
    return [notReady(file, "can't be read", 'fix it: npm run build says what is wrong')]
  }
}

function describeSamples(file: string, places: readonly string[]): Finding[] {
  if (places.length === 0) return []
  const says = places.includes('') ? 'is a sample' : `has samples in ${places.join(', ')}`
  return [notReady(file, says, 'write your own, and delete the mark')]
}

/** Whoever wrote an article isn't the owner: only a name says that somebody at the firm has read the law behind it. */
function checkAuthorities(file: string, written: unknown): Finding[] {
  if (valueAt(written, 'authorities') === undefined || valueAt(written, 'authoritiesCheckedBy')) return []
  const cure =
    'open each of its authorities, compare it with the text, and write who did and when in authoritiesCheckedBy and authoritiesChecked; do it again every year'
  return [warning(file, 'states law that nobody at the firm has checked', cure)]
}

function checkClaims(file: string, written: unknown): Finding[] {
  if (file !== 'content/claims.yaml') return []
  const { claims } = written as { claims: readonly { says: string; where: readonly string[]; confirmed: boolean }[] }
  return claims
    .filter(({ confirmed }) => !confirmed)
    .map(({ says, where }) =>
      notReady(
        file,
        `has a claim that you haven't confirmed: ${says} (${where.join(', ')})`,
        'if it’s true, say so in the console, under Promises, or write confirmed: true; if not, change what these say',
      ),
    )
}
