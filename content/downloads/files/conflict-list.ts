import {
  type Entry,
  heads,
  input,
  note,
  result,
  rowsFrom,
  title,
  type Workbook,
  warning,
} from '@gimbal/worksheets/workbook.ts'

const FIRST = 6
const LAST = 1005
const names = (column: string) => `Names!$${column}$${FIRST}:$${column}$${LAST}`
const FRAGMENTS = 'Search!$A$6:$A$17'

/** FIND takes letters as they are; SEARCH and COUNTIF would read ? and * in a name as wildcards. */
const foundIn = (fragment: string, text: string) => `ISNUMBER(FIND(UPPER(TRIM(${fragment})),UPPER(${text})))`

export const workbook: Workbook = {
  sheets: [
    {
      name: 'Names',
      columns: [36, 36, 22, 26, 18, 14, 12, 12],
      headRow: FIRST - 1,
      rows: [
        [title('Conflict list')],
        [
          note(
            'Every name in every matter, not clients alone: spouses, former and trade names, owners, opposing parties, insurers, lienholders, witnesses, people who called and never hired you, the person who pays the bill. One name to a row. No facts.',
            8,
          ),
        ],
        [
          note(
            'Type what you’re looking for on the Search tab. The rows it hits say LOOK in the last column; filter by it. Every row is searched, hidden or not.',
            8,
          ),
        ],
        [
          warning(
            `IF(COUNTA($A$${LAST - 4}:$B$${LAST})>0,"The list is full. Copy the last column’s formula down, and make the ranges on the Search tab longer.","")`,
            8,
          ),
        ],
        heads(
          'Name',
          'Also known as: former, trade, other spelling',
          'Role',
          'Matter or inquiry',
          'Open, closed, declined',
          'Date added',
          'Added by',
          'Search',
        ),
        ...rowsFrom(FIRST, LAST - FIRST + 1, (row): Entry[] => [
          ...Array.from({ length: 5 }, () => input('text')),
          input('date'),
          input('text'),
          result(
            `IF(LEN($A${row}&$B${row})=0,"",IF(SUMPRODUCT((LEN(TRIM(${FRAGMENTS}))>1)*${foundIn(FRAGMENTS, `$A${row}&" | "&$B${row}`)})>0,"LOOK",""))`,
          ),
        ]),
      ],
      marks: [{ from: [FIRST, 8], to: [LAST, 8], when: `$H${FIRST}="LOOK"`, tone: 'bad' }],
    },
    {
      name: 'Search',
      columns: [34, 14, 70],
      headRow: 5,
      rows: [
        [title('Search in pieces')],
        [
          note(
            'Two letters at least. Search each half of a double name, every former name, the last name alone, and the one distinctive word of a company, without Inc. or LLC.',
            3,
          ),
        ],
        [
          note(
            'A hit is a question for a lawyer, not an answer. No hit says only that the name was never entered. A form to adapt; check your state’s rules (Model Rules 1.7, 1.9, 1.10 and 1.18).',
            3,
          ),
        ],
        [
          result(
            `IF(SUM($B$6:$B$17)=0,"",SUM($B$6:$B$17)&" hits: read each row that says LOOK, then log the search.")`,
          ),
        ],
        heads('Look for', 'Hits', 'The lawyer’s finding'),
        ...rowsFrom(6, 12, (row): Entry[] => [
          input('text'),
          result(
            `IF(LEN(TRIM($A${row}))=0,"",IF(LEN(TRIM($A${row}))<2,"Too short",SUMPRODUCT(--${foundIn(`$A${row}`, `${names('A')}&" | "&${names('B')}`)})))`,
            'number',
          ),
          input('text'),
        ]),
      ],
    },
    {
      name: 'Log',
      columns: [14, 12, 22, 40, 40, 24, 18, 40],
      headRow: 3,
      rows: [
        [title('Log of searches')],
        [
          note(
            'One row per search, whether the matter is opened or declined. “Clear” with no reason after it isn’t enough.',
            8,
          ),
        ],
        heads(
          'Date',
          'Time',
          'Searched by',
          'Pieces searched',
          'Hits, and where found',
          'Decided by (lawyer)',
          'Decision',
          'Reason',
        ),
        ...rowsFrom(4, 200, (): Entry[] => [input('date'), ...Array.from({ length: 7 }, () => input('text'))]),
      ],
    },
  ],
}
