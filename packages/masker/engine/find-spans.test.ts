import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { anySign, runs } from '../test/properties.ts'
import { findSpans } from './find-spans.ts'

/** Marked as in the corpus: {{person:Ann}}. */
const MARK = /\{\{\w+:([^}]*)\}\}/g

/** The text with its spans marked. */
const marked = (text: string) =>
  findSpans(text).reduceRight(
    (sum, { start, end, kind }) => `${sum.slice(0, start)}{{${kind}:${text.slice(start, end)}}}${sum.slice(end)}`,
    text,
  )

test.each([
  'Case No. {{docket:2:24-cv-01234-ABC}}',
  'Nos. {{docket:24-CV-1234}} and {{docket:CV-2025-00123}}',
  'SSN {{ssn:900-12-3456}}, also {{ssn:900 12 3456}}',
  'call {{phone:(217) 555-0134 ext. 12}} or {{phone:+44 20 7946 0123}}',
  'on {{date:March 3–5, 2025}}, {{date:3/5/25}} and the {{date:5th of March}}',
  '{{money:$1.2 million}}, {{money:USD 4,500}} and {{money:five hundred dollars}}',
  'at {{address:12 N. Oak Street, Suite 4, Reno, NV 89501-1234}}.',
  'Policy {{account:GSM-448120}}, card {{account:4000 0000 0000 0002}}',
  "Dear Ms. {{person:O'Brien-Díaz}}: Mr. {{person:van der Berg}} called.",
  // Clerks sign entries with the surname first.
  'Order entered. ({{person:Halvorsen, Ingrid M.}}) (Entered: {{date:06/18/2024}})',
  'Motion granted. ({{person:QUILL, T}})',
  // Parties around a `v.`, whatever their names.
  'Re: {{person:Brandvold}} v. City of Mesa, No. {{docket:2 CA-CV 2031-0042}}',
  'We act in United States v. {{person:Specialist TOVA LINDQVIST}} (Docket No. {{docket:20310245}}).',
  "Re: {{organization:Orla's Custom Framing & Glass}} v. {{person:Odalys Pruitt}}, No. {{docket:CPU6-31-000981}}",
  '{{person:Rukmini Devi}}      ...Appellant(s)\n      Versus\nState of Kerala & Ors.     ...Respondent(s)',
  'Trustee\n{{person:W. DORIAN HALBERG}}\nrepresented by PRO SE',
  // Titles without a space, initials attached to the name, a name wrapped onto the next line.
  'Smt.{{person:C.V.Lakshmibai}} and Mr. Justice {{person:K.R.Venkatan}}',
  'Appearing through counsel were Mr. {{person:S.P. Jalan}}, Mr. {{person:Himanshu\n   Talwar}} and others.',
  'filed by {{person:MARA BOSWELL}} of {{organization:TEMPLE & BOSWELL, P.A.}}',
  'Mr. {{person:Balbir Singh}} @ {{person:Billu}}',
  '{{organization:Blue Heron Limited}} sued {{organization:Wind Orchard (India) Limited}}.',
  '{{organization:Tamarack Freight Corp.}} ("{{organization:Tamarack}}") owes. So {{organization:Tamarack}} pays.',
  // Case numbers, after `No.` and in the Commonwealth format.
  'Re: {{person:Halle}} v. {{person:Cardew}}, No. {{docket:SC20931}}',
  '{{docket:Writ Petition (C) No. 12 of 2031}} and {{docket:O.S. No. 155/31}}',
  // Surnames first, initials alone, particles, and the other side in brackets.
  'Re: Commonwealth v. {{person:Quarles, D}}., No. {{docket:A31-0456}}',
  'In the Interest of {{person:K.L.}}',
  'Re: {{person:A. J.}} v. {{person:M. T.}}',
  "{{person:d'Aubigny}} v. {{person:van Horn}}",
  '{{person:Tolliver}}, et al. v. {{person:Brannigan}}, et al.',
  '{{person:TOLLIVER, JAMES EARL}} v. THE STATE OF TEXAS',
  'Matter of {{person:Tolliver}} ({{person:Brannigan}})',
  // Numbers by the words before them, in one piece.
  'His A-number is {{account:A 087 654 321}}.',
  'A# {{account:087 654 321}}, DL# {{account:W426-545-30-761}}',
  "driver's license {{account:N12 34 5678}}, plate {{account:KXR 2931}}",
  'certified mail {{account:7019 2280 0001 4455 7788}}',
  'the account {{account:448 120 977}} is',
  'born on {{date:the fourth of July, nineteen eighty-two}}',
  '{{date:May the twenty-first, two thousand and one}}',
  // Companies that have no form.
  '{{organization:Wells Fargo}} wants it. So does {{organization:Wells Fargo Bank, N.A.}}',
  '{{organization:Renner LLC}} pays {{person:Tobias Renner}}.',
  // Nothing ends inside a word.
  'Ms. {{person:Bell}} and the {{person:Bell-Ruiz}} file',
  // A person again, by the surname, in capitals and with a possessive.
  "{{person:Anneke Vorstenbosch}} signed. {{person:VORSTENBOSCH}}'s heirs and {{person:Vorstenbosch}} agree.",
  'Her brother {{person:דוד כהן}} called.',
  'I met Mr. {{person:Tobias\nRenner}} there.',
  'Plaintiff {{person:Ines\n> Bell-Ruiz}} agrees.',
  'We sued {{organization:Harbor Lane Logistics,\nLLC}}.',
  'at {{address:2240 N Clark #3F, Chicago, IL 60614}}',
  '{{address:1702 W. CAMELOT RD #264\nPHOENIX, AZ 85015}}',
  '{{address:1633 Broadway, 17th Fl.\nNew York, NY 10019}}',
  '{{address:2100 Quill Tower\n527 Marquette Ave S\nMinneapolis, MN 55402}}',
  '{{address:PSC 3294, Box 9168\nAPO AA 61487}}',
  'It is at {{address:12 Rua do Arenque 163}}.',
  '{{address:Apt. 12\nOulu\nFinland 80896}}',
  // An address continues: units, then a place with a postal code or country, also on separate or quoted lines.
  '{{address:Suite 541\n6343 Elm Street\nReno, NV 89501, USA}}',
  '> {{address:4 Karlskatu 25 Apt. 86\n> Vantaa\n\n Finland 01300}}',
  '{{address:12 High Street, Oxford OX1 4AA}}',
  '{{address:123 Main St, Toronto, ON M5V 2T6}}',
  '{{address:12, rue de la Paix, 75002 Paris, France}}',
  '{{address:Am Markt 5, 99084 Erfurt}}',
  '{{address:Petőfi Sándor utca 12, 1052 Budapest}}',
  '{{address:HC 61 Box 233, Ely, NV 89301}}',
  '{{address:12 Oak Street, Reno, nv 89501}}',
  'We met at {{address:the corner of Fifth Avenue and Main}}.',
  'Send it to {{address:Tylova 285 Ostrov}}.',
  '> From: {{person:Wim Vorstenbosch}}\n> To: {{person:Brandvold, Lucia}}\n> Yours,\n> {{person:Quillon}}',
  // Who signs, after whatever closes a letter.
  'Cordially,\n\n{{person:Zylah}}',
  'Sincerely yours,\n\n\n{{person:Hope}}\nParalegal',
  'All the best,\n- {{person:Mark}}',
  'Many thanks for your help,\n\n{{person:Hope}}',
  'Thanks again!\n\n{{person:Mark}}',
  'BEST WISHES,\n\n{{person:Zylah}}, for the clinic',
  '> Warmly\n>\n> {{person:Zylah}}',
  'Looking forward to hearing from you,\n{{person:Mark}}',
  // Names in file names, even in lower case. If only a file name has it, the dictionary decides.
  'Ms. {{person:Halvorsen}} sent C:\\Users\\{{person:halvorsen}}\\x.docx and IMG_{{person:Halvorsen}}.jpg.',
  'See {{person:Ingrid}}_{{person:Quillston}}_release.pdf.',
  // Machine dates and foreign phone numbers.
  'Filed: {{date:2031-08-22T08:36:00Z}}',
  '{{phone:903/555-0134}}, {{phone:(214)-555-0134}}, mobile: {{phone:0496 55 01 70}}',
  // A word that's in no dictionary might be a name: it's masked, and first on the checklist.
  'The novel of {{term:Dratchen}} is about that.',
  // Proof outvotes words: after a title, a greeting, a field, a first name; and a repeat in small letters.
  'Dear Ms. {{person:Page}}: see Page 5. I told {{person:Page}}. {{person:Page}} called. The page is blank.',
  'Name: {{person:Ann Law}}\nI met {{person:Helen Page}} and {{person:Ann Tuttle}}.',
  'Mr. {{person:Tadeusz Vorstenbosch}} owes. See {{web:www.vorstenbosch.example}}. {{person:Vorstenbosch}} pays; tell {{person:vorstenbosch}}.',
  // Names of the world in capitals and with the surname first.
  'PATIENT NAME: {{person:PRIYANKA KULKARNI}}\n/S/ {{person:XIOMARA QUISPE}}\nLAST: {{person:QUISPE}} FIRST: {{person:XIOMARA}}',
  '1. {{person:Kulkarni, Priyanka}}\n2. {{person:OKONKWO, CHUKWUEMEKA}}\n3. Portland, Oregon',
  // Every value again, in short forms and by its end.
  'License {{account:A1234567}} expired. He read back {{account:A1234567}}. SSN {{ssn:412-55-9087}}, the last four, {{ssn:9087}}',
  'Case {{docket:3:24-cv-00417-ABC}}, {{docket:24-cv-417}}. {{organization:Harbor Lane Logistics, LLC}}: {{organization:HLL}}',
  // One grammar for labels, and what courts, machines and maps number.
  'Tax ID {{ssn:84-2917736}}, MRN {{account:48-29-13}}, Policy No. {{account:PAU 7712345}}, PIN is {{account:4821}}, a file of 2024',
  'Docket: {{docket:ESX-L-004417-24}}, Utah {{docket:240900417}}, FERC Docket {{docket:ER24-417-000}}, Index {{docket:651234/2024}}',
  '{{web:@ann_x}} at {{web:73.157.88.12:443}}, wallet {{account:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa}}, {{address:45.5231, -122.6765}}, she is {{date:93}}.',
  '{{email:ann(at)example.com}}, {{phone:503-5550142}}, DOB {{date:05MAR78}}, Bates {{account:ABC0001234}}',
  // A list: each address ends at its ZIP, and people stay apart.
  '{{person:Ann Tuttle}}, {{address:1000 Oak Street, Portland, OR 97201}}\n{{person:Bob Delgado}}, {{address:1001 Oak Street, Portland, OR 97201}}',
  // No space after the period, or the next sentence starts with a number: each thing stays whole.
  'She lives at {{address:12 N. Oak Street, Suite 4, Reno, NV 89501}}.12 and {{address:9 Elm Street, Reno, NV 89501-4412}}.5',
  'Call {{phone:(503) 555-0119}}.IT IS SO ORDERED. By certified mail {{account:7019 2280 0001 4455 7788}}.In June',
  'See account {{account:771-0049-22}}. {{address:12 N. Oak Street, Reno, NV 89501}} is his.',
  'My name is {{person:Nora O’Brien}}.Tenant {{organization:Ninth Avenue Holdings LP}}',
  '12 {{organization:Harbor Lane Logistics, LLC}} at {{web:4chan.org}}',
  // Markdown, HTML and bullets around it, and what a scanner misreads.
  'See _{{address:1415 State St., Salem, OR 97301.4412}}_\n• {{address:88 Elm Street, Reno, NV 89501}}\n<b>{{person:Maria Gonzalez}}</b>, account {{address:1415 State St., Apt. 3B}}',
  'SSN {{ssn:5l2-44-O917}}, tel. {{phone:(54l) 555-Ol23}}, {{address:12 Oak Street, Albany, OR 9732l}}, {{email:ann@law--firm.example}}',
  // The other half of a name, a nickname, a whole family, and a name as it's spelled for the record.
  'Ms. {{person:Mendez-Luna}} (R/P: {{person:MENDEZ-LUNA, GUADALUPE}}) met Dr. {{person:Vaszary}}. Doctor {{person:Imre Vaszary}} knows; the {{person:Vaszarys}} agree.',
  'I, {{person:HORTENSE ABERNATHY}}, called "{{person:Horty}}" {{person:Abernathy}}, leave it to {{person:Thaddeus}} "{{person:Tad}}" {{person:Abernathy}}. So {{person:Tad}} gets it at 9:14 AM {{person:Solveig Aasen}}.',
  'Q Please spell {{person:Okafor}}?\nA {{person:O-K-A-F-O-R}}. At {{phone:five oh three, five five five, oh one one nine}}.\nQ {{person:Jim Tuttle}} who?',
  'Caller:{{person:Orna Peled}}.Kids,{{person:Dov Peled}},live there.',
  'Ms. {{person:Inés Díaz}}: {{person:Ines Diaz}}, {{person:DÍAZ}}, Mr. {{person:Muñoz}}, {{person:munoz}}',
  '/s/ {{person:E. Blessing Adeyinka}}\n{{person:E. Blessing Adeyinka}}, OSB No. {{account:112233}}',
  // Numbers to their last group.
  'I-94 No. {{account:41188720A31}}, account {{account:4417 0022 9}}, DOB {{date:091285}}, venmo {{web:@wim-vorsten}}, Vol. {{account:881}}, Page {{account:12}}',
  'Live at {{address:2214 SE Alder Street, Reno, NV 89501}}. By {{address:2214 SE Alder}} we met on /{{date:5 March 2031}}/, born {{date:the fourth of July, nineteen eighty-\ntwo}}.',
  'at {{address:4410 NE 102nd Ave., Vancouver WA 98682}}, call {{phone:+49 30 901820}} {{date:01/05/2024}}, Inv. {{account:22-0917}}, {{person:Mwamba, J.-C.}}',
  '"{{person:Wojcik, Tadeusz}}",{{account:412559087}},{{account:5035550142}}\n{{person:Ola Wojcik}},{{ssn:412-55-9088}},{{phone:(503) 555-0143}},"zip":"{{address:97021}}"',
  '{{person:Dmitri Volkov}} ("{{person:Dima}}") met {{person:Wilhelmina}} "{{person:Billie}}" {{person:St. Cloud-Ngata}}. Then {{person:Dima}} left.',
  '{{person:Nora O’Brien}} Ms. Landlord {{organization:Ninth Avenue Holdings LP}}',
  'one "{{person:Skeeter}}" {{person:Malone}}, at {{address:3304 SE Powell}}, {{address:RR 2 Box 88A, Moro OR 97039}} or {{address:1822 Beech #C}}, on the {{date:3rd of June, ’78}}',
  'Our File: {{account:31-0044/OPO}}, EID {{account:0044812}}, MIN: {{account:1000123-4567890123-4}}',
  'Mr. {{person:Zbigniew Brzęcki}}, the {{person:Brzęckis}}, of {{person:Brzęckiego}}, and {{person:zbigniew brzecki}}',
  'from {{organization:First National Bank of Dufur}}',
  // Rules, diseases, brands and places that bear a name, and who nobody is.
  'Miranda warnings and a Terry stop. Alzheimer’s disease, Murphy’s law, the Columbia River. Jane Doe, Rev. Rul. 2004-51',
  // Look-alikes: verbs, rules, fractions, public bodies, precedents, statutes, headings, descriptions, and whatever
  // follows an address, a title or a letter.
  'Will the parties agree? May I mark this? Grant the motion by Monday at 4:30 p.m.',
  'The U.S. Trustee and the D.C. Circuit agree.\n\nArbitration Act, Act No. 26 of 1996, applies.\n\nSee Docket No. 35 at 4.\n\npain 7/10, a 1/2 share, and 50/50 custody\n\nThe office (Boston, Massachusetts) is closed.\n\nThese rules (HIPAA, FERPA) apply.\n\nIn **2024** it rained.\n\nYou May first ask. The ninth year\n\na 5 μm filter and the Δ of α',
  'Rule 26(b)(1), 42 U.S.C. § 1983, Exhibit 12, page 17, lines 3-9, 35%, version 1.0.0',
  'Re: State of Ohio v. Indiana Department of Child Services',
  'Plaintiff’s reliance on Harte v. Board of Education is misplaced.',
  'Our Practice Management Systems and Terms & Conditions',
  'The movant must file. Then the Movant said so to the Movant.',
  'Debtor\nSUMMARY\nof schedules',
  'Bates-stamped {{account:SMITH000083}}',
  '{{address:12 Oak Street}}\nInvoice {{account:20245}}',
  '{{address:12 Oak Street}}\n2024 Annual Report',
  'It stands at {{address:12 Oak Street.}} United Kingdom law applies.',
  'It stands at {{address:12 Oak Street}}, {{person:Jordan Bell}} says.',
  'Send it to Mr. {{person:Lopez}} with 3 copies of Form 12.',
  'Send it to {{person:Maria Lopez}} 2 days later, and return to Exhibit 5.',
  'in Courtroom 201, {{address:1415 State St.}}',
  'See Exhibit 12\n85015 pages, Rule 12, 1010 Title',
  'the intersection of the two rules and 12 others',
  '> Subject: Settlement\n> Best,\n> regards to all',
  'Thanks!\n\nAgenda\n1. The lease\n\nThank you.\n\nNext Steps\nWe file.',
  'Love\nPeace\n\nCare\n\nPlan of treatment',
  'See Exhibit_A_Grant_Deed.pdf and Master_Service_Agreement.docx.',
  "Hello.\n\nI’ve come.\n\nYou’re late for the hearing.\n\nWe'll go.\n\nThey’d wait.\n\nI’m here.",
  '12 Superior Court judges sat in 3 District Court rooms.',
])('finds what is marked in %j', (wanted) => {
  expect(marked(wanted.replaceAll(MARK, '$1'))).toBe(wanted)
})

