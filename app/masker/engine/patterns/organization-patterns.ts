import { anyOf, type Pattern } from './pattern.ts'

/** Forms of companies. */
const FORM =
  '(?:LLC|L\\.L\\.C\\.|LLP|L\\.L\\.P\\.|PLLC|P\\.L\\.L\\.C\\.|L\\.P\\.|LP|Inc\\.?|INC\\.?|Incorporated|Corp\\.?|CORP\\.?|Corporation|CORPORATION|Co\\.|CO\\.|Company|COMPANY|Ltd\\.?|LTD\\.?|P\\.C\\.|PC|P\\.A\\.|N\\.A\\.|GmbH|AG|S\\.A\\.|PLC|plc)'
/** What an organization calls itself by; two such words may follow one another. */
const SORT = anyOf(`
  Bank Bancorp Savings Credit_Union Insurance Assurance Mutual Hospital Clinic Medical_Center Medical_Group Imaging_Center
  Health_System Healthcare Orthopedics Radiology Chiropractic Dental Pharmacy University College Academy (?:(?:Middle|High|Elementary)_)?School
  Church Synagogue Mosque Foundation Institute Associates Partners Holdings Group Industries Logistics Enterprises Properties
  Realty Builders Contractors Construction Roofing Plumbing Financial Finance Capital Ventures Brokerage Securities Investments
  Authority Foods Restaurant Motors Freight Trucking Transport Transportation Airlines Recovery_Services Services Solutions
  Systems Technologies Laboratories Labs Pharmaceuticals Pharma Title_Company Law_Group Law_Firm Accounting Staffing
  Consulting Advisors Management Association Society Hotel Pharmacy Optics Devices
`)
const WORD = "\\p{Lu}[\\p{L}\\d'’.-]{0,24}"
const JOIN = '(?:[ ]&[ ]|[ ]and[ ]|[ ]of[ ]|[ ]of[ ]the[ ]|,[ ](?=\\p{Lu}[\\p{L}]+[ ](?:&|and)[ ])|[ ])'
const NAME = `${WORD}(?:${JOIN}${WORD}){0,5}?`
const BEGINS =
  '(?<![\\p{L}\\d])(?!(?:The|This|That|These|Our|Your|Its|Their|At|In|By|For|From|To|With|And|Re|Dear|Plaintiffs?|Defendants?|Landlord|Tenant|Seller|Buyer|Creditor|Employer|Insurer|Lender|Between|Of|On|An?)\\b)'
const ENDS = "(?<![.,'’-])(?![\\p{L}])"
/** Words before a sort that make a description of it: 'Practice Management Systems'. */
const DESCRIPTION =
  /^(?:Legal|Law|Practice|Knowledge|Document|Case|Master|Professional|Managed|Cloud|Data|Best|Business|Customer|Technology|Office|Human|Social|Public|Child|Protective|Financial|Personal|Adult|Emergency|General|Project|Risk|Time|Medical|Client|Local|Urgent|Community|State|Federal|National|County|City|Internal)[ ](?:\S+[ ])?(?:Services|Solutions|Systems|Management|Group|Partners|Association|Society|Institute|Capital|Consulting|Technologies|College|School|University|Bank|Insurance|Hospital|Foundation|Center|Authority|Finance)$/

/** Companies, firms and institutions, by how their names end or begin. */
export const ORGANIZATION_PATTERNS: readonly Pattern[] = [
  {
    kind: 'organization',
    shape: new RegExp(`${BEGINS}${NAME},?[ ]${FORM}(?![\\p{L}\\d])`, 'dgu'),
    isNot: (found) =>
      /^(?:Insurance|Title|Trust|Parent|Holding|Limited Liability) (?:Company|Corporation)$/.test(found),
  },
  {
    kind: 'organization',
    shape: new RegExp(
      `${BEGINS}${NAME}(?:[ ]&)?[ ]${SORT}(?:[ ]${SORT})?(?:[ ]&[ ]${WORD})?(?![\\p{L}\\d]|[ ](?:Agreement|Act|Code|Letter|Policy|Form|Department|Commission|Court|Street|Avenue|Road|Law)\\b)`,
      'dgu',
    ),
    isNot: (found) => DESCRIPTION.test(found),
  },
  {
    kind: 'organization',
    shape: new RegExp(`(?<![\\p{L}])(?:The )?Law Offices? of ${WORD}(?:[ ]${WORD}){0,2}${ENDS}`, 'dgu'),
  },
  { kind: 'organization', shape: new RegExp(`(?<![\\p{L}])Bank of (?:the )?${WORD}(?:[ ]${WORD}){0,1}${ENDS}`, 'dgu') },
  {
    kind: 'organization',
    shape: new RegExp(`${BEGINS}${WORD}(?:[ ]${WORD})?[ ]&[ ]${WORD}(?:[ ](?:LLP|PLLC|LLC))?${ENDS}`, 'dgu'),
  },
]
