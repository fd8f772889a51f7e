import { expect, it } from 'vitest'
import { type UpgradeSteps, upgradeSite } from './upgrade-site.ts'

const ONE = { restart: 'restart one', address: 'one' }
const TWO = { restart: 'restart two', address: 'two' }

/** Upgrades two servers. @returns the steps, in order; a step in `failing` fails as many times as it's listed */
async function upgrade(...failing: string[]) {
  const done: string[] = []
  const step = (name: string) => async () => {
    done.push(name)
    const place = failing.indexOf(name)
    if (place < 0) return
    failing.splice(place, 1)
    throw new Error(`${name} failed`)
  }
  const steps: UpgradeSteps = {
    backUp: step('back up'),
    fetchCode: step('fetch'),
    build: step('build'),
    restart: ({ restart }) => step(restart)(),
    check: ({ address }) => step(`check ${address}`)(),
    restorePrevious: step('take back'),
  }
  const said: string[] = []
  const isUpgraded = await upgradeSite(steps, [ONE, TWO], (line) => void said.push(line))
  return { isUpgraded, done, last: said.at(-1) }
}

const FORTH = ['back up', 'fetch', 'build', 'restart one', 'check one', 'restart two', 'check two']

it('upgrades one server after the other, each only when the one before it answers', async () => {
  expect(await upgrade()).toEqual({ isUpgraded: true, done: FORTH, last: 'Upgraded: the new version answers.' })
})

it('changes nothing without a backup', async () => {
  expect(await upgrade('back up')).toEqual({ isUpgraded: false, done: ['back up'], last: 'Nothing was changed.' })
})

it.each([
  ['fetch', []],
  ['build', []],
  ['restart one', ['restart one', 'check one']],
  ['check one', ['restart one', 'check one']],
  ['check two', ['restart one', 'check one', 'restart two', 'check two']],
])('takes all back when it fails at: %s', async (failing, again) => {
  const forth = FORTH.slice(0, FORTH.indexOf(failing) + 1)
  expect(await upgrade(failing)).toEqual({
    isUpgraded: false,
    done: [...forth, 'take back', ...again],
    last: 'Not upgraded: the version from before runs.',
  })
})

it('says where to look when the way back fails as well', async () => {
  const { isUpgraded, last } = await upgrade('check one', 'check one')
  expect(isUpgraded).toBe(false)
  expect(last).toMatch(/may be down.+docs\/operations\.md/)
})
