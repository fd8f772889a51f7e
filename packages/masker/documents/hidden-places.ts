import type { Replacement } from '../engine/restore-text.ts'
import { setOf } from '../engine/rule.ts'
import type { MaskedForms } from './masked-forms.ts'
import { editOf, localName, prefixOf, readXml, type XmlAttribute, type XmlElement, type XmlValue } from './read-xml.ts'
import { BARE, OFFICE } from './word-names.ts'

/** Attributes that people name things with. In others, one small word is the format's own: `center`, `green`. */
const NAMES = setOf(`
  name id Id styleId title alt descr tooltip string author userId displayText value Target PartName instr anchor
  element uri label lastValue userName
`)
/** Elements whose `val` is a name. */
const NAME_ELEMENTS = setOf(`
  name aliases pStyle rStyle tblStyle basedOn next link numStyleLink styleLink alias tag docVar attr default helpText
  statusText tblCaption tblDescription docPart category listEntry lvlText
`)
/** Another font would change how the document looks. */
const FONTS = new Set(['rFonts', 'font', 'altName', 'latin', 'ea', 'cs', 'sym', 'buFont'])
/** Ids that programs make, and types. */
const OF_FORMAT = setOf(`
  Type ContentType Extension TargetMode Id embed rsidR rsidRPr rsidRDefault rsidP rsidTr rsidSect rsidDel paraId textId
  durableId itemID storeItemID fmtid pid
`)
const OWN_ADDRESS = /^https?:\/\/schemas\./
/** Elements whose text has a type: a placeholder would damage the file. */
const TYPED = new Map([
  ...['created', 'modified', 'lastPrinted', 'filetime', 'date'].map((name) => [name, '2000-01-01T00:00:00Z'] as const),
  ...`i1 i2 i4 i8 int uint ui1 ui2 ui4 ui8 r4 r8 decimal cy revision TotalTime Pages Words Characters CharactersWithSpaces Lines Paragraphs`
    .split(/\s+/)
    .map((name) => [name, '0'] as const),
])
const ONE_SMALL_WORD = /^[a-z][a-zA-Z]*$/

/**
 * Masks what nobody sees as text: names of styles and fields, links, data, comments in the XML. The same words become
 * the same placeholder everywhere, so that what refers to a name still finds it. Initials go.
 * @param sentences where the visible words are: only whole, long forms are masked there
 */
export function editsForHidden(source: string, sentences: ReadonlySet<number>, forms: MaskedForms): Replacement[] {
  const edits: Replacement[] = []
  let local = ''
  const known = new Map<string, string | undefined>()
  const mask = (value: XmlValue) => {
    const isBare = value.kind === 'attribute' || BARE.has(local)
    const isVisible = sentences.has(value.from)
    const key = `${isBare}${isVisible}${value.words}`
    if (!known.has(key)) known.set(key, forms.mask(value.words, isBare, isVisible))
    const masked = known.get(key)
    if (masked !== undefined) edits.push(editOf(value, masked))
  }
  const maskTyped = (value: XmlValue, neutral: string | undefined) => {
    if (neutral === undefined) mask(value)
    else if (forms.findHidden(value.words).length > 0) edits.push(editOf(value, neutral))
  }
  const namespaces = new Map<string, string>()
  readXml(source, {
    open(element) {
      local = localName(element.name)
      for (const { name, words } of element.attributes)
        if (name === 'xmlns' || name.startsWith('xmlns:')) namespaces.set(name.slice('xmlns:'.length), words)
      const isOffice = OFFICE.test(namespaces.get(prefixOf(element.name)) ?? 'urn:schemas-microsoft-com:')
      for (const attribute of element.attributes) {
        if (localName(attribute.name) === 'initials') edits.push(editOf(attribute, ''))
        else if (/^(?:date|dateUtc|fullDate)$/.test(localName(attribute.name))) maskTyped(attribute, TYPED.get('date'))
        else if (!isOfFormat(element, attribute, isOffice) && !isFont(element)) mask(attribute)
      }
    },
    close: () => {
      local = ''
    },
    value(value) {
      if (value.kind === 'instruction' && /^xml\s/.test(value.words)) return
      const neutral = TYPED.get(local)
      // A number that was read as words has its placeholder by now.
      if (neutral === '0' && value.words.includes('[')) edits.push(editOf(value, neutral))
      else maskTyped(value, sentences.has(value.from) ? undefined : neutral)
    },
  })
  return edits
}

/** Whether an attribute is the format's own. What isn't masked here and says a masked value is named by the search. */
function isOfFormat(element: XmlElement, { name, words }: XmlAttribute, isOffice: boolean): boolean {
  const attribute = localName(name)
  if (/^xmlns(?::|$)/.test(name)) return OFFICE.test(words) || OWN_ADDRESS.test(words)
  if (OF_FORMAT.has(attribute)) return true
  if (!isOffice || NAMES.has(attribute)) return OWN_ADDRESS.test(words)
  if (attribute === 'val' && NAME_ELEMENTS.has(localName(element.name))) return false
  return ONE_SMALL_WORD.test(words) || !/\p{L}/u.test(words)
}

const isFont = ({ name }: XmlElement) => FONTS.has(localName(name))
