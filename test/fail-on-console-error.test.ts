import { expect, it, vi } from 'vitest'

for (const method of ['error', 'warn'] as const)
  it.fails(`fails a test that writes to console.${method}`, () => {
    console[method]('this line is wanted: it proves that an unexpected one fails a test')
  })

it('lets a test expect an error, and leaves what is not a complaint alone', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  console.error('expected')
  console.info('fine')
  expect(error).toHaveBeenCalledWith('expected')
})
