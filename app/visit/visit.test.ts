import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedStep } from '#contracts/counts.ts'
import { createVisit, type VisitStorage } from './visit.ts'

const PAGE = '/lp_06-knowledge-management-systems'
const adA = { page: `${PAGE}_a`, variant: 'a', utm_source: 'google' }
const adB = { page: `${PAGE}_b`, variant: 'b' }
const landingA = { page: PAGE, variant: 'a' } as const
const landingB = { page: PAGE, variant: 'b' } as const

function createStorage(initial?: string): VisitStorage {
  const kept = new Map(initial === undefined ? [] : [['visit', initial]])
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}
const open = (storage: VisitStorage | null) => createVisit(() => storage)
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

it('keeps the first arrival, replaces the last, and has both on the next page', () => {
  const storage = createStorage()
  expect(open(storage).attribution()).toBeUndefined()
  open(storage).arrive(adA)
  expect(open(storage).attribution()).toEqual({ first: adA, last: adA })
  open(storage).arrive(adB)
  open(storage).arrive({ page: '/', utm_source: 'mail' })
  expect(open(storage).attribution()).toEqual({ first: adA, last: { page: '/', utm_source: 'mail' } })
})

it('counts each step once a visit, for the landing page at which it began', () => {
  const storage = createStorage()
  open(storage).begin(adA.page)
  open(storage).arrive(adA)
  expect(open(storage).countView(landingA)).toEqual({ ...landingA, step: 'view' })
  expect(open(storage).countView(landingA)).toBeUndefined()
  expect(open(storage).countStep('step-1')).toEqual({ ...landingA, step: 'step-1' })
  open(storage).begin(adB.page)
  open(storage).arrive(adB)
  expect(open(storage).countView(landingB)).toEqual({ ...landingB, step: 'inner-view' })
  expect(open(storage).countStep('step-1')).toBeUndefined()
  expect(open(storage).countStep('booked')).toEqual({ ...landingA, step: 'booked' })
  expect(open(storage).attribution()).toEqual({ first: adA, last: adB })
})

it('counts a visit that began elsewhere for no landing page, though it found one', () => {
  const visit = open(createStorage())
  visit.begin('/')
  visit.arrive({ page: '/', utm_source: 'mail' })
  visit.arrive(adB)
  expect(visit.countView(landingB)).toEqual({ ...landingB, step: 'inner-view' })
  expect(visit.countStep('booked')).toEqual({ page: '', variant: '', step: 'booked' })
  expect(open(createStorage()).countStep('step-1')).toEqual({ page: '', variant: '', step: 'step-1' })
})

it('counts only what the server takes', () => {
  for (const entry of [undefined, '/', adA.page, adB.page, '/lp_00-business-card-page_a']) {
    const visit = open(createStorage())
    if (entry) visit.begin(entry)
    const counted = [
      ...[landingA, landingB].map(visit.countView),
      ...(['step-1', 'step-12', 'booked', 'submitted'] as const).map(visit.countStep),
    ]
    for (const one of counted) expect(countedStep.safeParse(one).success).toBe(true)
  }
})

it.each<[string, () => VisitStorage | null]>([
  ['that is blocked', blocked],
  ['that there is none', () => null],
  ['that throws', () => ({ getItem: blocked, setItem: blocked })],
  ['that is full', () => ({ getItem: () => null, setItem: blocked })],
])('remembers as long as the page stays when the storage is one %s', (_, openStorage) => {
  const visit = createVisit(openStorage)
  expect(visit.attribution()).toBeUndefined()
  visit.arrive(adA)
  visit.arrive(adB)
  expect(visit.attribution()).toEqual({ first: adA, last: adB })
  expect(visit.countStep('booked')).toBeDefined()
  expect(visit.countStep('booked')).toBeUndefined()
})

it('survives any garbage in the storage and begins anew', () => {
  const garbage = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ entry: fc.anything(), attribution: fc.anything(), counted: fc.anything() }).map((value) => {
      try {
        return JSON.stringify(value)
      } catch {
        return '{'
      }
    }),
  )
  fc.assert(
    fc.property(garbage, (text) => {
      const visit = open(createStorage(text))
      const attribution = visit.attribution()
      if (attribution) expect(Object.keys(attribution)).toEqual(['first', 'last'])
      visit.arrive(adB)
      expect(visit.attribution()?.last).toEqual(adB)
      visit.countStep('booked')
      expect(visit.countStep('booked')).toBeUndefined()
    }),
  )
})

it('takes from an edited storage only what may be said', () => {
  const first = { page: 'x'.repeat(1000), name: 'Ada', variant: 'z', utm_source: 7 }
  const storage = createStorage(JSON.stringify({ entry: null, attribution: { first, last: {} }, counted: [] }))
  expect(open(storage).attribution()).toEqual({ first: { page: 'x'.repeat(150) }, last: {} })
})
