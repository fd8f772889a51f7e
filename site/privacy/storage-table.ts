import { ifPossible } from '#contracts/if-possible.ts'
import {
  ANALYTICS_COOKIES,
  ANALYTICS_TAB_KEY,
  BEGUN_KEY,
  BUY_PAGE_KEY,
  CONSENT_KEY,
  CONSOLE_COOKIE,
  DRAFT_TAB_KEY,
  NOTE_DRAFTS_KEY,
  PURCHASE_COOKIES,
  RECEIPT_KEY,
  SIGNS_KEY,
  SURVEY_KEY,
  UNSENT_KEY,
  VISIT_KEY,
} from '#contracts/storage-keys.ts'

/** Where something is stored: for all tabs until cleared, for this tab only, or in a cookie. */
export type StorageArea = 'browser' | 'tab' | 'cookie'

interface StoredItem {
  name: string
  place: StorageArea
  whatFor: string
  until: string
}

type Row = readonly [name: string, place: StorageArea, whatFor: string, until: string]

const purchase: Record<(typeof PURCHASE_COOKIES)[number], [whatFor: string, until: string]> = {
  grant: ['The right to buy early access, after a client code.', 'you use it, or thirty minutes have passed'],
  checkout: ['The payment that was started in this browser.', 'thirty days have passed'],
  purchase: ['That this browser may have the downloads you bought.', 'thirty days have passed'],
}

const ROWS: readonly Row[] = [
  [CONSENT_KEY, 'browser', 'Your choice about optional cookies.', 'twelve months have passed'],
  [
    VISIT_KEY,
    'tab',
    'The ad and the page that brought you here, which are sent with any form you fill in, and which pages and articles of this visit are counted.',
    'you close the tab',
  ],
  [SURVEY_KEY, 'tab', 'Your answers to the survey, and its questions as you began them.', 'you close the tab'],
  [
    BEGUN_KEY,
    'browser',
    'Your answers to the survey until you send them, without your name and how to reach you.',
    'you send them or start over, or a day has passed',
  ],
  [
    UNSENT_KEY,
    'browser',
    'A survey you sent that hasn’t reached us yet. The next page of ours you open sends it.',
    'we have it, or three days have passed',
  ],
  [BUY_PAGE_KEY, 'tab', 'That you can see the page to buy early access.', 'you open that page'],
  [RECEIPT_KEY, 'tab', 'What this page shows of the visit’s other pages.', 'you close the tab'],
  ...PURCHASE_COOKIES.map((name): Row => [name, 'cookie', ...purchase[name]]),
  [
    CONSOLE_COOKIE,
    'cookie',
    'That you are signed in to this site’s console, if you work here.',
    'you sign out, or seven days have passed',
  ],
  [
    NOTE_DRAFTS_KEY,
    'browser',
    'Texts you began in this site’s console, if you work here.',
    'you save them or sign out, or a month has passed',
  ],
  [DRAFT_TAB_KEY, 'tab', 'Which of those texts this tab began, if you work here.', 'you close the tab'],
  [SIGNS_KEY, 'browser', 'That you write with Markdown’s signs in view, if you work here.', 'you hide them again'],
  ...ANALYTICS_COOKIES.map(
    (name): Row => [
      name,
      'cookie',
      'Microsoft Clarity’s number for your browser or your visit. Only if you allow “Performance.”',
      'you turn “Performance” off, or a year has passed',
    ],
  ),
  [
    ANALYTICS_TAB_KEY,
    'tab',
    'Microsoft Clarity’s number for this tab. Only if you allow “Performance.”',
    'you close the tab, or turn “Performance” off',
  ],
]

export const STORED_ITEMS: readonly StoredItem[] = ROWS.map(([name, place, whatFor, until]) => ({
  name,
  place,
  whatFor,
  until,
}))

/** The purpose of third-party hosts, by host name suffix. The privacy notice names each. */
export const HOSTS: readonly (readonly [end: string, whatFor: string])[] = [
  ['clarity.ms', 'Microsoft Clarity: usage statistics. Only if you allow “Performance.”'],
  ['bing.com', 'Microsoft Clarity, which shares a number with Microsoft’s search.'],
  ['calendly.com', 'Calendly: the calendar at the end of the survey.'],
  ['elevenlabs.io', 'ElevenLabs: the voice assistant on the demo page.'],
  ['unpkg.com', 'The voice assistant’s script.'],
  ['jsdelivr.net', 'Parts of the voice assistant’s script.'],
  ['googleapis.com', 'The voice assistant’s fonts and pictures.'],
  ['gstatic.com', 'The voice assistant’s fonts.'],
  ['stripe.com', 'Stripe: payment.'],
]

