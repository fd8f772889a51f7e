import type { AnnotatedText } from './annotated-text.ts'
import { isCommon, isEponym } from './common-words.ts'
import { isEnglish, isGiven, isNameOnly } from './name-words.ts'
import { anyOf, claimRule, exactly, part, rulesOf } from './rule.ts'
import { isPlace, lookUp } from './tag-words.ts'

/** Company forms, as a regex source. */
export const FORM = anyOf(part`
  LLC L\.L\.C\. LLP L\.L\.P\. PLLC P\.L\.L\.C\. PLC plc L\.P\. LP LLLP Inc\.? INC\.? Incorporated INCORPORATED Corp\.? CORP\.?
  Corporation CORPORATION Co\. CO\. Co(?=["”|\t\n]) Company COMPANY \(?(?:Pvt|Private|PVT|PRIVATE|Pte|PTE|Pty)\.?\)?_(?:Ltd|Limited|LTD|LIMITED)\.?
  (?:Co\.?_)?(?:Ltd|LTD)\.? Limited LIMITED P\.C\. PC P\.A\. PA N\.A\. National_Association GmbH Gmbh AG KG OHG S\.A\.(?:I\.C\.)?(?:_de_C\.V\.)? S\._de_R\.L\.(?:_de_C\.V\.)? A\.C\. S\.p\.A\. S\.r\.l\. SARL Lda\.? Ltda\.? Pty\.?(?:_Ltd\.?)? Oy ApS A/S K\.K\. Bhd\.? Sdn\.?_Bhd\.?
  S\.R\.L\. B\.V\. N\.V\. FSB F\.S\.B\.
`)
/** Words that organizations use in their names. Two can follow one another. */
const SORTS = `
  Bank Bancorp Savings Credit_Union Insurance Assurance Mutual Hospital Clinic Medical_Center Medical_Group Imaging_Center
  Health_System Healthcare Orthopedics Radiology Chiropractic Dental Pharmacy University College Academy School Elem\\.?
  Church Synagogue Mosque Foundation Institute Associates Partners Holdings Group Industries Logistics Enterprises Properties
  Realty Builders Contractors Construction Roofing Plumbing Financial Finance Capital Ventures Brokerage Securities Investments
  Foods Restaurant Motors Freight Trucking Transport Transportation Airlines Recovery_Services Services Solutions
  Systems Technologies Laboratories Labs Pharmaceuticals Pharma Title_Company Law_Group Law_Firm Accounting Staffing
  Consulting Advisors Management Association Society Hotel Pharmacy Optics Devices Analytics Software Dynamics Robotics
  Networks Electronics Chemicals Research Media Studios Bancshares Petroleum Energy Supercomputing Resources Orchestra Authority
  League Club Lodge Ranch Farms Orchards Vineyards Winery Brewery Brewing Bakery Bistro Cafe Café Diner Grill Tavern Pub Pizzeria Tacos Taqueria Deli Market Grocery
  Salon Spa Gym Fitness Daycare Preschool Elementary Seminary Ministries Parish Temple Cathedral Chapel Nursery Homes Living Hospice Rehab
  Autobody Auto_Body Auto_Repair Towing Tire Tires Garage Taxi Cab Limousine Moving Storage Landscaping Electric Mechanical Painting Paving Drywall Carpentry Flooring Cleaners Laundry
  Jewelers Florist Boutique Outfitters Apparel Cooperative Co-?op Funeral_Home Mortuary Cemetery Vending Escrow Imports Exports Condominiums? Apartments Towers Inn Motel Resort Casino Theatre Theater Museum Gallery Press Publishing Records Ventures Express Supply Lumber Hardware Furniture Appliances Manufacturing Mfg Machine Tool Steel Mining Oil Gas Fuel Propane Solar Wireless Telecom Cable Broadcasting
  Mgmt Haulage Hauling Drilling Imaging Rentals Leasing Welding Catering Pediatrics Cardiology Oncology Dermatology Dentistry Wellness Barbershop
`
const SORT = anyOf(SORTS)
const WORD = part`\p{Lu}(?:[\p{L}\d'’-]|(?<!\p{Ll}{5})\.(?!\p{Lu}\p{Ll}{3})){0,24}`
/** Here a period ends the sentence. */
const PLAIN_WORD = part`\p{Lu}[\p{L}\d'’-]{0,24}`
const JOIN = part`(?: & | and | of | of the |, (?=\p{Lu}\p{L}+(?:, \p{Lu}\p{L}+)?,? (?:&|and) )| )`
const NAME = part`${WORD}(?:${JOIN}(?!(?:M(?:r|s|rs)|Dr|Nos?|Defendants?|Plaintiffs?|Landlord|Tenant)\b)${WORD}){0,5}?`
const NO_BEGINNING = anyOf(`
  The This That These Our Your Its Their At In By For From To With And Re Dear Plaintiffs? Defendants? Landlord Tenant Seller Buyer
  Creditor Employer Insurer Lender Between Behalf Liquidation Of On An?
`)
const BEGINS = part`(?<![\p{L}\d])(?!${NO_BEGINNING}\b)`
/** '1809 Touhy LLC' owns a house by that number. */
const HOUSE = part`(?:(?<=(?:[(:]|\b(?:by|with|and|to|from|for|of|is|vs?\.)) ?)\d{2,5} )?`
const ENDS = part`(?<![.,'’-])(?!\p{L})`
/** '(India) Limited', 'Limited (In Liquidation)' */
const BRACKETED = part`(?: \(\p{Lu}[\p{L} ]{1,20}\))?`
/** ', a Delaware corporation' */
const DESCRIBED = part`(?:, an? (?:\p{Lu}\p{Ll}+ ){1,2}(?:[Cc]orporation|[Ll]imited [Ll]iability [Cc]ompany|[Cc]ompany|[Pp]artnership))?`
/** 'Practice Management Systems' is a description, not a name. */
const DESCRIPTION = new RegExp(
  part`^${anyOf(`
    Legal Law Practice Knowledge Document Case Master Professional Managed Cloud Data Best Business Customer Technology Office Human
    Social Public Child Protective Financial Personal Adult Emergency General Project Risk Time Medical Client Local Urgent Community
    State Federal National County City Internal Debtor Common Preferred
  `)} (?:\S+ )?${anyOf(`
    Services Solutions Systems Management Group Partners Association Society Institute Capital Consulting Technologies College School
    University Bank Insurance Hospital Foundation Center Finance Research Resources Media Software Analytics Energy Networks
  `)}$`,
)

