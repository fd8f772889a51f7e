import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '#test/run-command.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'

it('makes no empty store beside one that went to PostgreSQL, and says what to set', async () => {
  await using folder = await openFolder()
  const data = join(folder.path, 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'gimbal.sqlite.copied'), '')
  const said = `the store in ${data} was copied to PostgreSQL (gimbal.sqlite.copied), and DATABASE_URL is not set: an empty one would take its place. Set DATABASE_URL; to go back to the file, rename it to gimbal.sqlite.\n`
  await using server = spawnServer(folder.path)
  expect(await server.exited).toBe(1)
  expect(server.output()).toBe(`The server did not start: ${said}`)
  expect(await runCommand('outbox', folder.path)).toEqual({ status: 1, output: '', errors: `Not done: ${said}` })
  expect(existsSync(join(data, 'gimbal.sqlite'))).toBe(false)
})

it('warns of settings whose name is misspelled, in .env and in the environment', async () => {
  await using folder = await openFolder()
  writeFileSync(join(folder.path, '.env'), 'PROT=1\nOURS=1\n')
  await using server = spawnServer(folder.path, { ALERT_WEBHOK_URL: 'https://hooks.example.com/the-key', HOTS: 'x' })
  await server.ready()
  expect(server.output().match(/WARNING: .+/g)).toEqual([
    "WARNING: PROT isn't a setting, but looks like PORT: rename it to PORT, or delete it.",
    "WARNING: ALERT_WEBHOK_URL isn't a setting, but looks like ALERT_WEBHOOK_URL: rename it to ALERT_WEBHOOK_URL, or delete it.",
  ])
  expect(server.output()).not.toContain('the-key')
})

/** Logs each loaded module, one per line. */
const NOTE_MODULES = `import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.log('loads ' + url), next(url, context)) })`

it('loads nothing for what is not set up', async () => {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path, {
    ...IN_PRODUCTION,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTE_MODULES)}`,
  })
  await server.ready()
  const part = /^loads .*?\/(node_modules\/(?:@[^/]+\/)?[^/]+|sandbox\/|(?:build\/server|server\/partners)\/[^/\n]+)/gm
  const parts = new Set([...server.output().matchAll(part)].map(([, name]) => name))
  expect(parts).toContain('node_modules/kysely')
  expect(parts).toContain('server/partners/webhooks.ts')
  const spared = 'stripe nodemailer pg smtp-server postal-mime @simplewebauthn/server prom-client vite'.split(' ')
  const own = ['sandbox/', 'build/server/mails.js']
  expect([...spared.map((name) => `node_modules/${name}`), ...own].filter((part) => parts.has(part))).toEqual([])
})
