import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AskedTimes, askedTimesIn, MAX_HALF_DAYS, readAskedTimes, writeAskedTimes } from './asked-times.ts'
import { describeHalfDay, describeHalfDayIn, describeZone } from './describe-times.ts'
import { isWorkingDay, nextWorkingDays } from './working-days.ts'

/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 15)
const times: AskedTimes = {
  halfDays: [
    { date: '2026-11-24', half: 'morning' },
    { date: '2026-11-30', half: 'afternoon' },
  ],
  timeZone: 'America/Argentina/Buenos_Aires',
}

describe('the working days that are offered', () => {
  it('are the next ten after today, without weekends and Thanksgiving', () => {
    const days = nextWorkingDays(NOW, 'America/New_York').map((date) => date.slice(5))
    expect(days.join(' ')).toBe('11-23 11-24 11-25 11-27 11-30 12-01 12-02 12-03 12-04 12-07')
  })

  it('begin with the visitor’s own tomorrow', () => {
    const midnight = Date.UTC(2026, 10, 24, 6)
    expect(nextWorkingDays(midnight, 'America/New_York')[0]).toBe('2026-11-25')
    expect(nextWorkingDays(midnight, 'America/Los_Angeles')[0]).toBe('2026-11-24')
  })

  it('are ten whenever one asks, and the contract takes all of them', () => {
    const zones = ['America/Los_Angeles', 'Europe/London', 'Pacific/Kiritimati', 'Etc/GMT+12']
    fc.assert(
      fc.property(
        fc.date({ min: new Date(NOW), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (now, timeZone) => {
          const days = nextWorkingDays(now.getTime(), timeZone)
          expect(new Set(days).size).toBe(10)
          for (const date of days) {
            const asked: AskedTimes = { halfDays: [{ date, half: 'morning' }], timeZone }
            expect(readAskedTimes(writeAskedTimes(asked), now.getTime())).toEqual(asked)
          }
        },
      ),
    )
  })
})

// https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/
test.each([
  ['2026', '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['2027', '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['2028', '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('the federal holidays of %s are no working days', (year, listed) => {
  const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(Number(year), 0, index + 1)))
  const off = days
    .filter((day) => day.getUTCFullYear() === Number(year) && ![0, 6].includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((date) => !isWorkingDay(date))
  expect(off).toEqual(listed.split(' ').map((day) => `${year}-${day}`))
})

describe('the header', () => {
  it('is ASCII that people can read, and is read back as it was', () => {
    const header = '2026-11-24 morning, 2026-11-30 afternoon; America/Argentina/Buenos_Aires'
    expect(writeAskedTimes(times)).toBe(header)
    expect(readAskedTimes(header, NOW)).toEqual(times)
  })

  it.each([
    ['nothing', undefined],
    ['nothing in it', ''],
    ['no zone', '2026-11-24 morning'],
    ['a zone that is no name', '2026-11-24 morning; <b>'],
    ['a Sunday', '2026-11-22 morning; UTC'],
    ['Thanksgiving', '2026-11-26 morning; UTC'],
    ['a day that there isn’t', '2026-11-31 morning; UTC'],
    ['a night', '2026-11-24 night; UTC'],
    ['a day last month', '2026-10-20 morning; UTC'],
    ['a day next year', '2027-01-12 morning; UTC'],
  ])('with %s asks for nothing', (_, header) => expect(readAskedTimes(header, NOW)).toBeUndefined())

  it('keeps what is good in it: three half-days, each once, the earliest first', () => {
    const header =
      '2026-11-30 morning, 2026-11-22 morning, 2026-11-24 afternoon, x, 2026-11-24 afternoon, 2026-11-24 morning, 2026-12-01 morning; UTC'
    expect(readAskedTimes(header, NOW)?.halfDays.map(({ date, half }) => `${date} ${half}`)).toEqual([
      '2026-11-24 morning',
      '2026-11-24 afternoon',
      '2026-11-30 morning',
    ])
  })

  it('keeps times that come a weekend late, and a zone that this machine has not heard of', () => {
    const header = '2026-11-20 morning; America/New_Town'
    expect(readAskedTimes(header, NOW + 3 * 24 * 60 * 60_000)).toEqual({
      halfDays: [{ date: '2026-11-20', half: 'morning' }],
      timeZone: 'America/New_Town',
    })
  })

  it('can be anything', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('2026-11-24 ', 'morning', ', ', '; ', 'UTC') }),
    )
    fc.assert(
      fc.property(text, (header) => {
        const read = readAskedTimes(header, NOW)
        if (read === undefined) return
        expect(read.halfDays.length).toBeLessThanOrEqual(MAX_HALF_DAYS)
        expect(readAskedTimes(writeAskedTimes(read), NOW)).toEqual(read)
        expect(askedTimesIn(JSON.parse(JSON.stringify(read)) as AskedTimes)).toEqual(read)
      }),
    )
  })
})

describe('in words', () => {
  it('names day, half and zone', () => {
    expect(describeHalfDay({ date: '2026-11-24', half: 'morning' })).toBe('Tuesday, November 24, morning')
    expect(describeZone('America/Los_Angeles')).toBe('Pacific Time')
    expect(describeZone('UTC')).toBe('Coordinated Universal Time')
    expect(describeZone('America/New_Town')).toBe('America/New_Town')
  })

  it.each([
    ['2026-11-24', 'America/Los_Angeles', 'Tuesday, November 24, 12:00 – 3:00 p.m. EST'],
    // Arizona has no daylight saving time.
    ['2026-10-30', 'America/Phoenix', 'Friday, October 30, 12:00 – 3:00 p.m. EDT'],
    ['2026-11-02', 'America/Phoenix', 'Monday, November 2, 11:00 a.m. – 2:00 p.m. EST'],
    // London changes its clocks a week earlier.
    ['2026-10-23', 'Europe/London', 'Friday, October 23, 4:00 – 7:00 a.m. EDT'],
    ['2026-10-26', 'Europe/London', 'Monday, October 26, 5:00 – 8:00 a.m. EDT'],
    ['2026-11-02', 'Europe/London', 'Monday, November 2, 4:00 – 7:00 a.m. EST'],
    ['2027-03-15', 'Pacific/Auckland', 'Sunday, March 14, 4:00 – 7:00 p.m. EDT'],
  ])('says when the morning of %s in %s is in New York', (date, zone, words) => {
    const spaces = /[\u00a0\u2009\u202f]/g
    expect(describeHalfDayIn({ date, half: 'morning' }, zone, 'America/New_York')?.replaceAll(spaces, ' ')).toBe(words)
  })

  it('says nothing of a zone that this machine does not know', () => {
    expect(describeHalfDayIn({ date: '2026-11-24', half: 'morning' }, 'America/New_Town', 'UTC')).toBeUndefined()
  })
})
