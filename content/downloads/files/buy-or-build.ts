import { type Entry, heads, input, note, result, section, title, type Workbook } from '@gimbal/worksheets/workbook.ts'

const hours = (column: string) => `SUM(${column}17:${column}19)`

export const workbook: Workbook = {
  sheets: [
    {
      name: 'The numbers',
      columns: [58, 16, 16, 16, 44],
      headRow: 4,
      rows: [
        [title('Buy, build or leave it: the numbers')],
        [
          note(
            'A form to adapt. Replace the sample figures in the shaded cells. Time is in hours; use what it costs you, not what you bill for it.',
            5,
          ),
        ],
        [],
        heads('The work', 'Figure'),
        ['Times a week', input('number', 12)],
        ['Minutes each time', input('number', 6)],
        ['Weeks a year', input('number', 48)],
        ['Years to look at', input('number', 3)],
        ['Share of the work that the tool takes over: your estimate', input('share', 1)],
        ['The same, cut in half: estimates are made on good days', result('B9/2', 'share')],
        ['Hourly cost of the person who does the work now', input('money', 35)],
        ['Hourly cost of the person who looks after a bought tool', input('money', 35)],
        ['Hourly cost of the person who builds it and looks after it', input('money', 120)],
        [],
        heads('Hours over those years', 'Leave', 'Buy', 'Build', 'Note'),
        [
          'Still done by hand',
          result('ROUND(B5*B6/60*B7*B8,2)', 'number'),
          result('ROUND(B16*(1-$B$10),2)', 'number'),
          result('ROUND(B16*(1-$B$10),2)', 'number'),
        ],
        ['Setting it up', 0, input('number', 10), input('number', 20)],
        ['Looking after it', 0, input('number', 18), input('number', 36)],
        [
          'Getting out at the end',
          0,
          input('number', 4),
          input('number', 2),
          'Export, check the export, cancel, tell people',
        ],
        ['Fees a month', 0, input('money', 60), input('money', 0)],
        [
          'Cost',
          result('ROUND(B16*$B$11,2)', 'money'),
          result(`ROUND(C16*$B$11+${hours('C')}*$B$12+C20*12*$B$8,2)`, 'money'),
          result(`ROUND(D16*$B$11+${hours('D')}*$B$13+D20*12*$B$8,2)`, 'money'),
        ],
        ['Cheapest', result('IF(AND(B21<=C21,B21<=D21),"Leave",IF(C21<=D21,"Buy","Build"))')],
        [
          'Buying is cheaper than leaving it from this many times a week',
          result(
            `IF($B$10*B6*B7*B8*B11<=0,"Never",ROUNDUP((${hours('C')}*$B$12+C20*12*$B$8)/($B$10*B6/60*B7*B8*B11),0))`,
            'number',
          ),
        ],
        [section('Gains without a number, such as fewer missed appointments:')],
        [input('text')],
        [
          note(
            'The numbers choose only among what’s allowed. If a failure could hurt a client before you noticed, don’t build anything that acts alone, whatever they say.',
            5,
          ),
        ],
      ],
    },
    {
      name: 'The decision',
      columns: [70, 50],
      rows: [
        [title('Five questions, in this order: stop at the first that sends you somewhere')],
        heads('Question', 'Answer'),
        ...[
          '1. The problem, in one sentence with a count in it. Without a count: leave it, and tally for four weeks.',
          '2. Can a habit fix it: a checklist, a set time every day, a setting you already pay for? Then leave it.',
          '3. Could a failure hurt a client before you noticed? Then don’t build. Buy a tool made for the job and run a second check, or leave it.',
          '4. Does every firm do this the same way? Then buy.',
          '5. Is it small, peculiar to you, and cheap to get wrong? Then build, and name who repairs it and who does the work by hand meanwhile.',
        ].map((question): Entry[] => [question, input('text')]),
        ['Verdict', input('text')],
        ['What will change it, and the date to look again', input('text')],
      ],
    },
  ],
}
