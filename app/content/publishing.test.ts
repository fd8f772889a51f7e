import { expect, test, vi } from 'vitest'

test.each([
  [false, 1],
  [true, 2],
])('with development being %s, what is asked for twice is read %i times', async (isDevelopment, times) => {
  vi.stubGlobal('__IN_DEVELOPMENT__', isDevelopment)
  vi.resetModules()
  const { readOnce } = await import('./publishing.ts')
  const read = vi.fn(() => ['piece'])
  const pieces = readOnce(read)
  expect(read).not.toHaveBeenCalled()
  expect(pieces()).toEqual(['piece'])
  expect(pieces()).toEqual(['piece'])
  expect(read).toHaveBeenCalledTimes(times)
})
