import {
  type Cell,
  day,
  type Entry,
  heads,
  input,
  note,
  result,
  rowsFrom,
  section,
  title,
  type Workbook,
  warning,
} from '@gimbal/worksheets/workbook.ts'

const HEADS = heads(
  'Matter',
  'What is due, and the rule',
  'Event that starts the count',
  'Date of the event',
  'Days',
  'After or before the event',
  'Add 3 days, Rule 6(d)? (yes)',
  'The count lands on',
  'Last day',
  'Weekday',
  'Why it moved',
  'First count: initials, date',
  'Second count: initials, date',
  'Status',
)
const COLUMNS = [24, 34, 28, 14, 7, 16, 17, 14, 14, 13, 40, 16, 16, 12]

/** Where a sheet’s holidays are: the federal ones, and all of them with those of the state. */
interface Holidays {
  federal: string
  all: string
}

const example = (matter: string, due: string, event: string, date: string, days: number, way: string, mail: string) => [
  input('text', matter),
  input('text', due),
  input('text', event),
  input('date', day(date)),
  input('number', days),
  input('text', way),
  input('text', mail),
]

const blank = () => [
  ...Array.from({ length: 3 }, () => input('text')),
  input('date'),
  input('number'),
  input('text'),
  input('text'),
]

/** The last day by Rule 6(a)(1), (5) and (6): state holidays count only forward; the three days of Rule 6(d) come after the period. */
function counted(row: number, { federal, all }: Holidays): Cell[] {
  const before = `LOWER(TRIM($F${row}))="before"`
  const mailed = `LOWER(TRIM($G${row}))="yes"`
  const forward = `WORKDAY($H${row}-1,1,${all})`
  return [
    result(
      `IF(OR($D${row}="",$E${row}="",$F${row}=""),"",IF(NOT(AND(ISNUMBER($D${row}),ISNUMBER($E${row}))),"Check date and days",IF(${before},INT($D${row})-$E${row},IF(LOWER(TRIM($F${row}))="after",INT($D${row})+$E${row},"Write after or before"))))`,
      'date',
    ),
    result(
      `IF(NOT(ISNUMBER($H${row})),"",IFERROR(IF(${before},WORKDAY($H${row}+1,-1,${federal}),IF(${mailed},WORKDAY(${forward}+2,1,${all}),${forward})),"Check the holidays"))`,
      'date',
    ),
    result(
      `IF(ISNUMBER($I${row}),CHOOSE(WEEKDAY($I${row}),"Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"),"")`,
    ),
    result(
      `IF(NOT(ISNUMBER($I${row})),"",IF($I${row}=$H${row},"",IF(${before},"Counted back to a court day, Rule 6(a)(5)",IF(${mailed},"Three days added after the period, Rule 6(d)","Runs to the next court day, Rule 6(a)(1)(C)"))))`,
    ),
  ]
}

const checks = (): Cell[] => [input('text'), input('text'), input('text')]

const FEDERAL = [
  'New Year’s Day',
  'Martin Luther King Jr.’s Birthday',
  'Washington’s Birthday',
  'Memorial Day',
  'Juneteenth National Independence Day',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans’ Day',
  'Thanksgiving Day',
  'Christmas Day',
]
const IN_2025 = [
  '2025-01-01',
  '2025-01-20',
  '2025-02-17',
  '2025-05-26',
  '2025-06-19',
  '2025-07-04',
  '2025-09-01',
  '2025-10-13',
  '2025-11-11',
  '2025-11-27',
  '2025-12-25',
]

const holidays: Holidays = { federal: 'Holidays!$B$6:$B$35', all: 'Holidays!$B$6:$B$55' }
const exampleHolidays: Holidays = { federal: '$B$13:$B$23', all: '$B$13:$B$23' }
const FIRST = 6

