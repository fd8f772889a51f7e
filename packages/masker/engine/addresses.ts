import { FAMILY, GIVEN, nameMarks } from '../names/names.ts'
import type { AnnotatedText, FoundSpan } from './annotated-text.ts'
import { isCommon } from './common-words.ts'
import { FORM } from './organizations.ts'
import { anyOf, claimRule, exactly, inAnyCase, part, type Rule, rulesOf } from './rule.ts'
import { SHORT_STATES, STATES } from './states.ts'
import { isPlace } from './tag-words.ts'

const inBothCases = (words: string) => anyOf(`${words} ${words.toUpperCase()}`)

const SUFFIX = inBothCases(`
  Street St Avenue Ave Road Rd Boulevard Blvd Lane Ln Drive Dr Court Ct Circle Cir Place Pl Way Terrace Ter Parkway Pkwy
  Highway Hwy Square Sq Trail Trl Loop Alley Plaza Pike Row Run Path Crescent Hill Hollow Ridge View Point Pointe Crossing
  Landing Walk Wharf Commons Heights Turnpike Expressway Broadway Green Center Centre Park Causeway Mall Xing Bend Cove Creek
  Fork Glen Grove Gardens Isle Junction Knoll Manor Mews Oaks Pass Ranch Rapids Summit Terr Trace Valley Vista Bluff Branch Canyon
  Estates Esplanade Concourse Promenade Byway Bypass Loop Spur Quay Close Gate Croft
`)
export const IS_SUFFIX = new RegExp(`^${SUFFIX}$`)
const STATE = anyOf(
  part`${STATES} D\.C\. ${SHORT_STATES.replaceAll(' ', '\\. ')}\. N\.H\. N\.J\. N\.M\. N\.Y\. N\.C\. N\.D\. R\.I\. S\.C\. S\.D\. W\.?_Va\.`,
)
const COUNTRY = anyOf(part`${namesOfCountries()} USA U\.S\.A\. UK U\.K\. England Scotland Wales Czech_Republic`)
const ZIP = part`\d{5}(?:[-.]\d{4}(?!\d)| \d{4}(?!\d| \p{Lu})| ?- ?\d{3,4})?`
/** Postal codes of the UK, Canada, the Netherlands, Brazil, Portugal, Poland and Sweden, then plain digits. */
const POSTCODE = part`(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} [A-Z]{2}|\d{4,5}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4,6}(?! (?:[\p{Lu}\d][\p{L}.\d]* ){1,4}${SUFFIX}(?!\p{L})))(?![\w-])`
const WORD = part`(?:[ae]l-)?\p{Lu}[\p{L}'’.-]{0,24}`
/** Here a period is part of an abbreviation such as 'St. Gallen', not the end of a sentence. */
const CAPITAL = part`(?:\p{Lu}\p{L}{0,3}\.(?= )|\p{Lu}[\p{L}'’-]{0,30})`
const PARTICLE = anyOf(
  'de da do dos das del dei della di la le les las los du des al e et y van den der und am im an bei nad pod sur sous upon',
)
const CITY = part`${WORD}(?: (?:of|de|la|del|the|${WORD})){0,4}`
const PLACE = part`${CAPITAL}(?: (?:${CAPITAL}|${PARTICLE})){0,4}`

