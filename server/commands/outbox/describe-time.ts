const LOCAL = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** A time as the clock on the wall says it, and in UTC. @param time in epoch milliseconds */
export const describeTime = (time: number): string =>
  `${LOCAL.format(time)} (UTC ${new Date(time).toISOString().slice(0, 19).replace('T', ' ')})`

/** The same for programs; null when there is none. */
export const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** A time in UTC to the minute, for tables; `never` when there is none. */
export const utcMinute = (time: number | null): string => isoTime(time)?.slice(0, 16).replace('T', ' ') ?? 'never'
