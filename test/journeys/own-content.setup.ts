import { expect } from './journey.ts'
import { test } from './own-content.ts'

// A project of its own, the first: so that it’s there once the journeys on it begin, and none waits for it.
test('the site with the tests’ own content is built', ({ ownSite }) => {
  expect(ownSite).not.toBe('')
})
