import { afterAll, afterEach, beforeEach } from 'vitest'

const METHODS = ['error', 'warn'] as const

/** Output since the test started. A test that expects output replaces the method: `vi.spyOn(console, …)`. */
const unexpected: string[] = []

for (const method of METHODS) {
  const write = console[method].bind(console)
  console[method] = (...values: unknown[]) => {
    unexpected.push(`console.${method}: ${values.map(String).join(' ')}`)
    write(...values)
  }
}

const complain = () => {
  const found = unexpected.splice(0)
  if (found.length > 0) throw new Error(`Written to the console, and no test expected it:\n${found.join('\n')}`)
}

// Also at the start: output while the file loaded, or from something an earlier test left running, is a failure too.
beforeEach(complain)
afterEach(complain)
afterAll(complain)