const COMPANY = new RegExp(
  part`(?<!\p{L})(?:${FORM}|${SORT}|${anyOf(SORTS.toUpperCase())}|Trust|TRUST|Mortgage|MORTGAGE|&)(?!\p{L})`,
  'u',
)
const FORMED = new RegExp(part` ${FORM}(?!\p{L})`, 'u')

/** Whether a name includes a company form: 'Inc.', 'Limited'. */
export const hasCompanyForm = (name: string): boolean => FORMED.test(name)

/** Whether a name sounds like a company rather than a person. */
export const soundsLikeCompany = (name: string): boolean => COMPANY.test(name)

/** Large companies that people write about without a form, and that would pass for a person or a common word. */
const WELL_KNOWN = anyOf(`
  Wells_Fargo Fifth_Third JPMorgan(?:_Chase)? Chase_Bank Morgan_Stanley Goldman_Sachs Merrill_Lynch Charles_Schwab Edward_Jones Capital_One
  American_Express Citibank Citigroup Ally_Bank Fannie_Mae Freddie_Mac Sallie_Mae Rocket_Mortgage Liberty_Mutual State_Farm
  Allstate Farm_Bureau GEICO Geico USAA Berkshire_Hathaway Kaiser_Permanente Blue_Cross(?:_Blue_Shield)? Aetna Cigna Humana UnitedHealthcare
  Johnson_&_Johnson Eli_Lilly Walmart Costco Walgreens Home_Depot Trader_Joe['’]s Whole_Foods Best_Buy Burger_King Taco_Bell
  McDonald['’]s Wendy['’]s Uber Lyft DoorDash Airbnb Tesla Ernst_&_Young Deloitte KPMG Booz_Allen(?:_Hamilton)? Lockheed_Martin
  Harley-Davidson Ford_Motor General_Motors Union_Pacific Intel Zillow Redfin Robinhood Coinbase In-N-Out(?:_Burger)? Schneider Les_Schwab Nike Boeing
  Starbucks Safeway Kroger Albertsons Publix Wegmans Walmart Lowe['’]s Kohl['’]s Macy['’]s Nordstrom Sephora Ikea IKEA Petco PetSmart AutoZone NAPA Jiffy_Lube
  Verizon Comcast Xfinity T-Mobile AT&T Spectrum Netflix Spotify Disney Hulu Nvidia Oracle Salesforce Workday Palantir Samsung Sony Lenovo Dell
  PayPal Venmo Stripe Klarna Affirm SoFi Equifax Experian TransUnion Navient Nelnet Progressive GEICO Farmers Nationwide Travelers Chubb Cigna Anthem Molina
  Chipotle Subway Domino['’]s KFC Wendy['’]s Denny['’]s IHOP Applebee['’]s Panera Dunkin['’]? Popeyes Chick-fil-A Sonic Arby['’]s
  Hertz Avis Enterprise_Rent-A-Car Greyhound Amtrak JetBlue Marriott Hilton Hyatt Airbnb Vrbo Expedia U-Haul Ryder Werner JB_Hunt Swift_Transportation
  Pfizer Moderna Merck Bayer Abbott Medtronic Theranos Quest_Diagnostics LabCorp CVS Walgreens Legacy_Emanuel Kaiser
`)

