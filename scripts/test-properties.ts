// Looks for counterexamples to every property for fifty times as long as `npm test` does. Takes an hour or so.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const FACTOR = '50'

const files = globSync('{app,contracts,sandbox,scripts,server,test}/**/*.test.{ts,tsx}').filter((file) =>
  /fast-check|test\/runs/.test(readFileSync(file, 'utf8')),
)
const { status } = spawnSync('vitest', ['run', '--testTimeout=0', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_FACTOR: FACTOR },
})
process.exitCode = status ?? 1
