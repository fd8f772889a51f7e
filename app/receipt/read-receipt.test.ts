import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parseReceipt, readReceipt } from './read-receipt.ts'
import { recordReceipt } from './record-receipt.ts'

test('hosts are counted and told from what was sent to us', () => {
  const text =
    '1000.4 https://www.clarity.ms\n2000 /api/survey\n3000 https://www.clarity.ms\n4000 /api/counts\n5000 /api/counts\n6000 /api/counts ?\n'
  expect(parseReceipt(text)).toEqual({
    hosts: [{ host: 'www.clarity.ms', since: 1000, requests: 2 }],
    sent: [
      { path: '/api/counts', at: 6000, times: 1, isAnswered: false },
      { path: '/api/counts', at: 5000, times: 2, isAnswered: true },
      { path: '/api/survey', at: 2000, times: 1, isAnswered: true },
    ],
  })
})

test('no stored text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseReceipt(text).hosts).toEqual([])
    }),
  )
})

test('what was measured and not told of yet is kept when the page is left', () => {
  const page = new EventTarget()
  const kept = new Map<string, string>()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('location', { origin: 'https://firm.example' })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      takeRecords = () => [
        { name: 'https://firm.example/api/counts', startTime: 5 },
        { name: 'https://www.clarity.ms/tag', startTime: 6 },
      ]
    },
  )
  recordReceipt()
  expect(readReceipt().sent).toEqual([])
  page.dispatchEvent(new Event('pagehide'))
  expect(readReceipt().sent.map(({ path }) => path)).toEqual(['/api/counts'])
  expect(readReceipt().hosts.map(({ host }) => host)).toEqual(['www.clarity.ms'])
  vi.unstubAllGlobals()
})
