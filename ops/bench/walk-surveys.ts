// Walks made-up surveys in a browser on a phone's screen, from an ad's page to the booked call, in three ways: with free
// times shown, without, and with a time chosen first. Prints a table.
//   npx node ops/bench/walk-surveys.ts [--surveys 1000] [--minutes 5] [--seed 1]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, devices, type Locator, type Page } from '@playwright/test'
import type { FreeTimesAnswer } from '#contracts/calls.ts'
import { formatTime } from '#contracts/dates.ts'
import { TIME_FIRST, TIME_MARK } from '#contracts/landing-pages.ts'
import { asked } from '#test/asked.ts'
import { CONTENT } from '#test/site-content.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { BROWSER_FLAGS, readBrowserPath } from '../set-up/browser.mjs'
import { type Random, seededRandom } from './faults/seeded-random.ts'
import { measuredWith, tableOf } from './write-measurement.ts'

const { values: flags } = parseArgs({
  options: {
    surveys: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const SURVEYS = Number(flags.surveys)
const SEED = Number(flags.seed)
const END = performance.now() + Number(flags.minutes) * 60_000
const ROOT = join(import.meta.dirname, '../..')

const AD = '/lp_01-legal-ops-automation_a'
const WAYS = ['with times', 'without times', 'time first'] as const
type Way = (typeof WAYS)[number]

const TYPED: Record<string, string> & { text: string } = {
  url: 'byronlaw.example',
  email: 'ada@example.com',
  tel: '555 010 0199',
  text: 'Probate',
}

const STEPS = [...CONTENT.survey().questions.map(({ id }) => id), 'contact']

/** Each takes a time of its own, of the first day's. */
const WALKS_A_SERVER = 12
const AT_ONCE = 4
/** A visitor's patience for one screen. */
const PATIENCE_MS = 60_000
/** The page takes no second press for half a second. */
const LOCK_MS = 520

/** From the ad to the booked call, and from the survey's first screen. */
type Walk = Record<'taps' | 'letters' | 'seconds' | 'fromIntro', number>

const wayOf = (number: number): Way => WAYS[number % WAYS.length] ?? WAYS[0]
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** One visitor, who knows every answer at once. */
async function walk(page: Page, way: Way, random: Random, clock: string): Promise<Walk> {
  let [taps, letters] = [0, 0]
  const tap = async (what: Locator) => {
    await what.tap()
    taps += 1
  }
  const type = async (where: Locator, text: string) => {
    await tap(where)
    await where.fill(text)
    letters += text.length
  }
  const ok = page.getByRole('button', { name: 'OK', exact: true })
  const time = page.getByRole('button', { name: clock, exact: true })
  const frame = page.frameLocator('iframe')

  const answer = async () => {
    const fields = page.getByRole('main').getByRole('textbox')
    const options = page.getByRole('main').locator('label:has(input[type=radio])')
    await options.or(fields).first().waitFor()
    if ((await fields.count()) === 0) return tap(options.nth(Math.floor(random() * (await options.count()))))
    for (const field of await fields.all()) {
      const name = (await field.getAttribute('inputmode')) ?? (await field.getAttribute('type')) ?? 'text'
      await type(field, TYPED[name] ?? TYPED.text)
    }
    await tap(ok)
  }
  const chooseInFrame = async () => {
    await tap(frame.locator('summary').first())
    await tap(frame.getByRole('radio', { name: new RegExp(`^${clock.split(/\s/)[0]}`) }))
  }

  const start = performance.now()
  await page.goto(AD)
  const call = page.getByRole('main').getByRole('link', { name: 'Book a free' }).first()
  if (way === 'time first')
    await call.evaluate(
      (link: HTMLAnchorElement, [name, value]) => {
        const address = new URL(link.href)
        address.searchParams.set(name, value)
        link.href = address.href
      },
      [TIME_MARK, TIME_FIRST] as const,
    )
  await tap(call)
  await page.waitForURL(/\/contact/)
  const entered = performance.now()
  await tap(way === 'time first' ? time : page.getByRole('button', { name: 'Start' }))
  for (const id of STEPS) {
    await page.getByRole('heading', { level: 1, name: asked(id, CONTENT.survey()) }).waitFor()
    await page.waitForTimeout(LOCK_MS)
    await answer()
  }
  if (way === 'with times') await tap(time)
  if (way === 'without times') await chooseInFrame()
  await tap(frame.getByRole('button', { name: 'Confirm' }))
  await page.getByRole('heading', { name: 'Your time is booked' }).waitFor()
  const now = performance.now()
  return { taps, letters, seconds: (now - start) / 1000, fromIntro: (now - entered) / 1000 }
}

/** Undefined for a walk that doesn't arrive. */
async function visit(browser: Browser, address: string, number: number, clock: string): Promise<Walk | undefined> {
  const way = wayOf(number)
  await using context = await browser.newContext({
    ...devices['Pixel 7'],
    timezoneId: 'UTC',
    // Drawn without a graphics card, motion and a phone's fine pixels cost more than everything that's measured.
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    baseURL: address,
    // Each is somebody else, also to the limits of what one address may send.
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${number % 250}` },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  if (way === 'without times') await page.route('**/api/free-times', (route) => route.abort())
  try {
    return await walk(page, way, seededRandom(SEED + number), clock)
  } catch (error) {
    console.error(
      `${way}: ${error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 300) : String(error)} ${page.url()}`,
    )
    return undefined
  }
}

const executablePath = readBrowserPath(ROOT, 'any')
await using browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) })
const walks: Record<Way, (Walk | undefined)[]> = { 'with times': [], 'without times': [], 'time first': [] }
for (let next = 0; next < SURVEYS && performance.now() < END; ) {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path, { TRUST_PROXY_HOPS: '1' })
  const address = await server.ready()
  // Nobody is the first to ask: the times are known.
  const { times } = (await (await fetch(`${address}/api/free-times`)).json()) as FreeTimesAnswer
  const clocks = times
    .map(({ startsAt }) => startsAt)
    .filter((startsAt) => startsAt.slice(0, 10) === times[0]?.startsAt.slice(0, 10))
    .slice(0, Math.min(WALKS_A_SERVER, SURVEYS - next))
    .map((startsAt) => formatTime(startsAt, 'clock', 'UTC'))
    .values()
  const walker = async () => {
    for (const clock of clocks) {
      const number = next++
      if (performance.now() < END) walks[wayOf(number)].push(await visit(browser, address, number, clock))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walker))
}

console.log(measuredWith(`, ${AT_ONCE} walkers at once, who know every answer and don't think`))
const rows = WAYS.map((way) => {
  const arrived = walks[way].filter((each) => each !== undefined)
  const middle = (of: (each: Walk) => number, digits = 0) => median(arrived.map(of)).toFixed(digits)
  const times = [middle(({ fromIntro }) => fromIntro, 1), middle(({ seconds }) => seconds, 1)]
  const share = `${((100 * arrived.length) / walks[way].length).toFixed(1)}%`
  return [
    way,
    walks[way].length,
    STEPS.length + 2,
    middle(({ taps }) => taps),
    middle(({ letters }) => letters),
    ...times,
    share,
  ]
})
const heads = ['Way', 'Walks', 'Screens', 'Taps', 'Letters', 'Seconds from the intro', 'from the ad', 'Arrived']
console.log(tableOf(heads, rows).join('\n'))
