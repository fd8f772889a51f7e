import { setOf } from '../engine/rule.ts'
// Where in a document's XML names are, and what its programs write there themselves.

/** Attributes that contain names: authors of changes and comments, descriptions, WordArt, tooltips, field codes. */
export const NAMING = setOf('author userId descr title alt displayText instr string tooltip lastValue')
/** Attributes that contain names on one element: images, controls, bookmarks, variables. Word's own start with `_`. */
export const NAMING_OF = new Map(
  `docPr/name cNvPr/name bookmarkStart/name hyperlink/anchor alias/val tag/val default/val helpText/val
   statusText/val tblCaption/val tblDescription/val attr/val docVar/val listItem/value listEntry/val
   property/value input/value lvlText/val writeProtection/userName`
    .split(/\s+/)
    .map((it) => it.split('/') as [element: string, attribute: string]),
)
export const LINK = /^(?:mailto|https?|file):/
/** Brackets in these would make Word call the file damaged or miss a bookmark. */
export const BARE = new Set(['instrText', 'delInstrText', 'instr', 'anchor', 'bookmarkStart', 'Relationship'])
/** Help to recognize a name among the file's properties. */
export const OF_PEOPLE = new Set(['author', 'creator', 'lastModifiedBy', 'Manager'])
/** What a program writes between tags, not a person. */
export const BY_PROGRAM =
  /^(?:left|right|center|inside|outside|top|bottom|true|false|Normal(?:\.dotm?)?|[\d.]{1,8}|\d{4}-\d\d-\d\dT[\d:.Z+-]+|[\w+/=]{200,})$/
/** Namespaces of the formats themselves. */
export const OFFICE =
  /^(?:https?:\/\/(?:schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.o|www\.w3\.org)|urn:schemas-microsoft-com:|http:\/\/purl\.org\/)/
export const KNOWN_ROOTS = /^(?:Relationships|Types|html|HTML|svg|Signature|coreProperties|Properties)$/
export const OF_PROGRAM = new Set(['Application', 'binData', 'f', 'formatCode', 'style', 'script'])