/** Not preceded by digits or symbols: neither `$12` nor `3.12`. */
const ALONE = part`(?<![\w.$#-]|\d[:/])`
const NUMBER = part`(?:${ALONE}[NSEW]?\d{1,6}(?:[NSEW]\d{2,6})?(?:[-/]\d{1,4})?(?:-?[A-Z](?!\p{L})|½| 1/2)?|\b${anyOf('One Two Three Four Five Six Seven Eight Nine Ten')})`
const NTH = part`\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)`
const ORDINAL = part`(?:${NTH}|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth)`
const COMPASS = part`(?:[NSEW]{1,2}\.?|North|South|East|West|NORTH|SOUTH|EAST|WEST)`
const BOX = part`(?:P\.? ?[Oo]\.? ?(?:Box|BOX|box|Bx|B|Drawer|DRAWER)|Post Office Box|Drawer|DRAWER) (?:[A-Z]|\d{1,6})(?:-\d{1,4})?`
const DWELLING = '(?:[Aa]pt|[Aa]partment|Suite|Ste|Flat|PMB)'
const UNIT = part`(?:${inBothCases('Apt Apartment Suite Ste Flat PMB Unit Bldg Building Floor Fl Room Rm Lot Space Spc Sp Trlr')}|apto?|depto|suite|ste|No|Drawer|Box)`
const FLOOR = part`(?:${ORDINAL}|\d{1,2}) (?:[Ff]loor|FLOOR|Fl\.?|FL\.?)`
const ONE_UNIT = part`(?:${UNIT}(?:\.? ?# ?|\.? |\.|(?=\d))[\w-]{1,8}|# ?[\w-]{1,8}|${FLOOR}|${BOX}|${ORDINAL} ${SUFFIX})`
/** Address lines above a city, state and ZIP: they start with a number, or name a building or a box. */
const BLOCK_LINE = part`[ \t]*(?:\d{1,6}[A-Z]? [^\n,;:()@]{3,50}(?:, ${ONE_UNIT})?|${ONE_UNIT}|One ${WORD}[^\n,;:()@]{0,40})[ \t,]*\n`

/** Street types that precede the name, as outside the US. */
const STREET_FIRST = anyOf(part`
  Rua Rue Via Viale [Cc]alle [Aa]venida [Cc]olonia Av\.? Avenue Carrera Piazza Plaza Praça Travessa Chemin Allée Boulevard Ulica ul\.? Jalan Rruga Impasse
  Quai Route Corso Vicolo Paseo Largo
`)
/** Endings of street names outside the US, in one word or two. */
const STREET_LAST = part`(?:stra(?:ss|ß)e|str\.|gasse|weg|platz|allee|damm|ufer|vej|gade|stræde|vænget|laan|straat|hove|plein|gracht|dijk|katu|tie|kuja|polku|vägen|gatan|gränd|veien|gata|gate|stien|braut|utca|útja)`

const SAID = anyOf(part`
  mov(?:es?|ed|ing) relocat(?:es?|ed|ing) stay(?:s|ed|ing)? arrived mail(?:ed)? ship(?:ped)? meet_you home house apartment office station
  lives? lived living resid(?:es?|ed|ing) located drops?_(?:me|you)_off [Mm]eet_(?:me|you) [Ss]ent [Ss]end(?:_\p{L}+){0,4} [Rr]eturn
  deliver(?:ed)? [Aa]ddress(?:_of_[^\n.:]{2,40})?
`)
const SPELLED = anyOf(`
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty
  forty fifty sixty seventy eighty ninety oh hundred
`)
const PIECE = part`(?:${NTH}|[A-Z]{1,2}\d{1,2}[A-Z]?(?!\w)|\d[A-Z]{2}(?!\w)|${CAPITAL}|\d{1,6}[A-Z]?(?:[-/]\d{1,4})?|#\d+|${PARTICLE}(?= ))`
const PIECES = part`${PIECE}(?:,? ${PIECE})`

/** A space, a comma or a line break, also in a quoted letter. */
const GAP = part` ?,?(?: {1,2}|[ \t]{0,4}\n[ \t>?]{0,12},? ?)`

