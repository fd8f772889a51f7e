import { anyOf, type Pattern } from './pattern.ts'

const SUFFIXES = `
  Street St Avenue Ave Road Rd Boulevard Blvd Lane Ln Drive Dr Court Ct Circle Cir Place Pl Way Terrace Ter Parkway Pkwy
  Highway Hwy Square Sq Trail Trl Loop Alley Plaza Pike Row Run Path Crescent Hill Hollow Ridge View Point Pointe Crossing
  Landing Walk Wharf Commons Heights Turnpike Expressway Broadway Green Center Centre Park Causeway Mall
`
const SUFFIX = anyOf(`${SUFFIXES} ${SUFFIXES.toUpperCase()}`)
const STATE_NAMES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|District of Columbia|Puerto Rico'
const STATE_CODES = anyOf(`
  AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN
  TX UT VT VA WA WV WI WY DC PR GU VI AA AE AP
`)
/** Names of states, for those who must tell a place from a person. */
export const IS_STATE = new RegExp(`^(?:${STATE_NAMES}|${STATE_CODES})$`)
const STATE = `(?:${STATE_CODES}|${STATE_NAMES}|D\\.C\\.)`
const WORD = "\\p{Lu}[\\p{L}'’.-]{0,24}"
const CITY = `${WORD}(?:[ ](?:of|de|la|del|the|${WORD})){0,4}`
const ZIP = '\\d{5}(?:-\\d{4}|[ ]?-[ ]?\\d{3,4})?'
const ORDINAL =
  '(?:\\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth)'
const UNIT =
  '(?:[Aa]pt|APT|Apartment|APARTMENT|[Ss]uite|SUITE|[Ss]te|STE|Unit|UNIT|Bldg|BLDG|Building|Floor|FLOOR|Fl|FL|Room|RM|Rm|Lot|No|Drawer|Box)'
const FLOOR = `(?:${ORDINAL}|\\d{1,2})[ ](?:[Ff]loor|FLOOR|Fl\\.?|FL\\.?)`
const BOX =
  '(?:P\\.?[ ]?O\\.?[ ]?(?:Box|BOX|Drawer|DRAWER)|Post Office Box|Drawer|DRAWER)[ ](?:[A-Z]|\\d{1,6})(?:-\\d{1,4})?'
const ONE_UNIT = `(?:${UNIT}\\.?[ ]?#?[ ]?[\\w-]{1,8}|#[ ]?[\\w-]{1,8}|${FLOOR}|${BOX}|${ORDINAL}[ ]${SUFFIX})`
const GAP = ',?(?:[ ]{1,2}|[ \\t]{0,4}\\n[ \\t]{0,12})'
const UNITS = `(?:${GAP}${ONE_UNIT}(?![\\w])){0,3}`
/** City, state and ZIP on the same line or the next; the ZIP may be missing, or the city. */
const TAIL = `(?:,?[ ]?\\n?[ \\t]{0,12}${CITY},?[ ]${STATE}(?![\\p{L}])(?:\\.?,?[ ]{1,2}${ZIP}(?![\\d]))?|,?[ ]${ZIP}\\b)?`
const COMPASS = '(?:[NSEW]{1,2}\\.?|North|South|East|West|NORTH|SOUTH|EAST|WEST)'
const NUMBER =
  '(?:(?<![\\w./:$#-])\\d{1,6}(?:[-/]\\d{1,4})?[A-Z]?|\\b(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten))'
const NOT_STREETS =
  /\b(?:Supreme|Superior|District|Circuit|Federal|County|Municipal|Appellate|Trial|Bankruptcy|SUPERIOR|DISTRICT|CIRCUIT|COUNTY|BANKRUPTCY) (?:Court|Ct|Circuit|Place|COURT|CT|CIRCUIT)\b/
/** Lines above a city, state and ZIP that belong to the address: they begin with a number, or name a building or a box. */
const BLOCK_LINE = `[ \\t]*(?:\\d{1,6}[A-Z]?[ ][^\\n,;:()@]{3,50}(?:,[ ]${ONE_UNIT})?|${ONE_UNIT}|One[ ]${WORD}[^\\n,;:()@]{0,40})[ \\t,]*\\n`

/** How streets are called where the kind of street comes first, and the number last. */
const STREET_FIRST = anyOf(
  'Rua Rue Via Viale Calle Avenida Av\\.? Avenue Carrera Piazza Plaza Praça Travessa Chemin Allée Boulevard Ulica ul\\.? Jalan Rruga',
)
const PARTICLE = '(?:de|da|do|dos|das|del|dei|della|di|la|le|les|du|des|al|e|et|y|van|den|der|und)'
/** How streets end where the kind of street is the end of the word. */
const STREET_ENDING =
  '(?:stra(?:ss|ß)e|str\\.|gasse|weg|platz|allee|damm|ufer|vej|gade|stræde|vænget|laan|straat|hove|plein|gracht|dijk|katu|tie|kuja|polku|vägen|gatan|gränd|veien|gata|stien|braut|gata|utca|útja)'

const LINE_GAP = '[ ]?,?(?:[ ]|[ \\t]*\\n[\\s>?]{0,12})'
const PLACE = "\\p{Lu}[\\p{L}.'’-]*(?:[ ]\\p{L}[\\p{L}.'’-]*){0,4}"

