import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { growthOf } from '#test/growth.ts'
import { runs } from '#test/runs.ts'
import { findInSteps, findSpans } from './find-spans.ts'

const found = (text: string) => findSpans(text).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`)

test.each([
  ['Case No. 2:24-cv-01234-ABC', ['docket: 2:24-cv-01234-ABC']],
  ['Nos. 24-CV-1234 and CV-2025-00123', ['docket: 24-CV-1234', 'docket: CV-2025-00123']],
  ['SSN 900-12-3456, also 900 12 3456', ['ssn: 900-12-3456', 'ssn: 900 12 3456']],
  ['call (217) 555-0134 ext. 12 or +44 20 7946 0123', ['phone: (217) 555-0134 ext. 12', 'phone: +44 20 7946 0123']],
  ['on March 3–5, 2025, 3/5/25 and the 5th of March', ['date: March 3–5, 2025', 'date: 3/5/25', 'date: 5th of March']],
  [
    '$1.2 million, USD 4,500 and five hundred dollars',
    ['money: $1.2 million', 'money: USD 4,500', 'money: five hundred dollars'],
  ],
  ['at 12 N. Oak Street, Suite 4, Reno, NV 89501-1234.', ['address: 12 N. Oak Street, Suite 4, Reno, NV 89501-1234']],
  ['Policy GSM-448120, card 4000 0000 0000 0002', ['account: GSM-448120', 'account: 4000 0000 0000 0002']],
  ["Dear Ms. O'Brien-Díaz: Mr. van der Berg called.", ["person: O'Brien-Díaz", 'person: van der Berg']],
])('finds in “%s”', (text, spans) => {
  expect(found(text)).toEqual(spans)
})

test.each([
  'Will the parties agree? May I mark this? Grant the motion by Monday at 4:30 p.m.',
  'Rule 26(b)(1), 42 U.S.C. § 1983, Exhibit 12, page 17, lines 3-9, 35%, version 1.0.0',
  'pain 7/10, a 1/2 share, and 50/50 custody',
])('leaves alone: %s', (text) => {
  expect(found(text)).toEqual([])
})

// Grouped by rule, each with near misses.
test.each([
  // Clerks sign entries with the surname first.
  ['Order entered. (Halvorsen, Ingrid M.) (Entered: 06/18/2024)', ['person: Halvorsen, Ingrid M.', 'date: 06/18/2024']],
  ['Motion granted. (QUILL, T)', ['person: QUILL, T']],
  // Parties around a `v.`, whatever their names.
  ['Re: Brandvold v. City of Mesa, No. 2 CA-CV 2031-0042', ['person: Brandvold', 'docket: 2 CA-CV 2031-0042']],
  [
    'We act in United States v. Specialist TOVA LINDQVIST (Docket No. 20310245).',
    ['person: Specialist TOVA LINDQVIST', 'docket: 20310245'],
  ],
  [
    "Re: Orla's Custom Framing & Glass v. Odalys Pruitt, No. CPU6-31-000981",
    ["organization: Orla's Custom Framing & Glass", 'person: Odalys Pruitt', 'docket: CPU6-31-000981'],
  ],
  [
    'Rukmini Devi      ...Appellant(s)\n      Versus\nState of Kerala & Ors.     ...Respondent(s)',
    ['person: Rukmini Devi'],
  ],
  ['Trustee\nW. DORIAN HALBERG\nrepresented by PRO SE', ['person: W. DORIAN HALBERG']],
  // Titles without a space, initials attached to the name, a name wrapped onto the next line.
  ['Smt.C.V.Lakshmibai and Mr. Justice K.R.Venkatan', ['person: C.V.Lakshmibai', 'person: K.R.Venkatan']],
  [
    'Appearing through counsel were Mr. S.P. Jalan, Mr. Himanshu\n   Talwar and others.',
    ['person: S.P. Jalan', 'person: Himanshu\n   Talwar'],
  ],
  ['filed by MARA BOSWELL of TEMPLE & BOSWELL, P.A.', ['person: MARA BOSWELL', 'organization: TEMPLE & BOSWELL, P.A.']],
  ['Mr. Balbir Singh @ Billu', ['person: Balbir Singh', 'person: Billu']],
  // Companies.
  [
    'Blue Heron Limited sued Wind Orchard (India) Limited.',
    ['organization: Blue Heron Limited', 'organization: Wind Orchard (India) Limited'],
  ],
  [
    'Tamarack Freight Corp. ("Tamarack") owes. So Tamarack pays.',
    ['organization: Tamarack Freight Corp.', 'organization: Tamarack', 'organization: Tamarack'],
  ],
  // Case numbers, after `No.` and in the Commonwealth format.
  ['Re: Halle v. Cardew, No. SC20931', ['person: Halle', 'person: Cardew', 'docket: SC20931']],
  [
    'Writ Petition (C) No. 12 of 2031 and O.S. No. 155/31',
    ['docket: Writ Petition (C) No. 12 of 2031', 'docket: O.S. No. 155/31'],
  ],
  // Surnames first, initials alone, particles, and the other side in brackets.
  ['Re: Commonwealth v. Quarles, D., No. A31-0456', ['person: Quarles, D', 'docket: A31-0456']],
  ['In the Interest of K.L.', ['person: K.L.']],
  ['Re: A. J. v. M. T.', ['person: A. J.', 'person: M. T.']],
  ["d'Aubigny v. van Horn", ["person: d'Aubigny", 'person: van Horn']],
  ['Tolliver, et al. v. Brannigan, et al.', ['person: Tolliver', 'person: Brannigan']],
  ['TOLLIVER, JAMES EARL v. THE STATE OF TEXAS', ['person: TOLLIVER, JAMES EARL']],
  ['Matter of Tolliver (Brannigan)', ['person: Tolliver', 'person: Brannigan']],
  // Numbers by the words before them, in one piece.
  ['His A-number is A 087 654 321.', ['account: A 087 654 321']],
  ['A# 087 654 321, DL# W426-545-30-761', ['account: 087 654 321', 'account: W426-545-30-761']],
  ["driver's license N12 34 5678, plate KXR 2931", ['account: N12 34 5678', 'account: KXR 2931']],
  ['certified mail 7019 2280 0001 4455 7788', ['account: 7019 2280 0001 4455 7788']],
  ['the account 448 120 977 is', ['account: 448 120 977']],
  // Dates in words.
  ['born on the fourth of July, nineteen eighty-two', ['date: fourth of July, nineteen eighty-two']],
  ['May the twenty-first, two thousand and one', ['date: May the twenty-first, two thousand and one']],
  // Companies that have no form.
  [
    'Wells Fargo wants it. So does Wells Fargo Bank, N.A.',
    ['organization: Wells Fargo', 'organization: Wells Fargo Bank, N.A.'],
  ],
  ['Renner LLC pays Tobias Renner.', ['organization: Renner LLC', 'person: Tobias Renner']],
  // Nothing ends inside a word.
  ['Ms. Bell and the Bell-Ruiz file', ['person: Bell', 'person: Bell-Ruiz']],
  // Names in another script.
  ['Her brother דוד כהן called.', ['person: דוד כהן']],
  // Lines that break inside.
  ['I met Mr. Tobias\nRenner there.', ['person: Tobias\nRenner']],
  ['Plaintiff Ines\n> Bell-Ruiz agrees.', ['person: Ines\n> Bell-Ruiz']],
  ['We sued Harbor Lane Logistics,\nLLC.', ['organization: Harbor Lane Logistics,\nLLC']],
  // Addresses.
  ['at 2240 N Clark #3F, Chicago, IL 60614', ['address: 2240 N Clark #3F, Chicago, IL 60614']],
  ['1702 W. CAMELOT RD #264\nPHOENIX, AZ 85015', ['address: 1702 W. CAMELOT RD #264\nPHOENIX, AZ 85015']],
  ['1633 Broadway, 17th Fl.\nNew York, NY 10019', ['address: 1633 Broadway, 17th Fl.\nNew York, NY 10019']],
  [
    '2100 Quill Tower\n527 Marquette Ave S\nMinneapolis, MN 55402',
    ['address: 2100 Quill Tower\n527 Marquette Ave S\nMinneapolis, MN 55402'],
  ],
  ['PSC 3294, Box 9168\nAPO AA 61487', ['address: PSC 3294, Box 9168\nAPO AA 61487']],
  ['It is at 12 Rua do Arenque 163.', ['address: 12 Rua do Arenque 163']],
  ['Apt. 12\nOulu\nFinland 80896', ['address: Apt. 12\nOulu\nFinland 80896']],
  // An address continues: units, then a place with a postal code or country, also on separate or quoted lines.
  ['Suite 541\n6343 Elm Street\nReno, NV 89501, USA', ['address: Suite 541\n6343 Elm Street\nReno, NV 89501, USA']],
  [
    '> 4 Karlskatu 25 Apt. 86\n> Vantaa\n\n Finland 01300',
    ['address: 4 Karlskatu 25 Apt. 86\n> Vantaa\n\n Finland 01300'],
  ],
  ['12 High Street, Oxford OX1 4AA', ['address: 12 High Street, Oxford OX1 4AA']],
  ['123 Main St, Toronto, ON M5V 2T6', ['address: 123 Main St, Toronto, ON M5V 2T6']],
  ['12, rue de la Paix, 75002 Paris, France', ['address: 12, rue de la Paix, 75002 Paris, France']],
  ['Am Markt 5, 99084 Erfurt', ['address: Am Markt 5, 99084 Erfurt']],
  ['Petőfi Sándor utca 12, 1052 Budapest', ['address: Petőfi Sándor utca 12, 1052 Budapest']],
  ['HC 61 Box 233, Ely, NV 89301', ['address: HC 61 Box 233, Ely, NV 89301']],
  ['12 Oak Street, Reno, nv 89501', ['address: 12 Oak Street, Reno, nv 89501']],
  ['We met at the corner of Fifth Avenue and Main.', ['address: the corner of Fifth Avenue and Main']],
  ['Send it to Tylova 285 Ostrov.', ['address: Tylova 285 Ostrov']],
  // Quoted letters.
  [
    '> From: Wim Vorstenbosch\n> To: Brandvold, Lucia\n> Yours,\n> Quillon',
    ['person: Wim Vorstenbosch', 'person: Brandvold', 'person: Lucia', 'person: Quillon'],
  ],
  // Who signs, after whatever closes a letter.
  ...[
    'Cordially,\n\nZylah',
    'Very truly yours,\n\nMark',
    'Sincerely yours,\n\n\nHope\nParalegal',
    'With warmest regards,\nWill',
    'All the best,\n- Mark',
    'Many thanks for your help,\n\nHope',
    'Thanks again!\n\nMark',
    'BEST WISHES,\n\nZylah, for the clinic',
    '> Warmly\n>\n> Zylah',
    'Take care,\n\nHope',
    'Looking forward to hearing from you,\nMark',
  ].map((text): [string, string[]] => [text, [`person: ${/Zylah|Mark|Hope|Will/.exec(text)?.[0]}`]]),
  // Names in file names, even in lower case. If only a file name has it, the dictionary decides.
  [
    'Ms. Halvorsen sent C:\\Users\\halvorsen\\x.docx and IMG_Halvorsen.jpg.',
    ['person: Halvorsen', 'person: halvorsen', 'person: Halvorsen'],
  ],
  ['See Ingrid_Quillston_release.pdf.', ['person: Ingrid', 'person: Quillston']],
  // Machine dates and foreign phone numbers.
  ['Filed: 2031-08-22T08:36:00Z', ['date: 2031-08-22T08:36:00Z']],
  [
    '903/555-0134, (214)-555-0134, mobile: 0496 55 01 70',
    ['phone: 903/555-0134', 'phone: (214)-555-0134', 'phone: 0496 55 01 70'],
  ],
  // A word that's in no dictionary might be a name: it's masked, and first on the checklist.
  ['The novel of Dratchen is about that.', ['term: Dratchen']],
])('by a rule: %s', (text, spans) => {
  expect(found(text)).toEqual(spans)
})

test.each([
  ['a city and its state in brackets', 'The office (Boston, Massachusetts) is closed.', 'Boston|Massachusetts'],
  ['two statutes in brackets', 'These rules (HIPAA, FERPA) apply.', 'HIPAA|FERPA'],
  ['public bodies', 'Re: State of Ohio v. Indiana Department of Child Services', 'Ohio|Indiana|Child'],
  ['a precedent', 'Plaintiff’s reliance on Harte v. Board of Education is misplaced.', 'Harte|Board'],
  ['a statute counted like a case', 'Arbitration Act, Act No. 26 of 1996, applies.', '26'],
  ['a docket entry of two digits', 'See Docket No. 35 at 4.', '35'],
  ['abbreviations that look like initials', 'The U.S. Trustee and the D.C. Circuit agree.', 'U\\.S|D\\.C|Trustee'],
  ['a sort of company as a description', 'Our Practice Management Systems and Terms & Conditions', 'Practice|Terms'],
  [
    'a word the text has in small letters too',
    'The movant must file. Then the Movant said so to the Movant.',
    'Movant',
  ],
  ['a heading in capitals under a role', 'Debtor\nSUMMARY\nof schedules', 'SUMMARY'],
  ['a word before digits', 'Bates-stamped SMITH000083', 'SMITH'],
  ['words after an address', '12 Oak Street\nInvoice 20245', 'Invoice'],
  ['a year after an address', '12 Oak Street\n2024 Annual Report', 'Annual'],
  ['a new sentence after an address', 'It stands at 12 Oak Street. United Kingdom law applies.', 'United'],
  ['a person named like a country', 'It stands at 12 Oak Street, Jordan Bell says.', 'Street, Jordan'],
  ['what is sent to no address', 'Send it to Mr. Lopez with 3 copies of Form 12.', 'copies|Form'],
  ['a count after whom it is sent to', 'Send it to Maria Lopez 2 days later, and return to Exhibit 5.', '2|Exhibit'],
  ['a room before a court’s street', 'in Courtroom 201, 1415 State St.', 'Courtroom'],
  ['numbered rules', 'See Exhibit 12\n85015 pages, Rule 12, 1010 Title', 'Exhibit|Rule'],
  ['what meets no street', 'the intersection of the two rules and 12 others', 'intersection'],
  ['a quoted heading', '> Subject: Settlement\n> Best,\n> regards to all', 'Subject|Settlement|regards'],
  [
    'a heading after thanks',
    'Thanks!\n\nAgenda\n1. The lease\n\nThank you.\n\nNext Steps\nWe file.',
    'Agenda|Next|Steps',
  ],
  ['a heading under a word that may close a letter', 'Love\nPeace\n\nCare\n\nPlan of treatment', 'Peace|Plan'],
  ['the name of a file that names nobody', 'See Exhibit_A_Grant_Deed.pdf and Master_Service_Agreement.docx.', '.'],
  ['a verb that is a month', 'You May first ask. The ninth year', 'May|ninth'],
  ['a year in bold Markdown', 'In **2024** it rained.', '2024'],
  ['a Greek letter', 'a 5 μm filter and the Δ of α', '.'],
  ['a court', '12 Superior Court judges sat in 3 District Court rooms.', 'Court'],
])('not %s', (_, text, kept) => {
  expect(found(text).filter((span) => new RegExp(kept).test(span))).toEqual([])
})

it('says how sure it is: of shapes and titles, less of full names, least of single words', () => {
  const certainties = findSpans('Ms. Halvorsen wrote to ann@example.com. Lucia Brandvold agreed. We asked Tobias.').map(
    ({ certainty }) => certainty,
  )
  expect(certainties).toEqual(['sure', 'sure', 'likely', 'unsure'])
})

it('tells how much is done, never less than before', () => {
  const steps = [...findInSteps('Mr. Renner called Lucia Brandvold. '.repeat(2000))]
  expect(steps.length).toBeGreaterThan(10)
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  expect(steps.at(-1)).toBeLessThan(1)
})

it('knows a person again by the surname, in capitals and with a possessive', () => {
  expect(found("Anneke Vorstenbosch signed. VORSTENBOSCH's heirs and Vorstenbosch agree.")).toEqual([
    'person: Anneke Vorstenbosch',
    'person: VORSTENBOSCH',
    'person: Vorstenbosch',
  ])
})

it('reads thirty thousand of any odd character in a moment', () => {
  const signs = '.-–…_*([@/\\ \t\n\u00ad\u0301•"😀'
  const runs = [
    ...Array.from(signs),
    ' v. A',
    '. ',
    '- ',
    '-\n',
    '@\n',
    '...A',
    ' ..Appellant',
    'A, A',
    ', et al',
    ' (Aa)',
    'A.\n',
    'Best,\n',
    'very ',
    '\nThanks for ',
  ]
  for (const run of runs) {
    const before = process.cpuUsage()
    findSpans(run.repeat(30_000 / run.length))
    const { user, system } = process.cpuUsage(before)
    // Quadratic rules took two seconds and more, and none of ours a tenth of one.
    expect(`${JSON.stringify(run)}: ${(user + system) / 1e6 < 1.5}`).toBe(`${JSON.stringify(run)}: true`)
  }
})

it('gives spans in order that do not overlap and lie within the text, whatever the text is', () => {
  const pieces = fc.constantFrom(...'Maria| v. |Dear Mr. |$|12|/|May 5|\n|LLC|@|555-0134|q. |-'.split('|'))
  const text = fc.array(fc.oneof(pieces, fc.string({ unit: anySign, maxLength: 5 })), { maxLength: 30 })
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.join('')
      let at = 0
      for (const { start, end } of findSpans(whole)) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(at).toBeLessThanOrEqual(whole.length)
    }),
    runs(200),
  )
})

test.each([
  'A',
  'A.',
  'Aa-',
  'Aa & ',
  'Aa, ',
  '1-',
  '12 ',
  'a@',
  'Name: ',
  'May 1 ',
  '1 Oak Ave ',
  'one hundred ',
  ' ',
  "A'a",
  'Aa v. ',
])('does not lose itself in a long text of nothing but “%s”', async (piece) => {
  expect(await growthOf((size) => findSpans(piece.repeat(Math.ceil(size / piece.length))), 2500)).toBeLessThan(10)
})