const RULES = rulesOf('address', [
  // Lines that end with a city and its ZIP.
  exactly`(?<=^|\n)(?<it>(?:${BLOCK_LINE}){1,3}[ \t]*${CITY},? ${STATE},? {1,2}${ZIP})(?!\d)`,
  // A road by its number: '17 Rte 9W', '4417 US-26'
  exactly`${NUMBER} (?:${COMPASS} )?(?:(?:State|US|U\.S\.|County|Co\.|Old|Farm|Ranch|Forest|Farm to Market) ){0,2}(?:Highway|Hwy|Route|Rte|Rt|Road|Rd|FM|RM|CR|SR|US(?=-)|U\.S\.(?=-))(?:\.? |-)(?:\d{1,4}[A-Z]?|[A-Z]{1,2})(?!\w)`,
  {
    shape: exactly`${NUMBER} (?:${COMPASS} )?(?:(?:(?:${WORD}|${NTH}|\d{1,3}) ){1,4}${SUFFIX}(?!\p{L}| (?:${WORD} )?${WORD},? ${FORM}(?!\p{L}))|BROADWAY|Broadway)\.?(?: ${COMPASS}(?!\p{L}))?`,
    isNot: (found) =>
      /\b(?:Supreme|Superior|District|Circuit|Federal|County|Municipal|Appellate|Trial|Bankruptcy) (?:Court|Ct|Circuit|Place)\b/i.test(
        found,
      ),
    absorbs: 'account',
  },
  // '2240 N Clark #3F', '2240 N Clark, Chicago, IL': a street without its type.
  {
    shape: exactly`${ALONE}\d{1,6} (?:${COMPASS} (?:${CAPITAL} ){0,2}${CAPITAL}(?=,? ${ONE_UNIT}|,?[ \n]${CITY},? ${STATE}\b)|(?<=\d{3} )(?:${CAPITAL} ){0,2}${CAPITAL}(?= #[\dA-Z])|(?:NE|NW|SE|SW) ${CAPITAL})`,
    isNot: (found) => (found.match(/\p{Lu}\p{L}+/gu) ?? []).every(isCommon),
  },
  exactly`(?<!\p{L})(?:${BOX}|(?:RR|R\.R\.|Rural Route|HC|H\.C\.|Route|Rt\.?)[ -]?#? ?\d{1,3},? [Bb]ox #?\d{1,5}[A-Z]?)\b`,
  // '123 El Paseo', '45 Camino Real', '1600 block of Alder Street', 'four eighteen Alder Court'
  exactly`${NUMBER} (?:${COMPASS} )?(?:Camino|CAMINO|Caminito|Calle|CALLE|Avenida|AVENIDA|Paseo|Via|Vía|Rancho|Corte|Vista|Plaza|El|La|Los|Las)(?: (?:${PARTICLE}|${CAPITAL})){1,4}(?<!\p{Ll} (?:de|la|los|las|del|el))`,
  exactly`${ALONE}\d{1,5} (?:[Bb]lock|[Bb]lk\.?) (?:of )?(?:${COMPASS} )?(?:${WORD}|${NTH})(?: ${WORD}){0,3}`,
  inAnyCase`(?<![\p{L}\d-])${SPELLED}(?:[ -]${SPELLED}){0,3} (?:(?:north|south|east|west|[nsew]\.?) )?[a-z]{3,20}(?: [a-z]{3,20})? (?:street|avenue|road|boulevard|lane|drive|court|circle|place|way|terrace|parkway)(?!\p{L})`,
  // Brooklyn's '1446-48th St.', '611 W. 23rd', and '4510 w monroe' in a hurry.
  exactly`${ALONE}\d{1,5}-${NTH} ${SUFFIX}(?!\p{L})\.?|${ALONE}\d{1,5} ${COMPASS} ${NTH}(?![\p{L}\d])`,
  exactly`(?<=\b(?:at|to|from|on|in|en|is|lives?|stays?) )\d{3,5} (?:[nsew]|[ns][ew])\.? [a-z]{3,20}(?: (?:st|ave|rd|blvd|ln|dr|ct|pl))?(?!\p{L})`,
  inAnyCase`${ALONE}\d{1,5} (?:[a-z]{2,20} ){0,3}(?:st|street|ave|avenue|rd|road|blvd|ln|dr|drive|ct|pl)\.?(?: [a-z]{1,2})?,? (?:apt|unit|ste|suite|#)\.? ?#?\d{1,5}[a-z]?(?!\w)`,
  // '5th & Alder', 'Lorain and W. 117th'
  exactly`(?<!\p{L})(?:${COMPASS} )?${NTH} (?:${SUFFIX}\.? )?(?:&|and|@) (?:${COMPASS} )?(?:${CAPITAL}|${NTH})(?: ${SUFFIX}(?!\p{L}))?`,
  exactly`(?<!\p{L})${CAPITAL} (?:${SUFFIX}\.? )?(?:&|and|@) (?:${COMPASS} )?${NTH}(?![\p{L}\d]| \p{Lu}?\p{L})`,
  // A place in a park, a harbor or a house: 'Space 14, Riverview Mobile Home Park'
  exactly`(?<!\p{L})(?:Space|Spc|Sp|Slip|Site|Stall|Dock|Berth|Room|Rm|Ward|Bed|Hangar|Trailer|Cabin|Lot|Unit|Pad|Casa|Villa)\.? #?[A-Z]?-?\d{1,5}[A-Z]?,? (?:at |of |in )?(?:the )?${CAPITAL}(?: (?:${CAPITAL}|${PARTICLE})){1,5}(?:, ${CAPITAL}(?: ${CAPITAL})?)?`,
  exactly`(?<!\p{L})(?:${CAPITAL} ){1,4}(?:Trailer|Mobile Home|RV|Manufactured Home) (?:Park|Court|Village)(?:,? (?:${ONE_UNIT}|(?:Space|Lot|Unit|Site) ?#?\d{1,4}[A-Z]?))?`,
  // 'Mill Farm, Creek Road, Dufur'
  exactly`(?<!\p{L})(?:${CAPITAL} ){1,2}(?:Farms?|Ranch|Orchards?|Vineyards?|Dairy|Lodge|Cottage|Mansion|Estate), (?:${CAPITAL} ){1,3}${SUFFIX}(?!\p{L})`,
  // Land as surveyors describe it.
  exactly`(?:(?:[NSEW]{1,2} ?(?:¼|½|1/4|1/2) ?(?:of (?:the )?)?){1,4},? ?(?:of )?)?(?:Sec(?:tion|\.)? ?\d{1,2},? ?)?(?:T(?:ownship|\.)? ?\d{1,3} ?[NS](?:orth|outh)?\.?,? ?R(?:ange|\.)? ?\d{1,3} ?[EW](?:est|ast)?)\.?(?:,? ?W\.? ?M\.?)?`,
  exactly`(?<!\p{L})[Ll]ot \d{1,4},? [Bb](?:lock|lk\.?) \d{1,4}(?:,? (?:of )?(?:${CAPITAL} ?){1,5})?`,
  inAnyCase`\b(?:place|city|town)(?: and country)? of birth: ?(?<it>\p{L}[\p{L} '’-]{2,30}(?:, \p{L}[\p{L} '’-]{2,20})?)`,
  inAnyCase`\bzip(?: ?code)?["']?(?: is|:)? ?["']?(?<it>${ZIP})(?!\d)`,
  // India: 'H.No. 221-B, Sector 44, Chandigarh 160047', 'R/o Village Kot, Tehsil Mohali'
  exactly`(?<!\p{L})(?:H\.? ?No|House No|Plot No|Flat No|Door No)\.?:? ?\d[\w/-]{0,12}(?:, [\p{Lu}\d][\p{L}\d'-]{0,20}(?: [\p{L}\d'-]{1,20}){0,4}){0,6}(?:[ -]\d{3} ?\d{3}(?!\d))?|(?<=\b[Rr]/[Oo] )(?:D\. ?No\. ?)?[\p{Lu}\d][^\n.;()]{4,80}(?=[.;\n(]|$)`,
  // Whatever a field for it holds.
  inAnyCase`(?<=^|\n)[ \t>*•-]{0,8}(?:lives|(?:home |mailing |street |current )?addr(?:ess)?\.?|residence|res\.?)(?: at)?:[ \t]{0,8}(?=[^\n|;]{0,30}\d)(?<it>[^\n|;:\s][^\n|;\t:]{3,60}[^\n|;\t:\s])(?=[ \t]*(?:\n|$|[|;]))`,
  // Puerto Rico: 'Cond. Torre Sur, Apto. 4-B, Ponce PR 00716'
  exactly`(?<!\p{L})(?:(?:Urb|Cond|Res|Bo|Barrio|Edif|Parc|Carr|Ext|Villas?|Calle|Ave|Sector|Residencial|Condominio|Urbanización)\.?,? [^\n.;:()]{0,40}(?:Apto?\. [^\n.;:()]{1,30})?)${CITY},? (?:PR|P\.R\.|Puerto Rico) 00\d{3}`,
  // Military mail.
  exactly`\b(?:PSC|Unit) \d{1,5},? Box \d{1,5}(?:,? ?\n?[ \t]{0,8}[ADF]PO,? A[AEP] \d{5})?`,
  // 'Rua Augusta 12', '12, rue de la Paix', 'Karlsgatan 12', 'Petőfi Sándor utca 12'
  exactly`(?<!\p{L})${STREET_FIRST} (?:(?:${WORD}|${PARTICLE}|\d{1,3}[A-Z]?) ){1,6}?(?:(?:No\.?|Nº|N°|#) ?)?\d{1,5}[A-Za-z]?(?:[ -]{1,3}\d{1,4})?(?!\w)`,
  exactly`${ALONE}\d{1,4}(?: (?:bis|ter))?,? (?:(?:de|en) la )?(?:${STREET_FIRST}|rue|avenue|boulevard|chemin|impasse|quai|allée) (?:${PARTICLE} |[dl]['’]){0,2}${WORD}(?:[ -](?!${UNIT})${WORD}){0,3}`,
  exactly`(?<!\p{L})(?:\p{Lu}[\p{L}.'’-]{0,24} ){0,2}(?:\p{Lu}?[\p{L}-]{2,24}(?: (?=utca|útja|gate))?${STREET_LAST}|[\p{L}-]{2,24} (?:u\.|rkp\.|út|tér)) \d{1,5}[A-Za-z]?(?![\w%])`,
  // 'Dizengoff Street 114, Tel Aviv', 'Herzl 12, Haifa'
  {
    shape: exactly`(?<!\p{L})(?!(?:At|In|On|To|From|Near|The) )(?:${CAPITAL} ){1,4}\d{1,4}[A-Za-z]?(?=, \p{Lu}\p{L}+)`,
    isNot: (found, _, after) => found.split(' ').slice(0, -1).every(isCommon) || knownCityIn(after) === 0,
    certainty: 'likely',
  },
  // 'Am Markt 5, 99084 Erfurt': any name and number, confirmed by the postal code and city that follow.
  {
    shape: exactly`(?<!\p{L})(?:${CAPITAL} ){1,3}\d{1,4}[a-z]?(?=(?:, |\n *)(?:[A-Z]{1,2}-)?(?:\d{5}|\d{3} \d{2}|\d{2}-\d{3}|(?!19|20)\d{4}(?: [A-Z]{2})?) \p{Lu}\p{Ll}(?![^\n,]{0,30} ${SUFFIX}\b))`,
    isNot: (found) => found.split(' ').slice(0, -1).every(isCommon),
  },
  exactly`(?<!\p{L})${CITY}, ${STATE}(?!\p{L})\.? {1,2}${ZIP}(?!\d)`,
  exactly`(?<![\w.$-])\d{1,5} (?!(?:lane|way|mile|car|block|foot|story|minute|hour|day)s?\b)(?:[nsew]\.? )?[a-z]{3,20}(?: [a-z]{3,20})? (?:street|st|avenue|ave|boulevard|blvd|road|rd|lane|ln|parkway|pkwy)\b\.?(?:,? (?:apt|suite|unit|ste|#)\.? ?[\da-z]{1,5}\b)?(?:,? [a-z]{3,20}(?: [a-z]{3,20})?,? [a-z]{2} \d{5}(?!\d))?`,
  // A unit in a building, with the street before it.
  {
    shape: exactly`(?:${ALONE}\d{1,6} (?:[\p{Lu}\d][\p{L}\d'’.-]*,? ){1,5}?|${ALONE}\d{1,6} (?:\p{Lu}[\p{L}.'’-]* ){1,4}\d{1,5}\.?${GAP})?(?<!\p{L})${DWELLING}\.? #?\d{1,5}[A-Z]?(?!\w)`,
    certainty: 'likely',
  },
  // Introduced as an address: capitalized words and numbers, to the end of the clause.
  {
    shape: exactly`(?<=\b${SAID} ?(?:at|on|to|in|is|was|is (?:at|on|in)|with|:) )(?=[^\n.?!]{0,40}\d)${PIECES}{1,14}`,
    // 'Send it to Maria Lopez 2 days later', 'return to Exhibit 5'
    isNot: (found, _, after) =>
      !/\d/.test(found) ||
      (found.match(/\p{L}{2,}/gu) ?? []).every(isCommon) ||
      (/\d$/.test(found) && /^ (?:days?|weeks?|months?|years?|hours?|times|copies|forms?|pages|of|more)\b/.test(after)),
    certainty: 'likely',
    absorbs: 'address',
  },
  {
    shape: [
      exactly`\b(?:the )?(?:corner|intersection) of ${PIECES}{0,4} (?:and|&) ${PIECES}{0,4}`,
      // A contact card's.
      inAnyCase`(?<=^|\n)adr(?:;[^:\n]{0,60})?:;{0,3}(?<it>[^;\n][^\n]{3,120}[^;\s])`,
    ],
    certainty: 'likely',
    absorbs: 'address',
  },
])