/** Addresses as one piece, from the number of the house to the ZIP. */
export const ADDRESS_PATTERNS: readonly Pattern[] = [
  {
    kind: 'address',
    shape: new RegExp(
      `(?<=^|\\n)(?<it>(?:${BLOCK_LINE}){1,3}[ \\t]*${CITY},?[ ]${STATE},?[ ]{1,2}${ZIP})(?!\\d)`,
      'dgu',
    ),
  },
  {
    kind: 'address',
    shape: new RegExp(
      `${NUMBER}[ ](?:${COMPASS}[ ])?(?:(?:(?:${WORD}|\\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)?)[ ]){1,4}${SUFFIX}(?![\\p{L}])|BROADWAY|Broadway)\\.?(?:[ ]${COMPASS}(?![\\p{L}]))?${UNITS}${TAIL}`,
      'dgu',
    ),
    isNot: (found) => NOT_STREETS.test(found),
  },
  {
    kind: 'address',
    shape: new RegExp(
      `${NUMBER}[ ](?:${COMPASS}[ ])?(?:(?:State|US|U\\.S\\.|County|Old|Farm)[ ]){0,2}(?:Highway|Hwy|Route|Rte|Road|Rd|FM|CR)\\.?[ ]\\d{1,4}\\b${UNITS}${TAIL}`,
      'dgu',
    ),
  },
  { kind: 'address', shape: new RegExp(`(?<![\\p{L}])${BOX}\\b(?:${GAP}${ONE_UNIT}(?![\\w])){0,2}${TAIL}`, 'dgu') },
  // Military mail.
  {
    kind: 'address',
    shape: /\b(?:PSC \d{1,5},? Box \d{1,5}|Unit \d{1,5},? Box \d{1,5})(?:,? ?\n?[ \t]{0,8}[ADF]PO,? A[AEP] \d{5})?/dg,
  },
  {
    kind: 'address',
    shape: new RegExp(
      `(?:(?<![\\w./:$#-])\\d{1,6}[ ]){0,2}(?<![\\p{L}])${STREET_FIRST}[ ](?:(?:${WORD}|${PARTICLE})[ ]){1,6}\\d{1,5}[A-Za-z]?(?![\\w])(?:,?[ ]\\d{4,6}[ ]${WORD})?`,
      'dgu',
    ),
  },
  {
    kind: 'address',
    shape: new RegExp(
      `(?:(?<![\\w./:$#-])\\d{1,6}[ ]){0,2}(?<![\\p{L}])(?:\\p{Lu}[\\p{L}.'’-]{0,24}[ ]){0,2}\\p{Lu}?[\\p{L}-]{2,24}(?:${STREET_ENDING}|[ ]u\\.)[ ]\\d{1,5}[A-Za-z]?(?![\\w%])(?:,?[ ]\\d{4,6}[ ]${WORD})?`,
      'dgu',
    ),
  },
  {
    kind: 'address',
    shape: new RegExp(`(?<![\\p{L}])${CITY},[ ]${STATE}(?![\\p{L}])\\.?[ ]{1,2}${ZIP}(?!\\d)`, 'dgu'),
  },
  {
    kind: 'address',
    shape: /(?<![\w.$-])\d{1,5} (?:[nsew]\.? )?[a-z]{3,20} (?:street|avenue|ave|boulevard|blvd)\b\.?/dg,
  },
  // By what's said before it: a number among the next words, up to the end of the clause.
  {
    kind: 'address',
    shape: new RegExp(
      `(?<=\\b(?:lives?|lived|living|resid(?:es?|ed|ing)|located|drops? (?:me|you) off|[Mm]eet (?:me|you)|[Ss]ent|[Ss]end(?: \\p{L}+){0,2}|deliver(?:ed)?|[Aa]ddress(?:[ ]of[ ][^\\n.:]{2,40})?)[ ]?(?:at|on|to|is|was|with|:)[ ])(?<it>(?=[^\\n.?!]{0,40}\\d)(?:\\p{Lu}[\\p{L}'’.-]*|\\d{1,6}[A-Z]?(?:[-/]\\d{1,4})?|#\\d+|${PARTICLE})(?:,?[ ](?:\\p{Lu}[\\p{L}'’-]*\\.?|\\d{1,6}[A-Z]?(?:[-/]\\d{1,4})?|#\\d+|${PARTICLE}(?=[ ]))|,?[ ]?\\n[ >?]{0,6}(?:\\p{Lu}[\\p{L}'’-]*\\.?|\\d{4,6})(?=[ \\n,?.]|$)){1,14})`,
      'dgu',
    ),
    isNot: (found) => !/\d/.test(found) || !/\p{Lu}\p{L}{2}/u.test(found) || !/[ ]/.test(found),
    certainty: 'likely',
  },
  // A unit of a building, with the street before it and the lines after it down to a postal code.
  {
    kind: 'address',
    shape: new RegExp(
      `(?:(?<![\\w./:$#-])\\d{1,6}[ ](?:[\\p{Lu}\\d][\\p{L}\\d'’.-]*,?[ ]){1,5}?|(?<![\\w./:$#-])\\d{1,6}[ ](?:\\p{Lu}[\\p{L}'’.-]*[ ]){1,4}\\d{1,5}\\.?${LINE_GAP})?(?<![\\p{L}])(?:Apt|Apartment|Suite|Ste)\\.?[ ]#?\\d{1,5}[A-Z]?(?![\\w])(?:(?:${LINE_GAP}${PLACE}){1,3}(?:[ ]|${LINE_GAP})\\d{4,6}(?!\\d))?`,
      'dgu',
    ),
    certainty: 'likely',
  },
]
