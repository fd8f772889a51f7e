// Builds and runs the real image with podman: npx node ops/bench/container.ts
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { hasProgram } from '#test/has-program.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { newsletterSubmission } from '../sample-submissions.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const IMAGE = 'localhost/gimbal-test'
/** For podman in a sandbox of its own, such as `--isolation chroot` to build and `--cgroups=disabled` to run. */
const [BUILD = '', RUN = ''] = ['PODMAN_BUILD', 'PODMAN_RUN'].map((name) => process.env[name])
const words = (text: string) => text.split(' ').filter((word) => word !== '')

/** Makes the site with another article, as Publish does, which takes a picture to be drawn. */
const MAKE_ANOTHER_DAY = `
  import { openPublisher } from '#publisher/open-publisher.ts'
  import { draftOf } from '#publisher/piece-templates.ts'
  const publisher = openPublisher({
    buildFolder: '/srv/gimbal/build',
    contentFolder: '/srv/gimbal',
    publishedFolder: '/data/published',
    origin: () => 'https://www.example.com',
  })
  const day = '2099-01-01'
  const text = draftOf('article', 'Drawn', day).replace('draft: true\\n', '')
  await publisher.make({ day, overlay: { 'content/articles/drawn.md': text }, served: [] })
  await publisher.close()
`

if (!hasProgram('podman')) {
  process.stderr.write('This needs podman (Debian: apt-get install podman).\n')
  process.exit(2)
}
const podman = (...args: string[]) =>
  execFileSync('podman', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const folder = mkdtempSync(join(tmpdir(), 'gimbal-container-'))
try {
  const context = join(folder, 'context')
  execFileSync('git', ['clone', '--quiet', ROOT, context], { stdio: 'inherit' })
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const base = process.env['NODE_IMAGE']
  const args = [`REVISION=${revision}`, ...(base === undefined ? [] : [`NODE_IMAGE=${base}`])]
  console.log('Building the image …')
  const build = ['build', '--format', 'docker', '--tag', IMAGE, ...words(BUILD)]
  execFileSync('podman', [...build, ...args.flatMap((arg) => ['--build-arg', arg]), context], { stdio: 'inherit' })
  inspectImage(revision)
  await serve()
  console.log(
    'The image builds from a clean clone, and its user, who may write none of it, serves every page and delivers a lead.',
  )
} finally {
  spawnSync('podman', ['rmi', '--force', IMAGE], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

function inspectImage(revision: string): void {
  const [image] = JSON.parse(podman('image', 'inspect', IMAGE)) as {
    Size: number
    Labels: Record<string, string>
    Config: { User: string; Cmd: string[] }
    HealthCheck?: { Test: string[] }
    Healthcheck?: { Test: string[] }
  }[]
  assert.equal(image?.Config.User, 'node')
  assert.equal(image.Labels['org.opencontainers.image.revision'], revision)
  assert.ok(image.HealthCheck ?? image.Healthcheck, 'the image has no health check')
  console.log(`The image weighs ${Math.round(image.Size / 1_000_000)} MB`)
}

/** Runs the image as docs/operations.md says, visits its pages, sends a lead through, and runs its commands. */
async function serve(): Promise<void> {
  await using automation = await startReceiver()
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data)
  // The volume's owner is the image's user.
  execFileSync('chown', ['1000:1000', data])
  chmodSync(data, 0o700)
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: 'https://www.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    VAULT_PATH: 'the-unlisted-vault',
    LEAD_MAGNET_PATH: 'the-unlisted-guide',
    NEWSLETTER_WEBHOOK_URL: automation.address,
  }
  const file = join(folder, 'gimbal.env')
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  const name = `gimbal-test-${port}`
  const how = ['--detach', '--name', name, '--network', 'host', '--volume', `${data}:/data`, '--env-file', file]
  podman('run', ...how, ...hardened, ...words(RUN), IMAGE)
  const inside = (...command: string[]) => spawnSync('podman', ['exec', name, ...command], { encoding: 'utf8' })
  try {
    const site = `http://127.0.0.1:${port}`
    const visitor = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    const isReady = () =>
      fetch(`${site}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    for (let time = 0; !(await isReady()); time += 1) {
      assert.ok(time < 300, `the server isn't ready:\n${podman('logs', name)}`)
      await pause(200)
    }
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
    while (automation.arrivals.length === 0) await pause(20)
    console.log(`${paths.length} pages answered, a lead was delivered`)

    assert.equal(inside('id', '-u').stdout.trim(), '1000')
    const writable = inside('find', '/srv/gimbal', '-not', '-type', 'l', '-writable')
    assert.deepEqual([writable.status, writable.stdout], [0, ''], 'its user may write code')
    const needless = needlessPackages().filter((path) => inside('test', '-e', `/srv/gimbal/${path}`).status === 0)
    assert.deepEqual(needless, [], 'packages are in the image that the server does not need')
    const made = inside('node', '--input-type=module', '--eval', MAKE_ANOTHER_DAY)
    assert.deepEqual([made.status, made.stderr], [0, ''], 'the publisher could not make a site')
    const backup = inside('node', 'server/commands/store-backup.ts', '--keep', '14', '--try')
    assert.deepEqual([backup.status, backup.stderr], [0, ''], 'no backup could be made')
    const doctor = inside('node', 'server/commands/doctor.ts', '--offline')
    assert.doesNotMatch(doctor.stdout, /npm run/)
    podman('stop', '--time', '40', name)
    assert.equal(podman('inspect', '--format', '{{.State.ExitCode}}', name).trim(), '0', 'it did not stop well')
  } finally {
    spawnSync('podman', ['rm', '--force', name], { stdio: 'ignore' })
  }
}

/** A few of what builds and tests the site, or only packages/ needs; the rest came with the same command. */
function needlessPackages(): string[] {
  const lock: unknown = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const { packages } = lock as { packages: Record<string, { dev?: boolean; optional?: boolean }> }
  const top = Object.entries(packages).filter(([path]) => path.split('node_modules/').length === 2)
  const draws = /^node_modules\/@(img|resvg)\//
  const built = top
    .filter(([path, { dev, optional }]) => dev === true || (optional === true && !draws.test(path)))
    .map(([path]) => path)
  const ofPackages = ['compromise', 'docx', 'pdfjs-dist', 'pdfkit', 'postal-mime', 'smtp-server']
  return [...built.slice(0, 40), ...ofPackages.map((name) => `node_modules/${name}`), 'packages']
}
