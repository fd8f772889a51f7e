import { plainJson } from '#server/flows/people/export-leads.ts'

/** A visitor's text, safe in a terminal: characters that move the cursor or change colors become dots. */
export function printable(text: string, { onOneLine = false } = {}): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return (onOneLine ? lines.replaceAll('\n', ' ') : lines).replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, '·')
}

/** A value as JSON for programs, safe in a terminal too. */
export const printJson = (value: unknown): string => `${plainJson(value, 2)}\n`

/** Rows in columns. @param right the columns aligned right @param width cuts the last column so that lines fit */
export function printTable(
  rows: readonly (readonly string[])[],
  { right = [], width = Infinity }: { right?: readonly number[]; width?: number } = {},
): string {
  const last = Math.max(...rows.map((row) => row.length)) - 1
  const widths = Array.from({ length: last }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const left = width - widths.reduce((sum, each) => sum + each + 2, 0)
  const cell = (text: string, column: number) => {
    if (column === last) return text.length > left ? `${text.slice(0, left - 1)}…` : text
    return right.includes(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  }
  return rows.map((row) => `${row.map(cell).join('  ')}\n`).join('')
}

const LOCAL = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** A time in the machine's time zone and in UTC. @param time epoch milliseconds */
export const describeTime = (time: number): string =>
  `${LOCAL.format(time)} (UTC ${new Date(time).toISOString().slice(0, 19).replace('T', ' ')})`

/** The same for programs; null when there is none. */
export const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** A time in UTC to the minute, for tables; `never` when there is none. */
export const utcMinute = (time: number | null): string => isoTime(time)?.slice(0, 16).replace('T', ' ') ?? 'never'

/** A duration in minutes, hours or days. */
export function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}
