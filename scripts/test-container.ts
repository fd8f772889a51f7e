// Builds and runs the Dockerfile from a clean clone, without a container engine: npm run test:container
import assert from 'node:assert/strict'
import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { buildImage, type Image, machineEnvironment, readDockerfile } from './container/build-image.ts'

const ROOT = resolve(import.meta.dirname, '..')

const folder = mkdtempSync(join(tmpdir(), 'gimbal-container-'))
try {
  // Another user needs access to the image.
  chmodSync(folder, 0o755)
  const context = join(folder, 'context')
  execFileSync('git', ['clone', '--quiet', ROOT, context], { stdio: 'inherit' })
  for (const path of readFileSync(join(context, '.dockerignore'), 'utf8').trim().split('\n'))
    if (!path.includes('*')) rmSync(join(context, path), { recursive: true, force: true })
  const { stages } = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  const image = buildImage(stages, context, folder)

  assert.deepEqual(needlessPackages(image), [], 'packages are in the image that the server does not need')
  assert.deepEqual(writable(image), [], 'its user may write code')
  console.log(
    `The site in the image weighs ${weigh(image.workdir)}: packages ${weigh(join(image.workdir, 'node_modules'))}`,
  )
  await serve(image)
  console.log(
    'The image builds from a clean clone, and its user, who may write none of it, serves every page and delivers a lead.',
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Visits the image's pages, and sends a lead through. */
async function serve(image: Image): Promise<void> {
  await using automation = await startReceiver()
  const env = {
    ...machineEnvironment(image.root),
    ...image.env,
    // The base image's Node.js.
    PATH: `${dirname(process.execPath)}:${machineEnvironment(image.root)['PATH']}`,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PUBLIC_ORIGIN: 'https://www.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    VAULT_PATH: 'the-unlisted-vault',
    LEAD_MAGNET_PATH: 'the-unlisted-guide',
    NEWSLETTER_WEBHOOK_URL: automation.address,
  }
  const [program = '', ...args] = image.command
  const identity = image.uid === undefined ? {} : { uid: image.uid, gid: image.uid }
  const server = spawn(program, args, { cwd: image.workdir, env, ...identity, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  server.stdout.resume()
  try {
    const [check = '', ...checkArgs] = image.healthcheck
    const isHealthy = (): SpawnSyncReturns<Buffer> =>
      spawnSync(check, checkArgs, { cwd: image.workdir, env, ...identity })
    while (isHealthy().status !== 0) assert.equal(server.exitCode, null, 'the server ended')
    const site = `http://127.0.0.1:${env.PORT}`
    const visitor = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    const sitemap = await (await fetch(`${site}/sitemap.xml`, { headers: visitor })).text()
    const paths = [...sitemap.matchAll(/<loc>https:\/\/www\.example\.com([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    assert.ok(paths.length > 1, 'the sitemap has no pages')
    for (const path of paths) assert.equal((await fetch(site + path, { headers: visitor })).status, 200, path)
    const { status } = await fetch(`${site}/api/newsletter`, {
      method: 'POST',
      headers: { ...visitor, 'content-type': 'application/json', origin: 'https://www.example.com' },
      body: JSON.stringify(newsletterSubmission()),
    })
    assert.equal(status, 200, 'the lead was not accepted')
    while (automation.arrivals.length === 0) await new Promise((done) => setTimeout(done, 20))
    server.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null], 'it did not stop well')
    assert.notEqual(isHealthy().status, 0, 'the health check does not notice that the server is gone')
    console.log(`${paths.length} pages answered, a lead was delivered`)
  } finally {
    server.kill('SIGKILL')
  }
}

function needlessPackages({ workdir }: Image): string[] {
  const lock: unknown = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const { packages } = lock as { packages: Record<string, { dev?: boolean; optional?: boolean }> }
  const isNeedless = ({ dev, optional }: { dev?: boolean; optional?: boolean }) => dev === true || optional === true
  return Object.entries(packages)
    .filter(([path, each]) => isNeedless(each) && existsSync(join(workdir, path)))
    .map(([path]) => path)
}

/** What its user could write; empty if we can't become that user. */
function writable({ workdir, uid }: Image): string[] {
  if (uid === undefined) return []
  const found = spawnSync('find', [workdir, '-not', '-type', 'l', '-writable'], { uid, gid: uid, encoding: 'utf8' })
  assert.equal(found.status, 0, `its user cannot read all of it: ${found.stderr}`)
  return found.stdout.split('\n').filter((line) => line !== '')
}

function weigh(path: string): string {
  return `${execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0]} MB`
}