it('says how sure it is: of shapes and titles, less of full names, least of single words', () => {
  const found = findSpans('Ms. Halvorsen wrote to ann@example.com. Lucia Brandvold agreed. We asked Tobias.')
  expect(found.map(({ certainty }) => certainty)).toEqual(['sure', 'sure', 'likely', 'unsure'])
})

it('reads thirty thousand of any odd character or piece in a moment', () => {
  const pieces = [
    ...Array.from('.-–…_*([@/\\ \t\n\u00ad\u0301•"😀A'),
    ...' v. A|. |- |-\n|@\n|...A| ..Appellant|A, A|, et al| (Aa)|A.\n|Best,\n|very |\nThanks for |A.|Aa-'.split('|'),
    ..."Aa & |Aa, |1-|12 |a@|Name: |May 1 |1 Oak Ave |A'a|Aa v. |one hundred ".split('|'),
  ]
  for (const piece of pieces) {
    const before = process.cpuUsage()
    findSpans(piece.repeat(30_000 / piece.length))
    const { user, system } = process.cpuUsage(before)
    // Quadratic rules took two seconds and more, and none of ours a tenth of one.
    expect(`${JSON.stringify(piece)}: ${(user + system) / 1e6 < 1.5}`).toBe(`${JSON.stringify(piece)}: true`)
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
