import { expect, it, vi } from 'vitest'
import { openFolder, spawnServer } from '../spawn-server.ts'
import { askPlainly } from './built-pages.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Of each kind that the pages tell apart by their address, and several of a kind. */
const PATHS = [
  '/nothing /other /a/b /a/b/c /articles /articles/x /articles/y /articles/x/y /case-studies/x /case-studies/y',
  '/services/x /servicesx /resources/x /resources/articles/x /resources/articlesx /about/x /contact/x /demo/x',
  '/lp_ /lp_77 /lp_00 /lp_00-document-mask /lp_00-document-masker /lp_00-document-masker-x /lp_00-document-masker-buy/x',
  '/lp_01 /lp_01-legal-ops-automation_c /lp_01-legal-ops-automation/x /x?tag=a /articles/z?source=b',
].flatMap((line) => line.split(' '))

/** What a server that starts now answers to addresses, asked in this order. */
async function askAll(paths: readonly string[]) {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path)
  const address = await server.ready()
  const answers = new Map<string, object>()
  for (const path of paths) {
    const { status, headers, body } = await askPlainly(address, path)
    const { status: headStatus } = await askPlainly(address, path, {}, 'HEAD')
    answers.set(path, {
      status,
      headStatus,
      policy: headers['content-security-policy'],
      body: body.replaceAll(address, ''),
    })
  }
  return answers
}

it('shows the same at each unknown address, whichever was asked for before', async () => {
  const [one, other] = await Promise.all([askAll(PATHS), askAll(PATHS.toReversed())])
  for (const path of PATHS) {
    expect([path, one.get(path)]).toEqual([path, other.get(path)])
    expect([path, one.get(path)]).toEqual([path, expect.objectContaining({ status: 404, headStatus: 404 })])
  }
})