export const workbook: Workbook = {
  sheets: [
    {
      name: 'Deadlines',
      columns: COLUMNS,
      headRow: FIRST - 1,
      rows: [
        [title('Deadline worksheet: Federal Rule of Civil Procedure 6(a)')],
        [
          note(
            'A form to adapt; check your court’s rules, the judge’s orders and the statute. It counts periods stated in days. Count hours (Rule 6(a)(2)), months and years by hand, ask when the clerk’s office is closed (Rule 6(a)(3)), and look up the hour: a local rule or order can end e-filing before midnight (Rule 6(a)(4)).',
            COLUMNS.length,
          ),
        ],
        [
          note(
            'Fill in the holidays first, on the Holidays tab. Then fill in the shaded cells. Two people count, each from the source.',
            COLUMNS.length,
          ),
        ],
        [
          warning(
            'IF(COUNT(Holidays!$B$6:$B$55)=0,"No holidays are filled in yet: the dates below skip weekends only.",IF(COUNTA(Holidays!$B$6:$B$55)>COUNT(Holidays!$B$6:$B$55),"A holiday is typed as text. Type it as a date.",""))',
            COLUMNS.length,
          ),
        ],
        HEADS,
        ...rowsFrom(FIRST, 60, (row) => [...blank(), ...counted(row, holidays), ...checks()]),
      ],
      marks: [{ from: [FIRST, 11], to: [FIRST + 59, 11], when: `LEN($K${FIRST})>0`, tone: 'bad' }],
    },
    {
      name: 'Holidays',
      columns: [44, 16, 60],
      headRow: 5,
      rows: [
        [title('Legal holidays, Rule 6(a)(6)')],
        [
          note(
            'Type the date on which your court observes each holiday, for every year a count can reach. When a holiday falls on a weekend, look up the day it is observed.',
            3,
          ),
        ],
        [
          note(
            'Federal holidays count in both directions. Holidays that the state has declared count only forward, for periods measured after an event.',
            3,
          ),
        ],
        [],
        heads('Holiday', 'Date', 'Which'),
        ...rowsFrom(6, 30, (row): Entry[] => [
          input('text', FEDERAL[row - 6] ?? null),
          input('date'),
          row === 6 ? 'Federal: named in the rule, or declared by the President or Congress' : null,
        ]),
        ...rowsFrom(36, 20, (row): Entry[] => [
          input('text'),
          input('date'),
          row === 36 ? 'Declared by the state where the district court is' : null,
        ]),
      ],
    },
    {
      name: 'Worked example',
      columns: COLUMNS,
      headRow: 4,
      rows: [
        [title('Worked example, with dates of 2025')],
        [
          note(
            'The matters are samples. The periods come from the rules named, and in Example 2 from the order; the dates come from the same formulas as on the Deadlines tab.',
            COLUMNS.length,
          ),
        ],
        [],
        HEADS,
        ...[
          example(
            'Example 1',
            'Answer, Rule 12(a)(1)(A)(i)',
            'Summons and complaint served',
            '2025-04-02',
            21,
            'after',
            '',
          ),
          example('Example 2', 'Objections due in 14 days, by order', 'Order entered', '2025-06-20', 14, 'after', ''),
          example(
            'Example 3',
            'Responses to interrogatories, Rule 33(b)(2)',
            'Interrogatories served by mail',
            '2025-05-01',
            30,
            'after',
            'yes',
          ),
          example(
            'Example 4',
            'Opposing affidavit, Rule 6(c)(2)',
            'Hearing on the motion',
            '2025-09-08',
            7,
            'before',
            '',
          ),
        ].map((cells, index) => [...cells, ...counted(5 + index, exampleHolidays), ...checks()]),
        [],
        [section('Federal holidays of 2025')],
        [
          note(
            'Example 2 lands on July 4, a Friday, and runs to Monday. Example 3 runs from a Saturday to Monday, and only then takes Rule 6(d)’s three days. Example 4 lands on Labor Day and goes back to Friday.',
            COLUMNS.length,
          ),
        ],
        heads('Holiday', 'Date'),
        ...FEDERAL.map((name, index): Entry[] => [name, { value: day(IN_2025[index] ?? ''), format: 'date' }]),
      ],
    },
  ],
}