export const hostPurpose = (host: string): string | undefined =>
  HOSTS.find(([end]) => host === end || host.endsWith(`.${end}`))?.[1]

const SENT: Readonly<Record<string, string>> = {
  '/api/newsletter': 'Your email address, for the newsletter.',
  '/api/survey': 'Your answers to the survey and how to reach you.',
  '/api/call-time': 'The time you booked or asked for, from our email’s link.',
  '/api/stop-call-mail': 'Your request for no more emails about a missing time.',
  '/api/business-card': 'What you typed into the card.',
  '/api/lead-magnet': 'What you typed to get the guide.',
  '/api/your-data': 'The address you asked about.',
  '/api/confirm': 'Your yes to the newsletter.',
  '/api/erase-my-data': 'Your request to delete your data.',
  '/api/client-code': 'A client code.',
  '/api/draft-comment': 'What you wrote about a draft, and the name you gave.',
  '/api/create-checkout-session': 'Your request to pay.',
  '/api/purchase-links': 'The address your purchase links go to.',
  '/api/free-times': 'Nothing. It asked when a call can be.',
  '/api/call-invitation': 'The number and the time of the call you booked, for a calendar file.',
  '/api/counts':
    'One more view of this page or step, or one more read of an article, and the site or ad that led there. Nothing about you.',
  '/api/forget-cookie': 'Which cookie to clear.',
  '/api/receipt': 'Nothing. It asked which cookies your browser sends us.',
  '/api/site-config': 'Nothing. It asked how this site is set up.',
}

export const sentPurpose = (path: string): string | undefined => SENT[path] ?? SENT[path.replace(/\/[^/]+$/, '')]

export interface Found {
  name: string
  place: StorageArea
  /** An HttpOnly cookie, reported by the server. */
  isHidden: boolean
}

export interface ReceiptLine {
  name: string
  place: StorageArea
  known: StoredItem | undefined
  found: Found | undefined
}

/** @param sentCookies the names of all cookies that the server received */
export function findStored(sentCookies: readonly string[]): Found[] {
  const visible = document.cookie
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0] ?? '')
    .filter(Boolean)
  const stored = (place: StorageArea, open: () => Storage): Found[] =>
    ifPossible(() => Object.keys(open()).map((name) => ({ name, place, isHidden: false }))) ?? []
  const cookies = [...new Set([...visible, ...sentCookies])]
  return [
    ...stored('browser', () => localStorage),
    ...stored('tab', () => sessionStorage),
    ...cookies.map((name) => ({ name, place: 'cookie' as const, isHidden: !visible.includes(name) })),
  ]
}

/** Everything we may store, each with what was found of it, then unknown findings. */
export function linesOf(found: readonly Found[]): ReceiptLine[] {
  const isOf = ({ name, place }: StoredItem, each: Found) => each.place === place && bareName(each) === name
  const known = STORED_ITEMS.map((thing) => {
    const { name, place } = thing
    return { name, place, known: thing, found: found.find((each) => isOf(thing, each)) }
  })
  const others = found.filter((each) => !STORED_ITEMS.some((thing) => isOf(thing, each)))
  return [...known, ...others.map((each) => ({ name: each.name, place: each.place, known: undefined, found: each }))]
}

const bareName = ({ name, place }: Found) => (place === 'cookie' ? name.replace(/^__Host-/, '') : name)

/** Clears something in this browser. @returns false if only the browser's own settings can */
export async function clear(found: Found, ask: typeof fetch = fetch): Promise<boolean> {
  if (found.place === 'browser') {
    localStorage.removeItem(found.name)
    // The browser tells the other tabs alone.
    dispatchEvent(new Event('storage'))
  } else if (found.place === 'tab') sessionStorage.removeItem(found.name)
  else if (!found.isHidden) {
    const labels = location.hostname.split('.')
    document.cookie = `${found.name}=; path=/; max-age=0`
    for (const index of labels.keys())
      document.cookie = `${found.name}=; path=/; domain=${labels.slice(index).join('.')}; max-age=0`
    return !document.cookie.split('; ').some((cookie) => cookie.startsWith(`${found.name}=`))
  } else {
    const name = PURCHASE_COOKIES.find((each) => each === bareName(found))
    if (!name) return false
    const answer = await ask('/api/forget-cookie', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    return answer.ok
  }
  return true
}
