import type { Kind } from './annotated-text.ts'

/** A Latin letter without its accent, in its place: 'Díaz' is 'Diaz'. */
export const withoutAccents = (text: string): string =>
  text.replaceAll(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').charAt(0))

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const SCALES: Record<string, number> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mm: 1e6,
  billion: 1e9,
  b: 1e9,
  bn: 1e9,
}

/** Equal for two texts that mean the same thing: '3/5/2025' and 'March 5, 2025', '$1,200' and '$1,200.00'. */
export const entityKey = (kind: Kind, text: string): string => `${kind}:${KEYS[kind]?.(text) ?? plain(text)}`

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()
const compact = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')

const KEYS: Partial<Record<Kind, (text: string) => string>> = {
  phone: (text) => {
    const [number = '', extension = ''] = text.split(/[a-z]+\.?\s*/i)
    return `${number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}/${extension}`
  },
  ssn: compact,
  account: compact,
  docket: compact,
  money: amountKey,
  date: dateKey,
}

function amountKey(text: string): string {
  const [, number = ''] = /([\d,]*\.?\d+)/.exec(text) ?? []
  if (number === '') return plain(text)
  const [, scale = ''] = /\d\s*(thousand|million|billion|mm|bn|k|m|b)\b/i.exec(text) ?? []
  const currency = /[€£¥]|EUR|GBP|CAD|AUD|CHF|JPY|MXN|euro/i.exec(text)?.[0].toUpperCase() ?? '$'
  return `${currency}${Number(number.replaceAll(',', '')) * (SCALES[scale.toLowerCase()] ?? 1)}`
}

const DATES = [
  /^(?<month>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:day\s+)?(?:of\s+)?(?<month>[a-z]{3})[a-z]*\.?(?:,?\s+(?<year>\d{4}))?$/i,
  /^(?<year>\d{4})[-/.](?<month>\d{2})[-/.](?<day>\d{2})$/,
  /^(?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[/-](?<year>\d{2}|\d{4}))?$/,
]

function dateKey(text: string): string {
  for (const shape of DATES) {
    const { year = '', month = '', day = '' } = shape.exec(text)?.groups ?? {}
    const number = Number(month) || MONTHS.indexOf(month.toLowerCase()) + 1
    if (day) return `${year.length === 2 ? `20${year}` : year}-${number}-${Number(day)}`
  }
  return plain(text)
}

interface PersonName {
  /** Lowercase, without periods. */
  words: string[]
  suffix: string
}

interface Person {
  names: PersonName[]
  /** Index of the first name. */
  first: number
}

/**
 * Tells who is who: 'Maria L. Gonzalez', 'Gonzalez, Maria' and 'Gonzalez' are one person, unless two people share the
 * name. Then the short form is a separate person, because a wrong guess would put the wrong name into an answer.
 * @param names as written in the text
 * @returns for each name, the first name of the same person
 */
export function linkPeople(names: readonly string[]): Map<string, string> {
  const unique = [...new Set(names)].map((text, first) => ({ first, name: parseName(text), text }))
  const people = new PeopleIndex()
  const personOf = new Map<string, Person>()
  for (const { name, first, text } of unique.toSorted(
    (one, other) => rank(other.name) - rank(one.name) || one.first - other.first,
  )) {
    const person = people.find(name) ?? { names: [], first }
    person.names.push(name)
    person.first = Math.min(person.first, first)
    personOf.set(text, person)
    people.add(name, person)
  }
  return new Map([...personOf].map(([text, { first }]) => [text, unique[first]?.text ?? text]))
}

/** Finds the one person of a name in a few steps, however many share a part of it. */
class PeopleIndex {
  /** By the whole name, and by the first and the last word, also with the first as an initial. */
  readonly #same = new Map<string, Set<Person>>()
  readonly #byWord = new Map<string, Set<Person>>()

