import {
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

const LEDGERS = "'Client ledgers'!"
const ITEMS = "'Reconciling items'!"
const LAST_ITEM = 65
const LAST_LEDGER = 125

const sumOfItems = (column: string) => result(`ROUND(SUM(${ITEMS}${column}6:${column}${LAST_ITEM}),2)`, 'money')
const balances = `${LEDGERS}$B$6:$B$${LAST_LEDGER}`
const difference = (one: string, other: string) =>
  result(`IF(AND(ISNUMBER(${one}),ISNUMBER(${other})),ROUND(${one}-${other},2),"")`, 'money')

const itemsOver = (column: string) => `COUNTIF(${ITEMS}${column}6:${column}${LAST_ITEM},">0")>0`

/** What adding an item back, or one client’s money, hides: the totals agree all the same. */
const HIDDEN = [
  ['C22>0', 'A client ledger is below zero: stop and tell the lawyer.'],
  [itemsOver('H'), 'Client money is short by the charges in A5: deposit that today.'],
  [itemsOver('I'), 'The bank has to put back the errors added in A6: get that in writing.'],
  [
    `COUNTIFS(${ITEMS}D6:D${LAST_ITEM},"y*",${ITEMS}E6:E${LAST_ITEM},">0")>0`,
    'A deposit in A2 was already here last month: find it.',
  ],
] as const
const hidden = HIDDEN.map(([when, said]) => `IF(${when}," ${said}","")`).join('&')
const anyHidden = HIDDEN.map(([when]) => when).join(',')

export const workbook: Workbook = {
  sheets: [
    {
      name: 'Reconciliation',
      columns: [8, 66, 18, 46],
      headRow: 4,
      rows: [
        [title('Month-end trust reconciliation, three ways')],
        [
          note(
            'A form to adapt; check your state’s trust accounting rules. One file for each trust account, each month. Fill in the shaded cells here and on the next two tabs.',
            4,
          ),
        ],
        [
          warning(
            `IF(COUNTA(${balances})>COUNT(${balances}),"A client ledger balance is typed as text. Type it as a number.",IF(COUNTA(${ITEMS}E6:I${LAST_ITEM})>COUNT(${ITEMS}E6:I${LAST_ITEM}),"A reconciling item’s amount is typed as text. Type it as a number.",""))`,
            4,
          ),
        ],
        heads('Line', 'Item', 'Amount', 'Note'),
        ['', 'Bank and last four digits of the account', input('text'), input('text')],
        ['', 'Month ending', input('date'), input('text')],
        [section('A'), section('Bank')],
        ['A1', 'Ending balance on the statement', input('money'), input('text')],
        ['A2', 'Add deposits recorded and not yet credited', sumOfItems('E'), 'From Reconciling items'],
        ['A3', 'Subtract checks and transfers recorded and not yet paid', sumOfItems('F'), 'From Reconciling items'],
        [
          'A4',
          'Subtract interest the bank credited and hasn’t yet remitted to the IOLTA program',
          sumOfItems('G'),
          'Stays here until it’s remitted; in no ledger',
        ],
        [
          'A5',
          'Add bank charges that the firm hasn’t yet replaced',
          sumOfItems('H'),
          'Client money is short by this: deposit it today',
        ],
        [
          'A6',
          'Add or subtract bank errors',
          sumOfItems('I'),
          'From Reconciling items, with a minus where you subtract',
        ],
        [
          'A7',
          'Adjusted bank balance: A1 + A2 − A3 − A4 + A5 ± A6',
          result('IF(ISNUMBER(C8),ROUND(C8+C9-C10-C11+C12+C13,2),"")', 'money'),
        ],
        [section('B'), section('Register')],
        ['B1', 'Opening balance, the same as B4 last month', input('money'), input('text')],
        ['B2', 'Add receipts of the month', input('money'), input('text')],
        ['B3', 'Subtract payments of the month, as a plain number', input('money'), input('text')],
        ['B4', 'Register balance: B1 + B2 − B3', result('IF(COUNT(C16:C18)=3,ROUND(C16+C17-C18,2),"")', 'money')],
        [section('C'), section('Client ledgers')],
        [
          'C1',
          'Total of all client ledgers, and the firm’s own',
          result(`IF(COUNT(${balances})=0,"",ROUND(SUM(${balances}),2))`, 'money'),
        ],
        [
          'C2',
          'Client ledgers below zero',
          result(`COUNTIF(${balances},"<0")`, 'number'),
          'More than none is an emergency: stop and tell the lawyer',
        ],
        [section('D'), section('Do the three agree?')],
        ['D1', 'A7 minus B4', difference('C14', 'C19')],
        ['D2', 'B4 minus C1', difference('C19', 'C21')],
        ['D3', 'A7 minus C1', difference('C14', 'C21')],
        [
          // A note’s height: two lines, since Excel doesn’t fit a row to what a formula says.
          note('', 1),
          {
            ...result(
              `IF(COUNT(C24:C26)<3,"Fill in A1, B1 to B3 and the client ledgers.",IF(AND(C24=0,C25=0,C26=0),IF(OR(${anyHidden}),"The totals agree, but the month isn’t closed."&${hidden},"The three agree."),"They don’t agree. Find the reason; never enter a balancing amount."))`,
            ),
            across: 3,
          },
        ],
        [section('E'), section('The lawyer’s reading')],
        [
          '',
          'Opened the statement and looked at every paid check: payee, amount, signature',
          input('text'),
          'Initials',
        ],
        ['', 'Read every client ledger that holds money or moved this month', input('text'), 'Initials'],
        ['', 'Reviewed by, date', input('text'), input('text')],
      ],
      marks: [
        { from: [24, 3], to: [26, 3], when: 'AND(ISNUMBER(C24),C24<>0)', tone: 'bad' },
        { from: [12, 3], to: [12, 3], when: 'C12>0', tone: 'bad' },
        { from: [22, 3], to: [22, 3], when: 'C22>0', tone: 'bad' },
        { from: [27, 2], to: [27, 2], when: 'B27="The three agree."', tone: 'good' },
        { from: [27, 2], to: [27, 2], when: 'COUNT(C24:C26)=3', tone: 'bad' },
      ],
    },
    {
      name: 'Reconciling items',
      columns: [14, 22, 30, 18, 16, 16, 16, 16, 16, 40],
      headRow: 5,
      rows: [
        [title('What the bank and the register don’t both have yet')],
        [
          note(
            'One row per item, and its amount in one of the shaded columns, as a plain number. An item stays here, month after month, until it clears.',
            10,
          ),
        ],
        [
          note(
            'IOLTA interest belongs to no client. It goes in the interest column until the bank has remitted it to the program, and in no ledger.',
            10,
          ),
        ],
        [
          note(
            'Write yes under “Here last month?” for an item that was on last month’s list. A charge in this list means that client money is short: deposit it, and take it off.',
            10,
          ),
        ],
        heads(
          'Date',
          'Check or reference',
          'Client ledger',
          'Here last month?',
          'Deposit not yet credited',
          'Payment not yet paid',
          'Interest not yet remitted',
          'Charge not yet replaced',
          'Bank error, + or −',
          'Explanation',
        ),
        ...rowsFrom(6, LAST_ITEM - 5, (): Entry[] => [
          input('date'),
          input('text'),
          input('text'),
          input('text'),
          ...Array.from({ length: 5 }, () => input('money')),
          input('text'),
        ]),
      ],
    },
    {
      name: 'Client ledgers',
      columns: [40, 18, 16, 44, 44],
      headRow: 5,
      rows: [
        [title('Every client ledger with a balance')],
        [note('Balances as of the statement date. Say who each is held for, and what event sends it out.', 5)],
        [],
        [],
        heads('Client and matter', 'Balance', 'Last movement', 'Held for, and leaves when', 'Look at'),
        ...rowsFrom(6, LAST_LEDGER - 5, (row): Entry[] => [
          input('text', row === 6 ? 'Firm’s own money for bank charges, where your rules allow it' : null),
          input('money'),
          input('date'),
          input('text'),
          result(
            `IF($B${row}="","",IF(NOT(ISNUMBER($B${row})),"Type the balance as a number",IF(ROUND($B${row},2)<0,"BELOW ZERO: stop and tell the lawyer",IF(AND(ISNUMBER($C${row}),ISNUMBER(Reconciliation!$C$6)),IF(Reconciliation!$C$6-$C${row}>180,"No movement for six months",""),""))))`,
          ),
        ]),
      ],
      marks: [{ from: [6, 5], to: [LAST_LEDGER, 5], when: 'LEN($E6)>0', tone: 'bad' }],
    },
    {
      name: 'Worked example',
      columns: [8, 66, 18],
      headRow: 3,
      rows: [
        [title('March, an example')],
        [],
        heads('Line', 'Item', 'Amount'),
        ...(
          [
            ['A1', 'Statement ending balance, March 31', 18_462.4],
            ['A2', 'Deposit recorded March 31, credited April 1', 1200],
            ['A3', 'Checks 1041 ($850.00) and 1044 ($2,300.00), not yet paid', 3150],
            ['A4', 'Interest credited March 31, remitted April 3', 12.4],
          ] as const
        ).map(([line, item, value]): Entry[] => [line, item, { value, format: 'money' }]),
        ['A7', 'Adjusted bank balance', result('ROUND(C4+C5-C6-C7,2)', 'money')],
        ...(
          [
            ['B1', 'Register balance, March 1', 14900],
            ['B2', 'Receipts in March', 9800],
            ['B3', 'Payments in March', 8200],
          ] as const
        ).map(([line, item, value]): Entry[] => [line, item, { value, format: 'money' }]),
        ['B4', 'Register balance, March 31', result('ROUND(C9+C10-C11,2)', 'money')],
        ...(
          [
            ['Ledger A', 6000],
            ['Ledger B', 4250],
            ['Ledger C', 5310],
            ['Ledger D', 800],
            ['Firm’s own money for bank charges', 50],
          ] as const
        ).map(([item, value]): Entry[] => ['', item, { value, format: 'money' }]),
        ['C1', 'Total of the ledgers', result('ROUND(SUM(C13:C17),2)', 'money')],
        ['D1', 'A7 minus B4', result('ROUND(C8-C12,2)', 'money')],
        ['D2', 'B4 minus C1', result('ROUND(C12-C18,2)', 'money')],
        [],
        [
          note(
            'Ninety dollars short: it divides evenly by nine, which often means two swapped digits. A deposit of $2,430.00 was posted to ledger C as $2,340.00. Type 5,400 for ledger C and D2 comes to zero.',
            3,
          ),
        ],
      ],
    },
  ],
}