const IN_COUNTRY = part`${COUNTRY}(?!\p{L}| \p{Lu})`
/** What can precede an address: a unit, the house number. */
const BEFORE = new RegExp(
  part`(?:(?<!\p{L})${DWELLING}\.? #?\d{1,5}[A-Z]?,?[ \n])?(?:${ALONE}(?<!,)\d{1,6}[A-Z]? ){0,2}$`,
  'u',
)
const UNITS = new RegExp(part`(?:${GAP}${ONE_UNIT}(?!\w)){1,3}`, 'uy')
/** A place with a ZIP or other postal code, a state or a country. */
const PLACES = [
  part`(?:,? ?\n?[ \t]{0,12}${CITY}(?:,? |,?[ \t]{0,8}\n[ \t]{0,12})${STATE}(?!\p{L})(?:\.?,? {1,2}${ZIP}(?!\d))?|,? ${ZIP}\b)(?:${GAP}${IN_COUNTRY})?`,
  // 'Toronto, ON M5V 2T6', also on separate lines
  part`(?:${GAP}${PLACE}){1,3}?(?:, [A-Za-z]{2,3})?${GAP}${POSTCODE}(?:${GAP}${IN_COUNTRY})?`,
  // '10115 Berlin'
  part`${GAP}${POSTCODE} ${PLACE}(?:${GAP}${COUNTRY}(?!\p{L}))?`,
  // 'Tallinn, Estonia'
  part`(?:(?:${GAP}${PLACE}){1,2}?|(?= ?[,\n]))\n?${GAP}${IN_COUNTRY}(?: ${POSTCODE})?`,
].map((shape) => new RegExp(shape, 'uy'))

