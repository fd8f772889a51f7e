// Judges each regular expression of the source: none may take more than linear time on what a stranger can send. What the
// checker finds or can't judge is named here with its bound, and its worst text of that length is timed.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check, type Diagnostics } from 'recheck'
import { ifPossible } from '#contracts/if-possible.ts'
import { inTurns } from '#publisher/served-files.ts'

/** What's read there costs only the browser or the machine of whoever wrote it: only exponential time is refused. */
const OWN_MACHINE = /^(?:console|content|mail|ops|packages|site\/demo)\//

/** How long a text can get that meets the pattern, and why. */
const BOUNDS: ReadonlyMap<string, [characters: number, why: string]> = new Map([
  [String.raw`/^(.*\/[\w-]{1,100})[^\w-]+$/s`, [16_384, 'a request’s address']],
  [String.raw`/(?<=^|[;\t\r\n])(?=[" \u00a0\u200b\ufeff]*[=+\-@\t\r＝＋－＠])/g`, [16_384, 'a field of a form']],
  [
    String.raw`/^(?!-?(?:0|[1-9]\d{0,14})(?:\.\d{0,9}[1-9])?$)[-+]?(?:0x[\da-f]+|0o[0-7]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i`,
    [16_384, 'a value in a file of content/'],
  ],
  [String.raw`/[^@]*$/`, [320, 'an address that was checked']],
  [String.raw`/[;,\s(]*(?:\bextension|\bextn?|\bx|#|,,)[\s.:=]*(\d{1,7})[)#]?$/iu`, [100, 'longer is no number']],
])
/** What it meets is written by us, or by whoever runs the server; a visitor's `<` in it is escaped. */
const OURS: ReadonlyMap<string, string> = new Map([
  [String.raw`/\/+$/`, 'settings'],
  [String.raw`/^(?:"([^"\\]*)"|([^<>"]*?))\s*<([^<>]*)>$/`, 'settings'],
  [String.raw`/ not set.*$/`, 'sentences about settings'],
  [String.raw`/server version: ([\d.]+)[^]*?pg_dump version: ([\d.]+)/`, 'what pg_dump says'],
  [String.raw`/<section\b[^>]*\bdata-sample=[^>]*>[\s\S]*?<\/section>/g`, 'pages’ markup'],
  [String.raw`/(\w{3})\w*, (\w{3})\w*/`, 'dates that we write'],
  [String.raw`/<!--.*?-->/g`, 'emails’ markup'],
  [String.raw`/<script\b[^>]*>[\s\S]*?<\/script>/g`, 'pages’ markup'],
  [
    String.raw`/<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g`,
    'pages’ markup',
  ],
  [String.raw`/<style[^>]*>([\s\S]*?)<\/style>/g`, 'pages’ markup'],
  [String.raw`/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g`, 'feeds’ markup'],
  [String.raw`/<body[^>]*>/`, 'emails’ markup'],
  [String.raw`/<meta name="robots" content="[^"]*noindex/`, 'pages’ markup'],
])

