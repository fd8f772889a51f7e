import { expect, it, vi } from 'vitest'

it.fails('fails a test that writes an error to the console', () => {
  console.error('this line is wanted: it proves that an unexpected one fails a test')
})

it.fails('fails a test that writes a warning to the console', () => {
  console.warn('this line is wanted: it proves that an unexpected one fails a test')
})

it('lets a test expect an error', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  console.error('expected')
  expect(error).toHaveBeenCalledWith('expected')
})

it('leaves what is not a complaint alone', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  console.info('fine')
  expect(info).toHaveBeenCalledOnce()
})