/** Claims each address as one span, from the house number to the ZIP or the country. */
export function claimAddresses(annotated: AnnotatedText): void {
  for (const rule of RULES) claimRule(annotated, rule)
  for (const span of annotated.spans()) if (span.kind === 'address') grow(annotated, span)
  claimRule(annotated, POSTAL_CODE)
}

/** By itself, as in Canada and Britain, where an address has no end that's known. Nothing grows from it. */
const POSTAL_CODE: Rule = {
  kind: 'address',
  shape: exactly`(?<![\w-])(?:[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![\w-])`,
}

/** A row of addresses doesn't become one. */
const LONGEST = 500

function grow(annotated: AnnotatedText, span: FoundSpan): void {
  let { start, end } = span
  const take = (from: number, to: number) => {
    const around = annotated.reach(from, to)
    if (around.end - around.start > LONGEST) return
    if (!annotated.absorb({ ...span, start: around.start, end: around.end }, 'address')) return
    start = around.start
    end = around.end
  }
  take(start - (BEFORE.exec(annotated.before(start, 40))?.[0].length ?? 0), end)
  if (ENDS_WITH_ZIP.test(annotated.before(end, 20))) return take(start, end + lengthAt(IN_STATES, annotated.text, end))
  take(start, end + lengthAt(UNITS, annotated.text, end))
  if (
    /\p{L}{4}\.$/u.test(annotated.before(end, 5)) &&
    !/(?:Blvd|Pkwy|Hwy|Terr|Expy|Plza|Cswy)\.$/i.test(annotated.before(end, 5))
  )
    return
  // A US address ends at its ZIP. What could follow is the next line of a list.
  const [inStates = 0, ...abroad] = PLACES.map((place) => lengthAt(place, annotated.text, end))
  const isAtZip = ENDS_WITH_ZIP.test(annotated.text.slice(end, end + inStates))
  const length = isAtZip ? inStates : Math.max(inStates, ...abroad)
  take(start, end + (length || cityAt(annotated.text, end)))
}

