import { expect } from './journey.ts'
import { test } from './own-content.ts'

// A project of its own: while others run journeys of the site, so that no worker waits for it.
test('the site with the tests’ own content is built', ({ ownSite }) => {
  expect(ownSite).not.toBe('')
})
