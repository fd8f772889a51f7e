import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Finding, notReady, ok, warning } from './finding.ts'

/** What this site came with: the name, and the accent in all its forms. */
const SAMPLE = { name: 'Gimbal', accent: /#(e4572e|b23a12|ff7a4d|ff9a78)\b/i }

const SITE = 'content/site.ts'
const TOKENS = 'app/styles/tokens.css'

/** Texts that visitors may come to see, or that pages are made from. */
const TEXTS = '{content,app,public}/**/*.{css,html,json,md,mjs,svg,ts,tsx,txt,webmanifest,xml}'
/** Invented documents that the masking is measured with, tests, and notes for those who edit. */
const NOT_SHOWN = /^app\/masker\/corpus\/|\/testing\/|\.test\.tsx?$|\/README\.md$/

/** An address under a name that is kept for examples (RFC 2606), and in content/ one of e-mail too. */
const DEAD_LINK = /\/\/(?:[\w.-]+\.example(?!\.?\w)|(?:[\w-]+\.)*example\.(?:com|net|org)\b)/i
const DEAD_ADDRESS = /@[\w.-]+\.example(?!\.?\w)/i

/** Where the brand of the sample is left, by file and line. @param root the project's folder */
export async function checkBrand(root: string): Promise<Finding[]> {
  const name = await readName(root)
  if (name === undefined)
    return [notReady(SITE, 'says no name', "write name: '…' in it; npm run build says what else is wrong")]
  const isTaken = name !== SAMPLE.name
  const findings = globSync(TEXTS, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_SHOWN.test(path))
    .toSorted()
    .flatMap((path) => lookInto(path, readFileSync(join(root, path), 'utf8'), isTaken))
  if (!isTaken) {
    const cure = 'write your own; this then lists every place where the name is left'
    return [notReady(SITE, `says the sample's name, ${SAMPLE.name}`, cure), ...findings]
  }
  return findings.length > 0 ? findings : [ok('brand', 'nothing of the sample is left')]
}

async function readName(root: string): Promise<string | undefined> {
  try {
    const { site } = (await import(pathToFileURL(join(root, SITE)).href)) as { site?: { name?: unknown } }
    return typeof site?.name === 'string' && site.name.trim() !== '' ? site.name : undefined
  } catch {
    return undefined
  }
}

function lookInto(path: string, text: string, isTaken: boolean): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    // Told with the other samples, by its name.
    if (/\bsample: true\b/.test(line)) return []
    const place = `${path}:${index + 1}`
    const [link] = DEAD_LINK.exec(line) ?? (path.startsWith('content/') ? DEAD_ADDRESS.exec(line) : null) ?? []
    if (link !== undefined)
      return [notReady(place, `leads to nobody (${link})`, 'write an address of yours, or take it out')]
    if (!isTaken) return []
    if (line.toLowerCase().includes(SAMPLE.name.toLowerCase())) {
      const cure = path.endsWith('.md')
        ? 'write your own words; {{site.name}} stands for your name'
        : `take it from ${SITE}`
      return [notReady(place, `says ${SAMPLE.name}: ${shorten(line)}`, path === SITE ? 'write your own' : cure)]
    }
    if (!SAMPLE.accent.test(line)) return []
    const cure = path === TOKENS ? 'write yours, or keep it knowingly' : `use a color of ${TOKENS}`
    return [warning(place, `has the sample's color: ${shorten(line)}`, cure)]
  })
}

const shorten = (line: string) => (line.trim().length > 80 ? `${line.trim().slice(0, 79)}…` : line.trim())
