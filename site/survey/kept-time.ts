import { TIME_FIRST, TIME_MARK } from '#contracts/landing-pages.ts'

const readMark = () => new URLSearchParams(globalThis.location?.search).get(TIME_MARK) ?? ''

/** Whether the visitor comes from a page that asks for the time first. */
export const asksForTimeFirst = (): boolean => readMark() === TIME_FIRST

/** Keeps a time that was chosen before the questions, in the address: so it outlives a reload. */
export function keepTime(startsAt: string): void {
  const address = new URL(location.href)
  address.searchParams.set(TIME_MARK, startsAt)
  history.replaceState(history.state, '', address)
}

/** Undefined without one, and on the server, which has no address. */
export function keptTime(): string | undefined {
  const startsAt = readMark()
  return Number.isNaN(Date.parse(startsAt)) ? undefined : startsAt
}