/** Who acts on someone, though it's no person we know: `Intel fired her`. Whoever it is, it's told of a client. */
const ACTS_ON = part` (?:\p{Ll}+(?:ed|es)|froze|sold|bought|sent|took|gave|hit|let|sues?|pays?|owes?|runs?|made|makes|cut|paid|told|lent|kept|left|lost|put|won|drove|built) (?:it|her|him|them|us|me|my|his|their|our|the)\b`

/** People who could pass for a firm, or for a part of its name. */
const PEOPLE = rulesOf('person', [
  // 'Aliyah & Jerome Whitmore-Diaz' are a couple.
  {
    shape: exactly`(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}'’-]+ & \p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+`,
    isNot: (found) => {
      const [one = '', , other = ''] = found.split(' ')
      const isCouple = isGiven(one) && isGiven(other) && (isNameOnly(one) || isNameOnly(other))
      return !isCouple || soundsLikeCompany(found.replace(' & ', ' '))
    },
  },
  // 'filed by MARK BOSCO of TIFFANY & BOSCO': the person isn't part of the firm's name.
  {
    shape: [
      exactly`(?<=\b(?:[Ff]iled|[Ss]igned|[Ss]ubmitted|[Pp]repared) by )\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}(?= of \p{Lu})`,
      // In a deed.
      exactly`(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}(?=, (?:an?|his|her) (?:(?:un)?married|single) (?:man|woman|person|couple|wife|husband)\b)`,
    ],
    isNot: (found) => isCommon(found.split(' ')[0] ?? ''),
  },
])

