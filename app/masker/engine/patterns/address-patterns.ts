import { anyOf, type Pattern } from './pattern.ts'

const SUFFIX = anyOf(`
  Street St Avenue Ave Road Rd Boulevard Blvd Lane Ln Drive Dr Court Ct Circle Cir Place Pl Way Terrace Ter Parkway Pkwy
  Highway Hwy Square Sq Trail Trl Loop Alley Plaza Pike Row Run Path Crescent Hill Hollow Ridge View Point Pointe Crossing
  Landing Walk Wharf Commons Heights Turnpike Expressway Broadway
`)
const STATE_NAMES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|District of Columbia|Puerto Rico'
const STATE_CODES = anyOf(`
  AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN
  TX UT VT VA WA WV WI WY DC PR
`)
const STATE = `(?:${STATE_CODES}|${STATE_NAMES}|D\\.C\\.)`
const WORD = "\\p{Lu}[\\p{L}'’.-]{0,24}"
const CITY = `${WORD}(?:[ ](?:of|de|la|del|the|${WORD})){0,4}`
const ZIP = '\\d{5}(?:-\\d{4})?'
const UNIT = '(?:Apt|Apartment|Suite|Ste|Unit|Bldg|Building|Floor|Fl|Room|Rm|Lot|No)'
const UNITS = `(?:,?\\s{1,2}(?:${UNIT}\\.?[ ]?#?[ ]?[\\w-]{1,8}|#[ ]?[\\w-]{1,8}|\\d{1,2}(?:st|nd|rd|th)[ ]Floor)(?![\\w])){0,3}`
/** City, state and ZIP, on the same line or the next; the ZIP may be missing, or the city. */
const TAIL = `(?:,?[ ]?\\n?[ \\t]{0,8}${CITY},?[ ]${STATE}(?![\\p{L}])(?:\\.?,?[ ]${ZIP}\\b)?|,?[ ]${ZIP}\\b)?`
const COMPASS = '(?:[NSEW]{1,2}\\.?|North|South|East|West)'
const NOT_STREETS =
  /\b(?:Supreme|Superior|District|Circuit|Federal|County|Municipal|Appellate|Trial|Bankruptcy) (?:Court|Ct|Circuit|Place)\b/

/** Addresses in the United States as one piece, from the number of the house to the ZIP. */
export const ADDRESS_PATTERNS: readonly Pattern[] = [
  {
    kind: 'address',
    shape: new RegExp(
      `(?<![\\w./:$#-])\\d{1,6}(?:-\\d{1,4})?[A-Z]?[ ](?:${COMPASS}[ ])?(?:(?:${WORD}|\\d{1,3}(?:st|nd|rd|th))[ ]){1,4}${SUFFIX}\\b\\.?(?:[ ]${COMPASS}(?![\\p{L}]))?${UNITS}${TAIL}`,
      'dgu',
    ),
    isNot: (found) => NOT_STREETS.test(found),
  },
  {
    kind: 'address',
    shape: new RegExp(
      `(?<![\\w./:$#-])\\d{1,6}[ ](?:${COMPASS}[ ])?(?:(?:State|US|U\\.S\\.|County|Old|Farm)[ ]){0,2}(?:Highway|Hwy|Route|Rte|Road|Rd|FM|CR)\\.?[ ]\\d{1,4}\\b${UNITS}${TAIL}`,
      'dgu',
    ),
  },
  {
    kind: 'address',
    shape: new RegExp(`\\bP\\.?[ ]?O\\.?[ ]?Box[ ]\\d{1,6}\\b${TAIL}`, 'dgu'),
  },
  { kind: 'address', shape: new RegExp(`(?<![\\p{L}])${CITY},[ ]${STATE}(?![\\p{L}])\\.?[ ]${ZIP}\\b`, 'dgu') },
  {
    kind: 'address',
    shape: /(?<![\w.$-])\d{1,5} (?:[nsew]\.? )?[a-z]{3,20} (?:street|avenue|ave|boulevard|blvd)\b\.?/dg,
  },
]