const ROOT = resolve(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/patterns.json')
const MOST_MS = 20
/** The checker's limits, in milliseconds. They're of the clock, so what a busy machine leaves open is judged again. */
const LIMITS = { timeout: 1500, attackTimeout: 300, incubationTimeout: 300 }
const AGAIN = { timeout: 60_000, attackTimeout: 10_000, incubationTimeout: 10_000 }
const OWN_LIMITS = { ...LIMITS, checker: 'automaton', timeout: 200 } as const

type Verdict = { says: 'linear' | 'unknown' } | { says: 'slow' | 'exponential'; attack: Attack }
type Attack = Pick<Extract<Diagnostics, { status: 'vulnerable' }>['attack'], 'pumps' | 'suffix'>

interface Pattern {
  source: string
  flags: string
  places: string[]
}

const patterns = collectPatterns()
const known = ifPossible(() => JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, Verdict>) ?? {}
const evaluated = new Map<string, Verdict>()
await inTurns(patterns, evaluateOne, 2)
mkdirSync(dirname(CACHE), { recursive: true })
writeFileSync(CACHE, JSON.stringify(Object.fromEntries([...evaluated].filter(([, { says }]) => says !== 'unknown'))))
const problems = [...patterns].flatMap(([name, pattern]) => problemOf(name, pattern))
const named = [...BOUNDS.keys(), ...OURS.keys()]
const unused = named.filter((name) => !patterns.has(name))
for (const problem of [
  ...problems,
  ...unused.map((name) => `${name} isn’t in the source anymore: take it from the list`),
])
  console.error(problem)
console.log(`${patterns.size} patterns, ${BOUNDS.size} bounded and timed, ${OURS.size} that only our own text meets`)
// The checker's process would keep this one.
process.exit(problems.length + unused.length > 0 ? 1 : 0)

/** Each pattern of the source once, by how it's written. */
function collectPatterns(): Map<string, Pattern> {
  const found = new Map<string, Pattern>()
  const files = globSync(
    '{console,content,content-loader,contracts,mail,ops,packages,publisher,server,site}/**/*.{ts,tsx,mjs}',
    { cwd: ROOT, exclude: ['**/node_modules/**', 'ops/bench/**'] },
  )
  for (const file of files.filter((name) => !/\.(?:test|spec)\.tsx?$/.test(name))) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const visitor = new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern: source, flags } = node.regex
        const name = `/${source}/${flags}`
        const known = found.get(name) ?? { source, flags, places: [] }
        known.places.push(`${file}:${text.slice(0, node.start).split('\n').length}`)
        found.set(name, known)
      },
    })
    visitor.visit(parseSync(file, text).program)
  }
  return found
}

async function evaluateOne([name, { source, flags, places }]: [string, Pattern]): Promise<void> {
  const isOwn = places.every((location) => OWN_MACHINE.test(location))
  const verdict = known[name] ?? (isBounded(source) ? { says: 'linear' } : await evaluate(source, flags, isOwn))
  const isOpen = verdict.says === 'unknown' && !isOwn && !BOUNDS.has(name) && !OURS.has(name)
  evaluated.set(name, isOpen ? await evaluate(source, flags, isOwn, AGAIN) : verdict)
}

/** Nothing in it repeats without a limit. */
function isBounded(source: string): boolean {
  return !/[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x'))
}

async function evaluate(source: string, flags: string, isOwn: boolean, limits = LIMITS): Promise<Verdict> {
  // It doesn't know this flag, which changes only what's returned.
  const found = await check(source, flags.replace('d', ''), isOwn ? OWN_LIMITS : limits)
  if (found.status === 'safe') return { says: 'linear' }
  if (found.status === 'unknown') return { says: 'unknown' }
  const { complexity, attack } = found
  return { says: complexity.type === 'exponential' ? 'exponential' : 'slow', attack }
}

function problemOf(name: string, { source, flags, places }: Pattern): string[] {
  const verdict = evaluated.get(name)
  const where = `${name} (${places.join(', ')})`
  if (verdict?.says === 'linear') return []
  if (verdict?.says === 'exponential') return [`${where} takes exponential time. Write it otherwise`]
  if (OURS.has(name) || places.every((location) => OWN_MACHINE.test(location))) return []
  const [characters] = BOUNDS.get(name) ?? []
  if (characters === undefined)
    return [`${where} may take more than linear time. Write it otherwise, or bound its text`]
  const ms = Math.min(
    ...[1, 2, 3].map(() => millisecondsOf(new RegExp(source, flags), worstOf(verdict, source, characters))),
  )
  return ms > MOST_MS ? [`${where} takes ${Math.round(ms)} ms for ${characters} characters. Lower its bound`] : []
}

/** The checker's own attack, as long as a text can get; where it knows none, the pattern's own signs. */
function worstOf(verdict: Verdict | undefined, own: string, characters: number): string {
  if (!verdict || !('attack' in verdict)) return own.repeat(characters / own.length)
  const { pumps, suffix } = verdict.attack
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length)
  const each = Math.max(0, (characters - fixed) / Math.max(1, pumps.length))
  const parts = pumps.map(({ prefix, pump }) => prefix + pump.repeat(each / Math.max(1, pump.length)))
  return parts.join('') + suffix
}

function millisecondsOf(pattern: RegExp, text: string): number {
  const before = process.cpuUsage()
  text.replace(pattern, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