/** Rules by how the names end or begin. */
const RULES = rulesOf('organization', [
  {
    shape: exactly`${BEGINS}${HOUSE}${NAME}${BRACKETED},? ${FORM}(?![\p{L}\d])(?: \([Ii]n [Ll]iquidation\))?${DESCRIBED}`,
    isNot: (found) =>
      /^(?:Insurance|Title|Trust|Parent|Holding|Limited Liability) (?:Company|Corporation)$/.test(found) ||
      /^(?:Is|Be|Very|Time|Was) Limited$/i.test(found),
  },
  {
    shape: exactly`${BEGINS}${HOUSE}${NAME}(?: &)? ${SORT}(?: ${SORT})?(?: & ${WORD})?(?:(?<=Bank|Trust|Church|School|Hospital|Clinic|Club|League|Society|Association|Foundation|Savings) (?:of|at) (?:the )?${PLAIN_WORD}(?: ${PLAIN_WORD})?)?(?![\p{L}\d]| (?:Agreement|Act|Code|Letter|Policy|Form|Department|Commission|Court|Street|Avenue|Road|Law)\b)`,
    isNot: (found) =>
      DESCRIPTION.test(found) || /\b(?:Department|Commission|Bureau|Ministry|Division|Board) of\b/.test(found),
  },
  exactly`(?<!\p{L})(?:The )?(?:Law Offices?|LAW OFFICES?) (?:of|OF) ${WORD}(?: ${WORD}){0,3}${ENDS}`,
  exactly`(?<!\p{L})Bank (?:of|OF) (?:the )?(?:\p{Lu}\p{Ll}\. )?${PLAIN_WORD}(?: ${PLAIN_WORD})?(?:, N\.A\.|(?<![.,'’-]))(?!\p{L})`,
  {
    shape: exactly`${BEGINS}(?:(?<!\p{Lu}\p{L}{1,20} )(?:${WORD}, ){1,3})?(?:${WORD} ){0,2}${WORD} & ${WORD}(?: (?:LLP|PLLC|LLC|PA|PC|P\.A\.|P\.C\.))?${ENDS}`,
    // 'Terms & Conditions' are dictionary words.
    isNot: (found) => {
      const [, one = '', other = ''] = /^(?:\S+ )?(\S+) & (\S+)$/.exec(found) ?? []
      return (one !== '' && isCommon(one) && isCommon(other)) || /& (?:Ors|Anr|Others)\.?$/i.test(found)
    },
    certainty: 'likely',
  },
  // 'Clark, Romero and Hall': a firm named after its partners.
  {
    shape: exactly`${BEGINS}\p{Lu}[\p{L}'’-]{2,20}, \p{Lu}[\p{L}'’-]{2,20},? (?:and|&) \p{Lu}[\p{L}'’-]{2,20}${ENDS}(?! \p{Lu})`,
    isNot: (found) =>
      found.split(/,? and |, | & /).some((word) => isCommon(word) || /(?:s|tion|ment|ing|ity)$/.test(word)),
    certainty: 'unsure',
  },
  // Employers.
  {
    shape: [
      exactly`(?<=(?:^|[\n;.,|] ?|['’]s )(?:Employers?|Bank|TPA|Carrier|Insurer|Lender|Company|Vendor)(?: [Nn]ame)?: ?|\b(?:carrier|insurer|employer|lender|bank)(?:,| is|:| =)? \(?)\p{Lu}[\p{L}\d'’-]{1,24}(?: (?:& )?\p{Lu}[\p{L}\d'’-]{1,24}){0,4}${ENDS}`,
      exactly`(?<=\b(?:works?|worked|working|employed|hired|job|intern(?:ed)?|year|shifts?|complaint|CEO|CFO|founder|owner|employee) (?:at|for|by|with|of|to) |\battend(?:s|ed) )\p{Lu}[\p{L}\d'’-]{2,24}(?: \p{Lu}[\p{L}\d'’-]{1,24}){0,3}${ENDS}`,
    ],
    // 'worked with Sandra White'
    isNot: (found, before) =>
      found.split(' ').every(isCommon) || (before.endsWith('with ') && isGiven(found.replace(/ .*/, ''))),
    certainty: 'unsure',
  },
  // 'Wells Fargo Bank, N.A.' is longer.
  {
    shape: exactly`(?<![\p{L}\p{N}])(?:${WELL_KNOWN}|${WELL_KNOWN.toUpperCase().replaceAll('(?:_', '(?: ')})(?: (?:Bank|BANK))?(?:,? (?:N\.?A\.?|NA))?(?![\p{L}\p{N}])`,
    // 'Mary Abbott', 'Q. Abbott'
    isNot: (found, before) => {
      const [, first = ''] = / /.test(found) ? [] : (/(?<!\p{L})(\p{Lu}[\p{L}.]*) $/u.exec(before) ?? [])
      return /^(?:\p{Lu}|M(?:r|s|rs|x)|Dr|Judge|Justice)\.?$/u.test(first) || (isGiven(first) && isNameOnly(first))
    },
    certainty: 'likely',
  },
  exactly`(?<=\b(?:d/b/a|dba|DBA|D/B/A|doing business as|trading as|t/a|f/k/a|formerly known as) )["“']?\p{Lu}[\p{L}\d'’&.-]{0,30}(?: (?:&|and|of|the|\p{Lu}[\p{L}\d'’&-]{0,30})){0,5}`,
  exactly`(?<![\p{L}\d])(?:(?:[A-Z]{2,6}|\p{Lu}[\p{L}'’-]{1,24}),? ){1,3}(?:Local|Lodge|Post|Chapter(?! (?:7|9|1[1235])\b)|Council|Troop|Pack|Aerie|Ward|Branch)(?: Union)?(?: No\.)? #?\d{1,5}(?!\d)|(?<![\p{L}\d])(?:Local|Lodge|VFW Post|Troop)(?: No\.)? #?\d{1,5}(?!\d)`,
  {
    shape: exactly`(?<![\p{L}\p{N}.'’-])(?<!\p{Lu}\p{L}{1,20} )(?:\p{Lu}[\p{L}\p{N}]{0,30}(?:-\p{L}{1,20}){0,3}(?:'s)?)(?=${ACTS_ON})`,
    isNot: (found) =>
      isCommon(found) ||
      isNameOnly(found) ||
      found.length < 3 ||
      PUBLIC_BODY.test(found) ||
      (found === found.toUpperCase()
        ? found.length > 6
        : lookUp(found) !== 'unknown' || isEponym(found) || isEnglish(found)),
    certainty: 'unsure',
  },
  {
    // 'He drives for Schneider', 'She banks at Chase', 'an account at Robinhood'
    shape: exactly`(?<=\b(?:drives?|drove|driving) for |\b(?:delivers?|banks?|banking|account|shops?|shopped|insured|covered|treated|rents?|leases?|sells?|volunteers?|coaches|studies|studied|enrolled|freelances?|temped|consults?) (?:at|for|by|with|from|through|to) )\p{Lu}[\p{L}\d'’-]{2,24}(?: \p{Lu}[\p{L}\d'’-]{1,24}){0,3}${ENDS}`,
    isNot: (found) => found.split(' ').every((word) => isCommon(word) || isPlace(word)),
    certainty: 'unsure',
  },
])

const PUBLIC_BODY =
  /^(?:SEC|FBI|IRS|EPA|DOJ|DHS|DEA|ATF|CIA|NSA|FDA|FTC|FCC|ICE|CBP|TSA|USCIS|EEOC|NLRB|OSHA|HUD|VA|SSA|DMV|CPS|DHHS|DCF|DOL|USPS|CMS|CDC|NIH|NASA|NATO|LAPD|NYPD|ALJ|BIA|PTO|USPTO|CFPB|FINRA|GSA|GAO|OPM|ABA|AAA|JAMS|CEO|CFO|DNA|OK|TV)$/

export function claimOrganizations(annotated: AnnotatedText): void {
  for (const rule of [...PEOPLE, ...RULES]) claimRule(annotated, rule)
}
