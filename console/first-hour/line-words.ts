import type { FirstHourAnswer, FirstHourLine, LineState } from '#contracts/first-hour.ts'
import { useConsoleData } from '../frame/console-data.ts'

/** By which a page that's opened from the list leads back to it. */
const FROM_LIST = 'from=make-it-yours'

export const isFromList = (search: string): boolean => `${search}&`.includes(`${FROM_LIST}&`)

export const LINE_WORDS: Readonly<Record<FirstHourLine, { title: string; place: { href: string; label: string } }>> = {
  brand: {
    title: 'Name and brand',
    place: { href: '/console/content/edit?file=content%2Fsite.yaml', label: 'Write your name' },
  },
  people: {
    title: 'People and portrait',
    place: { href: '/console/content/edit?file=content%2Fabout.md', label: 'Write about you' },
  },
  services: {
    title: 'Services and prices',
    place: { href: '/console/content?kind=service', label: 'Look at the services' },
  },
  samples: { title: 'Samples', place: { href: '/console/samples', label: 'Take samples out' } },
  promises: { title: 'Promises', place: { href: '/console/promises', label: 'Read the promises' } },
  mail: { title: 'Mail', place: { href: '/console/connections#mail', label: 'Connect mail' } },
  calendar: { title: 'Calendar', place: { href: '/console/connections#scheduler', label: 'Connect a calendar' } },
  payments: { title: 'Payments', place: { href: '/console/connections#payments', label: 'Connect payments' } },
  automation: { title: 'Automation', place: { href: '/console/connections#survey', label: 'Connect automation' } },
  domain: { title: 'Domain', place: { href: '/console/domain', label: 'Set the name' } },
  recovery: {
    title: 'Recovery codes',
    place: { href: '/console/account#recovery-codes', label: 'Make recovery codes' },
  },
}

/** A line's place, which then leads back to the list. */
export function hrefFromList(href: string): string {
  const [path = '', hash] = href.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${FROM_LIST}${hash === undefined ? '' : `#${hash}`}`
}

export const STATE_WORDS: Readonly<Record<LineState, string>> = {
  done: 'Done',
  broken: 'Not working',
  'to-do': 'To do',
  later: 'Later',
  'not-for-us': 'Not for us',
}

/** `3 of 9 done`: what isn't for this firm doesn't count. */
export function progressOf({ lines }: Pick<FirstHourAnswer, 'lines'>): string {
  const ours = lines.filter(({ state }) => state !== 'not-for-us')
  return `${ours.filter(({ state }) => state === 'done').length} of ${ours.length} done`
}

/** On a page that the list led to, further links lead back to the list, too. */
export function useWayBack(): (href: string) => string {
  const { search } = useConsoleData()
  return isFromList(search) ? hrefFromList : (href) => href
}
