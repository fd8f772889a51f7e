import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStorage } from '#test/browser-storage.ts'
import { type Counted, createVisit, entryOf, touchesOfDocument, type VisitStorage } from './visit.ts'

const PAGE = '/lp_06-knowledge-management-systems'
const adA = { page: `${PAGE}_a`, variant: 'a', utm_source: 'google' }
const adB = { page: `${PAGE}_b`, variant: 'b' }
const landingA = { page: PAGE, variant: 'a' } as const
const landingB = { page: PAGE, variant: 'b' } as const

const open = (storage: VisitStorage | null) =>
  createVisit(
    () => storage,
    () => true,
  )
/** Opens the pages of a visit one after the other, and collects the counts they send. */
function follow(openStorage: () => VisitStorage | null) {
  const reported: Counted[] = []
  return { told: reported, open: () => createVisit(openStorage, (counted) => reported.push(counted) > 0) }
}
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

it('counts each step once a visit, for the landing page at which it began', () => {
  const storage = createStorage()
  const { told, open } = follow(() => storage)
  open().begin(adA.page)
  open().arrive(adA)
  open().countView(landingA)
  open().countView(landingA)
  open().countStep('step-1')
  expect(told.splice(0)).toEqual([
    { ...landingA, step: 'view' },
    { ...landingA, step: 'step-1' },
  ])
  open().begin(adB.page)
  open().arrive(adB)
  open().countView(landingB)
  open().countStep('step-1')
  open().countStep('booked')
  expect(told).toEqual([
    { ...landingB, step: 'inner-view' },
    { ...landingA, step: 'booked' },
  ])
  expect(open().attribution()).toEqual({ first: adA, last: adB })
})

it('counts again what was not taken, until it is', () => {
  const storage = createStorage()
  let asked = 0
  const visit = createVisit(
    () => storage,
    () => ++asked > 1,
  )
  for (let times = 0; times < 3; times++) visit.countStep('booked')
  expect(asked).toBe(2)
})

it.each<[string, () => VisitStorage | null]>([
  ['that is blocked', blocked],
  ['that there is none', () => null],
  ['that throws', () => ({ getItem: blocked, setItem: blocked })],
  ['that is full', () => ({ getItem: () => null, setItem: blocked })],
])('remembers as long as the page stays when the storage is one %s', (_, openStorage) => {
  const { told, open } = follow(openStorage)
  const visit = open()
  expect(visit.attribution()).toBeUndefined()
  visit.arrive(adA)
  visit.arrive(adB)
  expect(visit.attribution()).toEqual({ first: adA, last: adB })
  visit.countStep('booked')
  visit.countStep('booked')
  expect(told).toHaveLength(1)
})

it('survives any garbage in the storage and begins anew', () => {
  const shaped = fc.record({ entry: fc.jsonValue(), attribution: fc.jsonValue(), counted: fc.jsonValue() })
  const garbage = fc.oneof(
    fc.string(),
    fc.json(),
    shaped.map((stored) => JSON.stringify(stored)),
  )
  fc.assert(
    fc.property(garbage, (text) => {
      const storage = createStorage([['visit', text]])
      const { told, open } = follow(() => storage)
      const visit = open()
      const attribution = visit.attribution()
      if (attribution) expect(Object.keys(attribution)).toEqual(['first', 'last'])
      visit.arrive(adB)
      expect(visit.attribution()?.last).toEqual(adB)
      visit.countStep('booked')
      visit.countStep('booked')
      expect(told.length).toBeLessThanOrEqual(1)
    }),
  )
})

it('takes from an edited storage only what may be said', () => {
  const first = { page: `/${'x'.repeat(1000)}`, name: 'Ada', variant: 'z', utm_source: 7 }
  const stored = JSON.stringify({ entry: null, attribution: { first, last: {} }, counted: [] })
  const storage = createStorage([['visit', stored]])
  expect(open(storage).attribution()).toEqual({ first: { page: `/${'x'.repeat(149)}` }, last: {} })
})

const SITE = 'https://www.example.com'
const UTM = '?utm_source=google&utm_medium=cpc&utm_campaign=km&utm_content=x&utm_term=law+firm&gclid=secret'
const said = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'km', utm_content: 'x', utm_term: 'law firm' }

const load = (path: string, referrer = '', isAgain = false) => touchesOfDocument(new URL(path, SITE), referrer, isAgain)

const FROM_AD = [{ page: adA.page, variant: 'a', ...said }]
const PLAIN = { page: adA.page, variant: 'a' }

it.each<[string, ReturnType<typeof load>, string?, boolean?]>([
  [`${adA.page}${UTM}`, FROM_AD],
  [adA.page, [PLAIN]],
  // Any other page only when an ad said something.
  ['/', []],
  ['/?source=why-us&utm_id=7', []],
  ['/articles/a?utm_source=%20%00', []],
  ['/articles/a?utm_source=mail', [{ page: '/articles/a', utm_source: 'mail' }]],
  // The page before as well, whose script may not have run, but no page of another site.
  ['/contact', FROM_AD, `${SITE}${adA.page}${UTM}`],
  ['/?utm_source=mail', [PLAIN, { page: '/', utm_source: 'mail' }], `${SITE}${adA.page}`],
  ['/contact', [], `https://evil.example${adA.page}${UTM}`],
  ['/contact', [], 'no address'],
  ['/contact', [], `${SITE}/about`],
  // Not when this one is loaded again: others may have come between.
  ['/contact', [], `${SITE}${adA.page}${UTM}`, true],
  [adA.page, [PLAIN], `${SITE}/?utm_source=mail`, true],
])('at %s notes %j, where the page before is %s (loaded again: %s)', (path, touches, referrer, isAgain) => {
  expect(load(path, referrer, isAgain)).toEqual(touches)
})

it('begins a visit at the page before when that is ours, else where it is', () => {
  const url = new URL(adA.page, SITE)
  expect(entryOf(url, '')).toBe(adA.page)
  expect(entryOf(url, 'https://www.google.com/search')).toBe(adA.page)
  expect(entryOf(url, `${SITE}/services`)).toBe('/services')
})
