import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

it('closes what took longer to open than a hook may', () => {
  const caches = join(ROOT, 'test-results')
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(join(caches, 'open-once-'))
  const log = join(folder, 'log')
  writeFileSync(
    join(folder, 'late.test.ts'),
    `import { appendFileSync } from 'node:fs'
     import { it } from 'vitest'
     import { openOnce } from '${ROOT}/test/open-once.ts'
     const say = async (text) => appendFileSync('${log}', text)
     openOnce(async () => {
       await new Promise((resolve) => setTimeout(resolve, 1000))
       await say('opened ')
       return { [Symbol.asyncDispose]: () => say('closed') }
     }, () => {})
     it('waits', () => {})`,
  )
  const { status } = spawnSync('vitest', ['run', '--root', folder, '--hookTimeout=300'], { encoding: 'utf8' })
  expect([status, readFileSync(log, 'utf8')]).toEqual([1, 'opened closed'])
  rmSync(folder, { recursive: true })
})
