import type { Replacement } from '../engine/restore-text.ts'
import type { MaskedForms } from './masked-forms.ts'
import { editOf, localName, prefixOf, readXml, type XmlAttribute, type XmlElement, type XmlValue } from './read-xml.ts'
import type { LeftPlace } from './writable-document.ts'

/** Attributes that people name things with. In others, one small word is the format's own: `center`, `green`. */
const NAMES = new Set(
  `name id Id styleId title alt descr tooltip string author userId displayText value Target PartName instr anchor
   element uri label`.split(/\s+/),
)
/** Elements whose `val` is a name. */
const NAME_ELEMENTS = new Set(
  `name aliases pStyle rStyle tblStyle basedOn next link numStyleLink styleLink alias tag docVar attr default helpText
   statusText tblCaption tblDescription lastValue docPart category`.split(/\s+/),
)
/** Another font would change how the document looks. */
const FONTS = new Set(['rFonts', 'font', 'altName', 'latin', 'ea', 'cs', 'sym', 'buFont'])
/** The format's own addresses, types and dates, numbers, and the ids that programs make. */
const OF_FORMAT =
  /^(?:https?:\/\/(?:schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.(?:oclc\.)?org|www\.w3\.org)\/|urn:schemas-microsoft-com:|application\/vnd\.|[-+\d.,%]{0,8}$|\d{4}-\d\d-\d\dT[\d:.Z+-]+$|\{?(?=[^{]*\d)[\dA-F-]{4,}\}?$|#?[\dA-F]{6}$|[\dA-F]{8}$)/iu
const ONE_SMALL_WORD = /^[a-z][a-zA-Z]*$/
/** The only words that Word writes between tags for itself: where a drawing stands. */
const POSITION = /^(?:left|right|center|inside|outside|top|bottom|true|false)$/i

/**
 * Masks what nobody sees as text: names of styles and fields, links, data, comments in the XML. The same words become
 * the same placeholder everywhere, so that what refers to a name still finds it. Initials go.
 * @param sentences where the visible words are, which aren't touched
 */
export function editsForHidden(source: string, sentences: ReadonlySet<number>, forms: MaskedForms): Replacement[] {
  const edits: Replacement[] = []
  const known = new Map<string, string | undefined>()
  const mask = (value: XmlValue) => {
    const isBare = value.kind === 'attribute'
    const key = `${isBare}${value.words}`
    if (!known.has(key)) known.set(key, forms.mask(value.words, isBare))
    const masked = known.get(key)
    if (masked !== undefined) edits.push(editOf(value, masked))
  }
  readXml(source, {
    open(element) {
      for (const attribute of element.attributes) {
        if (localName(attribute.name) === 'initials') edits.push(editOf(attribute, ''))
        else if (!isOfFormat(element, attribute) && !isFont(element)) mask(attribute)
      }
    },
    close: () => undefined,
    value(value) {
      if (!sentences.has(value.from) && !isCode(value)) mask(value)
    },
  })
  return edits
}

/** Finds what is left where nobody sees it. */
export function findLeftHidden(
  source: string,
  sentences: ReadonlySet<number>,
  forms: MaskedForms,
  part: string,
): LeftPlace[] {
  const left: LeftPlace[] = []
  const search = (words: string, place: string) => {
    for (const { start, end } of forms.findHidden(words)) left.push({ words: words.slice(start, end), place })
  }
  const names = new Set<string>()
  const foreign = new Set<string>()
  readXml(source, {
    open(element) {
      names.add(element.name)
      for (const attribute of element.attributes) {
        const isNamespace = attribute.name === 'xmlns' || attribute.name.startsWith('xmlns:')
        if (isNamespace && !OF_FORMAT.test(attribute.words)) foreign.add(attribute.name.replace(/^xmlns:?/, ''))
        names.add(attribute.name)
        if (!isOfFormat(element, attribute)) search(attribute.words, isFont(element) ? 'the name of a font' : part)
      }
    },
    close: () => undefined,
    value(value) {
      if (!sentences.has(value.from) && !isCode(value)) search(value.words, part)
    },
  })
  for (const name of names) if (foreign.has(prefixOf(name))) search(localName(name), `the tags of ${part}`)
  return left
}

function isOfFormat(element: XmlElement, { name, words }: XmlAttribute): boolean {
  if (OF_FORMAT.test(words)) return true
  const attribute = localName(name)
  const isName = NAMES.has(attribute) || (attribute === 'val' && NAME_ELEMENTS.has(localName(element.name)))
  return !isName && (ONE_SMALL_WORD.test(words) || !/\p{L}/u.test(words))
}

const isFont = ({ name }: XmlElement) => FONTS.has(localName(name))

const isCode = ({ kind, words }: XmlValue) =>
  (kind === 'instruction' && /^xml\s/.test(words)) ||
  (kind === 'text' && (OF_FORMAT.test(words) || POSITION.test(words)))
