import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { collectFiles } from './built-files.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const megabytesInUse = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

it('keeps the links of thousands of pages, and not the pages that they were cut from', async () => {
  const { put, files } = collectFiles(() => {})
  const before = megabytesInUse()
  for (let number = 1; number <= 100; number += 1) {
    const page = `<h2 id="a-heading-of-page-${number}">A</h2><a href="/articles/${number}">B</a><p>${'text '.repeat(100_000)}</p>`
    await put(`/articles/${number}/index.html`, `${number}`, () => page)
  }
  expect(megabytesInUse() - before).toBeLessThan(20)
  expect(files['/articles/100/index.html']?.links).toEqual({ links: ['/articles/100'], ids: ['a-heading-of-page-100'] })
})
