import { afterAll, afterEach, beforeEach } from 'vitest'

const METHODS = ['error', 'warn'] as const

/** What was written since the test began. A test that expects something replaces the method: `vi.spyOn(console, …)`. */
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

// At the start as well: what the file wrote while it loaded, or what an earlier test left running, is a failure too.
beforeEach(complain)
afterEach(complain)
afterAll(complain)
