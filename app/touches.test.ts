import { expect, it } from 'vitest'
import { entryOf, touchesOfDocument } from './visit.ts'

const SITE = 'https://www.example.com'
const AD = '/lp_06-knowledge-management-systems_a'
const UTM = '?utm_source=google&utm_medium=cpc&utm_campaign=km&utm_content=x&utm_term=law+firm&gclid=secret'
const said = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'km', utm_content: 'x', utm_term: 'law firm' }

const load = (path: string, referrer = '', isAgain = false) => touchesOfDocument(new URL(path, SITE), referrer, isAgain)

it('notes a landing page with its variant and what the ad said, and nothing else of the query', () => {
  expect(load(`${AD}${UTM}`)).toEqual([{ page: AD, variant: 'a', ...said }])
  expect(load(AD)).toEqual([{ page: AD, variant: 'a' }])
})

it('notes any other page only when an ad said something', () => {
  expect(load('/')).toEqual([])
  expect(load('/?source=why-us&utm_id=7')).toEqual([])
  expect(load('/articles/a?utm_source=%20%00')).toEqual([])
  expect(load('/articles/a?utm_source=mail')).toEqual([{ page: '/articles/a', utm_source: 'mail' }])
})

it('notes the page before as well, whose script may not have run, but no page of another site', () => {
  const touch = { page: AD, variant: 'a', ...said }
  expect(load('/contact', `${SITE}${AD}${UTM}`)).toEqual([touch])
  expect(load('/?utm_source=mail', `${SITE}${AD}`)).toEqual([
    { page: AD, variant: 'a' },
    { page: '/', utm_source: 'mail' },
  ])
  expect(load('/contact', `https://evil.example${AD}${UTM}`)).toEqual([])
  expect(load('/contact', 'no address')).toEqual([])
  expect(load('/contact', `${SITE}/about`)).toEqual([])
})

it('leaves the page before alone when this one is loaded again, for others may have come between', () => {
  expect(load('/contact', `${SITE}${AD}${UTM}`, true)).toEqual([])
  expect(load(AD, `${SITE}/?utm_source=mail`, true)).toEqual([{ page: AD, variant: 'a' }])
})

it('begins a visit at the page before when that is ours, else where it is', () => {
  const url = new URL(AD, SITE)
  expect(entryOf(url, '')).toBe(AD)
  expect(entryOf(url, 'https://www.google.com/search')).toBe(AD)
  expect(entryOf(url, `${SITE}/services`)).toBe('/services')
})
