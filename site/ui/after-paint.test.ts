import { beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

const page = () => Object.assign(new EventTarget(), { hidden: false })
let document: ReturnType<typeof page>
let paint: () => void

beforeEach(() => {
  document = page()
  vi.stubGlobal('document', document)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    paint = run
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  return () => vi.useRealTimers()
})

const turn = (hidden: boolean) => {
  document.hidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

test('when the page is left before its frame it runs then, and not again when the visitor is back', () => {
  const run = vi.fn()
  afterPaint(run)
  turn(true)
  expect(run).toHaveBeenCalledOnce()
  turn(false)
  paint()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})
