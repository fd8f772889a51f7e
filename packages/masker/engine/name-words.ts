import { FAMILY, GIVEN, nameMarks, WORD } from '../names/names.ts'
import { bare, isAmbiguous, isCommon } from './common-words.ts'
import { setOf } from './rule.ts'
import { isPlace, lookUp } from './tag-words.ts'

const marksOf = (word: string) => nameMarks(bare(word))

/** Whether the lists of names have it as a given name, or as a family name. That alone proves nothing. */
export const isGiven = (word: string): boolean => (marksOf(word) & GIVEN) !== 0
export const isFamily = (word: string): boolean => (marksOf(word) & FAMILY) !== 0

/** Whether the language has the word, too. */
export const isEnglish = (word: string): boolean =>
  ((marksOf(word) & WORD) !== 0 && lookUp(word) !== 'name') ||
  lookUp(word) === 'word' ||
  isCommon(word) ||
  isAmbiguous(word)

/** A name, and hardly anything else: in a list, no word of the language, no place. */
export const isNameOnly = (word: string): boolean => marksOf(word) !== 0 && !isEnglish(word) && !isPlace(word)

/** Parts of double names count each: `Gonzalez-Ruiz`. */
export const isListed = (word: string): boolean => word.split(/[-–]/).some((part) => marksOf(part) !== 0)

/** What's named after a word, rather than someone of that name: `Helen Street`, `Clayton Act`. */
const THINGS = setOf(`
  court county state city town village act code rule rules order motion trust lease agreement company street avenue road lane drive
  river lake mountain park bank church school college university hospital center office department division district circuit
  firm group fund plan policy form test claim notice report review service services system data room note notes deed will
  letter exhibit section article chapter number date time resources control relations affairs management support security operations board branch unit agency bureau union staff crew tenants owners parties
`)

export const isThing = (word: string): boolean => THINGS.has(bare(word))

/** What can't be a name, even after a title: what joins sentences, and whoever is addressed by an office. */
const NEVER = setOf(`
  mr mrs ms mx miss mister dr prof professor judge justice hon honorable reverend rev a an and any as at by for from if in into is it its not of on or our out per re so than that the their this to under upon was were when
  where which while who whose why with within without cc bcc fwd attn dear regards regarding vs versus dob ssn ein tel fax email phone
  cell address client clients counsel counselor sir sirs madam president chairman chair secretary clerk committee council
  general department office team all everyone everybody there again folks colleague colleagues members friends honor
  plaintiff plaintiffs defendant defendants petitioner respondent appellant appellee debtor creditor witness deponent party parties
  attorney attorneys lawyer lawyers officer officers advocate pro tem referee commissioner magistrate presiding senior junior
  court docket motion order hearing complaint answer case-in-chief fees privilege work product esq esquire also known aka dba
  jr sr ii iii iv md phd
`)
export const isNever = (word: string): boolean => NEVER.has(bare(word))

/** What's known of a name where its next word is read. */
export interface NameSoFar {
  name: string
  /** The text right after the word. */
  rest: string
}

/** A common word ends a name, except a surname after a first name: `Helen Page`, but not `Helen Page Motion`. */
export function stopsName(word: string, { name, rest }: NameSoFar): boolean {
  if (!isCommon(word)) return false
  const last = name.split(' ').findLast((part) => part.length > 2) ?? ''
  const isSurname = isFamily(word) && !isThing(word) && isGiven(last) && (!isEnglish(last) || isAmbiguous(last))
  return !(isSurname && !isNever(word) && /^(?:['’]s)?(?:[,.;)]|$|\s\p{Ll}|\n| \|)/u.test(rest))
}

/** After a title, a greeting or in a field, any word is a name that no sentence needs. */
export function stopsProvedName(word: string, { name, rest }: NameSoFar): boolean {
  if (isNever(word)) return true
  const next = /^ (\p{Lu}[\p{L}'’-]+)/u.exec(rest)?.[1] ?? ''
  if (name === '') return isEnglish(word) && isCommon(next) && !isListed(next)
  return isCommon(word) && !(isListed(word) && /^(?:['’]s)?(?:[,.;)]|$|\s\p{Ll}|\n| \|)/u.test(rest))
}

/** After an office, a common word is a name if it's a surname and the sentence goes on: `Officer Law arrived`. */
export function stopsTitledName(word: string, soFar: NameSoFar): boolean {
  if (soFar.name !== '' || !isFamily(word) || isThing(word) || isNever(word)) return stopsName(word, soFar)
  return isCommon(word) && !/^(?:['’]s)? \p{Ll}/u.test(soFar.rest)
}
