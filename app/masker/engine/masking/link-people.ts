interface PersonName {
  /** In small letters, without points. */
  words: string[]
  suffix: string
}

/** Somebody, by all the ways in which the text names them. */
interface Person {
  names: PersonName[]
}

/**
 * Tells who is who: 'Maria L. Gonzalez', 'Maria Gonzalez' and 'Gonzalez' are one, unless two people share the name; then the short
 * form is somebody of its own, because a wrong guess would put a wrong name into an answer.
 * @param names as they stand in the text
 * @returns for each name the index of the first name of the same person
 */
export function linkPeople(names: readonly string[]): number[] {
  const parsed = names.map(parseName)
  const people: { person: Person; first: number }[] = []
  const personOf = new Map<number, { first: number }>()
  const order = [...parsed.keys()].toSorted((one, other) => rank(parsed[other]) - rank(parsed[one]) || one - other)
  for (const index of order) {
    const name = parsed[index]
    if (name === undefined) continue
    const same = people.filter(({ person }) => person.names.some((known) => isSameName(name, known)))
    const close =
      same.length > 0 ? same : people.filter(({ person }) => person.names.some((known) => isPartOf(name, known)))
    const [match] = close
    if (match && close.length === 1) {
      match.person.names.push(name)
      match.first = Math.min(match.first, index)
      personOf.set(index, match)
    } else {
      const found = { person: { names: [name] }, first: index }
      people.push(found)
      personOf.set(index, found)
    }
  }
  return names.map((_, index) => personOf.get(index)?.first ?? index)
}

/** Full names come before short ones. */
const rank = (name: PersonName | undefined) => name?.words.filter((word) => word.length > 1).length ?? 0

function parseName(text: string): PersonName {
  const [, base = text, suffix = ''] = /^(.*?),?\s+(Jr|Sr|II|III|IV)\.?$/i.exec(text) ?? []
  const words = base.toLowerCase().replaceAll(/[.,]/g, ' ').split(/\s+/).filter(Boolean)
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

/** 'Gonzalez', 'Maria' or 'van der Meer' of a longer name. */
function isPartOf(short: PersonName, long: PersonName): boolean {
  if (short.words.length >= long.words.length || (short.suffix && short.suffix !== long.suffix)) return false
  const words = short.words.join(' ')
  const isEnd = long.words.slice(-short.words.length).join(' ') === words
  const isStart = long.words.slice(0, short.words.length).join(' ') === words
  const isMiddle = short.words.length === 1 && long.words.includes(words)
  return isEnd || isStart || isMiddle
}

const isInitial = (word: string) => word.length === 1
