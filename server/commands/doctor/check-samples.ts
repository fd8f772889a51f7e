import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import { type Finding, notReady, ok, warning } from './finding.ts'

/** What in `content/` is marked as a sample, and what the owner has left blank, by file. */
export async function checkSamples(folder: string): Promise<Finding[]> {
  const names = globSync('**/*.{md,ts}', { cwd: folder }).toSorted()
  const findings = await Promise.all(
    names.filter((name) => !name.endsWith('README.md')).map((name) => checkFile(folder, name.replaceAll('\\', '/'))),
  )
  return findings.flat().length > 0 ? findings.flat() : [ok('content', 'holds no samples')]
}

async function checkFile(folder: string, name: string): Promise<Finding[]> {
  const path = join(folder, name)
  const label = `content/${name}`
  try {
    const written: unknown = name.endsWith('.md') ? readFrontMatter(path) : await import(pathToFileURL(path).href)
    return [
      ...describeSamples(label, samplePlaces(written)),
      ...checkBlanks(label, written),
      ...checkPrice(label, written),
      ...checkAuthorities(label, written),
    ]
  } catch {
    return [notReady(label, 'cannot be read', 'mend it: npm run build says what is wrong')]
  }
}

function describeSamples(label: string, places: readonly string[]): Finding[] {
  if (places.length === 0) return []
  const [isWhole, parts] = [places.includes(''), places.filter((place) => place !== '').join(', ')]
  return [notReady(label, isWhole ? 'is a sample' : `has samples in ${parts}`, 'write your own, and take the mark out')]
}

/** Where a blank text is a fact that the owner has yet to fill in: no page shows it. */
const FACTS = ['content/site.ts', 'content/document-masker.ts']

function checkBlanks(label: string, value: unknown, place = ''): Finding[] {
  if (!FACTS.includes(label)) return []
  if (value === '')
    return [warning(label, `says nothing of ${place}`, 'fill it in with what is true, or leave it blank knowingly')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    checkBlanks(label, part, place === '' ? key : `${place}.${key}`),
  )
}

function checkPrice(label: string, written: unknown): Finding[] {
  const isService = label.startsWith('content/services/') && typeof written === 'object' && written !== null
  if (!isService || 'price' in written) return []
  return [warning(label, 'gives no price', 'write price: and where it starts, or leave it out knowingly')]
}

/** The day on which the articles that came with the site were checked, by others than the owner. */
const CAME_CHECKED = '2026-11-23'

function checkAuthorities(label: string, written: unknown): Finding[] {
  if (typeof written !== 'object' || written === null || !('authoritiesChecked' in written)) return []
  const day = String(written.authoritiesChecked)
  if (day > CAME_CHECKED) return []
  const cure =
    'open each link, compare it with the text, and write the day in authoritiesChecked; do it again every year'
  return [warning(label, `has authorities that you have not checked (last checked ${day})`, cure)]
}

function readFrontMatter(path: string): unknown {
  const file = new VFile({ value: readFileSync(path, 'utf8').replace(/^\uFEFF/, '') })
  matter(file)
  return file.data.matter
}

/** Where a value holds `sample: true`; the value itself is the blank place. */
function samplePlaces(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('sample' in value && value.sample === true) return [place]
  return Object.entries(value).flatMap(([key, part]) => samplePlaces(part, place === '' ? key : `${place}.${key}`))
}
