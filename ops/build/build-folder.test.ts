import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { checkSite } from './build-folder.ts'

const HOME = '<link href="/assets/app-new.css"><script src="/assets/entry-new.js">'
const BUILT = { '/index.html': HOME, '/assets/app-new.css': 'new {}', '/assets/entry-new.js': 'start()' }
const RIGHT = { ...BUILT, '/readyz': 'ready', '/': HOME }

/** What's wrong with a server that responds like this, while another build is in place. */
async function check(answers: Record<string, string>) {
  await using folder = await openFolder()
  mkdirSync(join(folder.path, 'assets'))
  for (const [path, text] of Object.entries(BUILT)) writeFileSync(join(folder.path, path), text)
  await using server = await startReceiver((response, { path }) => {
    const body = answers[path]
    response.writeHead(body === undefined ? 503 : 200).end(body)
  })
  return await checkSite(server.address, folder.path, 0).then(
    () => 'right',
    (error: Error) => error.message.replaceAll(server.address, ''),
  )
}

it.each([
  ['is right', {}, 'right'],
  ['is not ready', { '/readyz': undefined }, '/readyz answers 503: '],
  ['has no home page', { '/': undefined }, ' answers 503'],
  ['still answers with the build before', { '/': HOME.replace('app-new', 'app-old') }, ' is not of this build'],
  ['lacks an asset', { '/assets/entry-new.js': undefined }, '/assets/entry-new.js answers 503'],
  ['has another asset', { '/assets/app-new.css': 'old {}' }, '/assets/app-new.css is not the file of this build'],
])('says of a server that %s what it is', async (_, wrong, said) => {
  expect(await check({ ...RIGHT, ...wrong } as Record<string, string>)).toBe(said)
})
