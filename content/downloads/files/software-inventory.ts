import { type Entry, heads, input, note, result, rowsFrom, title, type Workbook } from '@gimbal/worksheets/workbook.ts'

const FIRST = 7
const LAST = 46
const inRows = (column: string) => `$${column}$${FIRST}:$${column}$${LAST}`

export const workbook: Workbook = {
  sheets: [
    {
      name: 'Software',
      columns: [5, 34, 8, 14, 12, 14, 14, 10, 14, 10, 12, 22, 22, 10, 16, 12],
      headRow: FIRST - 1,
      rows: [
        [title('Software inventory and renewals')],
        [
          note(
            'A form to adapt. One row per program. Write no passwords here. “Cancel by” is the renewal date less the notice the contract asks for, less a week.',
            16,
          ),
        ],
        ['', 'Today (type another date to look ahead)', '', { ...result('TODAY()', 'date'), look: 'input' }],
        ['', 'Cost a year, all programs', '', result(`ROUND(SUM(${inRows('F')}),2)`, 'money')],
        [
          '',
          'Programs with a date to cancel in the next 30 days',
          '',
          result(`COUNTIFS(${inRows('J')},">=0",${inRows('J')},"<=30")`, 'number'),
        ],
        heads(
          'No.',
          'Program, and what it’s for',
          'Users',
          'Each payment, all users',
          'Payments a year',
          'Cost a year',
          'Renews on',
          'Notice, days',
          'Cancel by',
          'Days left',
          'Client data?',
          'Account owner',
          'Second administrator',
          'MFA on?',
          'Export opened on',
          'Verdict',
        ),
        ...rowsFrom(FIRST, LAST - FIRST + 1, (row): Entry[] => [
          row - FIRST + 1,
          input('text'),
          input('number'),
          input('money'),
          input('number'),
          result(
            `IF(OR($D${row}="",$E${row}=""),"",IF(AND(ISNUMBER($D${row}),ISNUMBER($E${row})),ROUND($D${row}*$E${row},2),"Numbers only"))`,
            'money',
          ),
          input('date'),
          input('number'),
          result(
            `IF(OR($G${row}="",$H${row}=""),"",IF(AND(ISNUMBER($G${row}),ISNUMBER($H${row})),$G${row}-$H${row}-7,"Check date and days"))`,
            'date',
          ),
          result(`IF(ISNUMBER($I${row}),$I${row}-$D$3,"")`, 'number'),
          input('text'),
          input('text'),
          input('text'),
          input('text'),
          input('date'),
          input('text'),
        ]),
      ],
      marks: [{ from: [FIRST, 10], to: [LAST, 10], when: `AND(ISNUMBER($J${FIRST}),$J${FIRST}<=30)`, tone: 'bad' }],
    },
    {
      name: 'Verdicts',
      columns: [14, 60, 60],
      rows: [
        [title('Give each program one verdict')],
        heads('Verdict', 'When', 'Then'),
        [
          'Keep',
          'Used each week, and the office misses it when it’s down',
          'Learn the one part you pay for and never open',
        ],
        [
          'Connect',
          'Useful, but your staff types the same names into it again',
          'Ask the vendor what it can receive, and from what',
        ],
        [
          'Replace',
          'Needed, but it fails at the job or won’t give data back',
          'Try two others on a real task with a sample matter',
        ],
        ['Retire', 'Not opened in 90 days, or another program does the same', 'Export, open the export, then cancel'],
      ],
    },
  ],
}