  add(name: PersonName, person: Person): void {
    for (const key of keysOf(name)) addTo(this.#same, key, person)
    for (const word of name.words) addTo(this.#byWord, word, person)
  }

  /** @returns undefined if there's none, or more than one */
  find(name: PersonName): Person | undefined {
    const same = new Set<Person>()
    for (const key of keysLike(name))
      for (const person of this.#same.get(key) ?? []) {
        if (person.names.some((other) => isSameName(name, other))) same.add(person)
        if (same.size > 1) return undefined
      }
    if (same.size > 0) return [...same][0]
    const candidates = name.words.map((word) => this.#byWord.get(word) ?? new Set<Person>())
    const [fewest] = candidates.toSorted((one, other) => one.size - other.size)
    let found: Person | undefined
    for (const person of fewest ?? []) {
      if (!person.names.some((other) => isPartOf(name, other))) continue
      if (found) return undefined
      found = person
    }
    return found
  }
}

function addTo(index: Map<string, Set<Person>>, key: string, person: Person): void {
  const known = index.get(key)
  if (known) known.add(person)
  else index.set(key, new Set([person]))
}

/** A name's keys: all of it, and its last word with the first one, or with its initial. */
function keysOf({ words }: PersonName): string[] {
  const [first = '', last] = [words[0], words.at(-1)]
  const whole = words.join(' ')
  if (words.length < 2) return [whole]
  return isInitial(first) ? [whole, `${first}. ${last}`] : [whole, `${first}, ${last}`, `${first.charAt(0)}… ${last}`]
}

/** The keys of the names that may be the same as this one. */
function keysLike({ words }: PersonName): string[] {
  const [first = '', last] = [words[0], words.at(-1)]
  const whole = words.join(' ')
  if (words.length < 2) return [whole]
  return [whole, `${first.charAt(0)}. ${last}`, isInitial(first) ? `${first}… ${last}` : `${first}, ${last}`]
}

/** Sorts full names before short ones. */
const rank = (name: PersonName) => name.words.filter((word) => word.length > 1).length

/** 'Esq.', 'M.D.', 'CSR 12345' */
const TITLES = /(?:,?\s+esq(?:uire)?\.?|, ?(?:[A-Z]\. ?){1,3}|, ?(?:[A-Z][a-z]?){2,5}(?:-C)?(?:[ #]+\d+)?)+$/

function parseName(text: string): PersonName {
  const bare = text.replace(/,?\s+esq(?:uire)?\.?$/i, '').replace(text.includes(' ') ? TITLES : /$^/, '')
  const [, base = bare, suffix = ''] = /^(.*?),?\s+(Jr|Sr|II|III|IV)\.?$/i.exec(bare) ?? []
  const [last = '', given] = base.split(/,\s+/)
  const name = given === undefined ? last : `${given} ${last}`
  const words = withoutAccents(name).toLowerCase().replaceAll(/[.,]/g, ' ').split(/\s+/).filter(Boolean)
  return { words, suffix: suffix.toLowerCase() }
}

function isSameName(one: PersonName, other: PersonName): boolean {
  if (one.suffix !== other.suffix && one.suffix && other.suffix) return false
  if (one.words.join(' ') === other.words.join(' ')) return true
  if (one.words.length < 2 || other.words.length < 2) return false
  const [first = '', last] = [one.words[0], one.words.at(-1)]
  const [otherFirst = ''] = other.words
  const isFirstSame = first === otherFirst || ([first, otherFirst].some(isInitial) && first[0] === otherFirst[0])
  return isFirstSame && last === other.words.at(-1)
}

/** 'Gonzalez', 'Maria' or 'van der Meer' as part of a longer name. */
function isPartOf(short: PersonName, long: PersonName): boolean {
  if (short.words.length >= long.words.length || (short.suffix && short.suffix !== long.suffix)) return false
  const words = short.words.join(' ')
  const isEnd = long.words.slice(-short.words.length).join(' ') === words
  const isStart = long.words.slice(0, short.words.length).join(' ') === words
  const isMiddle = short.words.length === 1 && long.words.includes(words)
  return isEnd || isStart || isMiddle
}

const isInitial = (word: string) => word.length === 1
