/** 'Tuesday, December 1, 2026, 2:00 p.m. EST'; undefined when it isn't a time. */
export const describeTime = (time: string | number, timeZone: string): string | undefined =>
  format(time, { dateStyle: undefined, ...DAY, year: 'numeric', ...HOUR, timeZone })

/** 'Tuesday, December 1'; undefined when it isn't a time. */
export const describeDay = (time: string | number, timeZone: string): string | undefined =>
  format(time, { ...DAY, timeZone })

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const
const HOUR = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

function format(time: string | number, options: Intl.DateTimeFormatOptions): string | undefined {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return undefined
  return at
    .toLocaleString('en-US', options)
    .replaceAll(/\s(AM|PM)\s?/g, (_, half: string) => `\u00a0${half === 'AM' ? 'a.m.' : 'p.m.'}\u00a0`)
    .replace(' at ', ', ')
}