const ENDS_WITH_ZIP = new RegExp(part`(?<!\p{L})${STATE}\.?,? {0,2}\d{5}(?:-\d{4})?$`, 'u')
const IN_STATES = /,? ?\n?[ \t]{0,8}(?:USA|U\.S\.A\.?|United States(?: of America)?)(?!\p{L}| \p{Lu})/uy
const CITY_ALONE = new RegExp(
  part`,[ \n]\p{Lu}\p{Ll}[\p{L}'’-]{1,20}(?: \p{Lu}\p{Ll}[\p{L}'’-]{2,20}){0,2}(?![\p{L}'’]|,? \d|,? \p{Lu}| (?:said|says|and|who|is|was|has|had)\b)`,
  'uy',
)

/** `, Tel Aviv 6578412` */
function knownCityIn(after: string): number {
  const found = /^,[ \n](\p{Lu}[\p{L}'’-]{2,}(?: \p{Lu}[\p{L}'’-]+)?)(?: \d{5,7}(?!\d))?/u.exec(after)
  return isPlace(found?.[1] ?? '') ? (found?.[0].length ?? 0) : 0
}

/** `, London` after a street, if it's no person. */
function cityAt(text: string, at: number): number {
  const known = knownCityIn(text.slice(at, at + 60))
  if (known > 0) return known
  CITY_ALONE.lastIndex = at
  const found = CITY_ALONE.exec(text)?.[0] ?? ''
  const words = found.match(/\p{L}+/gu) ?? []
  return words.some((word) => isCommon(word) || (nameMarks(word) & (GIVEN | FAMILY)) === GIVEN) ? 0 : found.length
}

/** @returns the length of the match; 0 if it's 'Invoice 20245' or the like */
function lengthAt(shape: RegExp, text: string, at: number): number {
  shape.lastIndex = at
  const found = shape.exec(text)?.[0] ?? ''
  const words = found.match(/\p{L}{2,}/gu) ?? []
  const isPlace = words.some((word) => !isCommon(word) || /^(?:USA?|States)$/.test(word))
  return shape === UNITS || words.length === 0 || isPlace ? found.length : 0
}

function namesOfCountries(): string {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const all = letters.flatMap((one) => letters.map((other) => names.of(one + other)))
  return all.flatMap((name) => (name && /^[\p{L} ]+$/u.test(name) ? [name.replaceAll(' ', '_')] : [])).join(' ')
}
