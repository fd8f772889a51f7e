import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CONTENT } from '#test/site-content.ts'
import { SiteContext } from '../shell/brand.tsx'
import { TrustFacts } from './page-frame.tsx'

const { trust } = CONTENT.site()
const blank = Object.fromEntries(Object.keys(trust).map((name) => [name, ''])) as typeof trust

const shown = (facts: Partial<typeof trust>) =>
  renderToStaticMarkup(
    <SiteContext value={{ ...CONTENT.site(), trust: { ...blank, ...facts } }}>
      <TrustFacts names={['person', 'phone', 'state']} />
    </SiteContext>,
  )

test('only what the owner has filled in is shown', () => {
  const page = shown({ person: 'Jane Roe', state: '  ', fees: 'Fixed' })
  expect(page).toContain('Who you’d be working with')
  expect(page).toContain('Jane Roe')
  for (const left of ['Phone', 'State', 'Fixed']) expect(page).not.toContain(left)
  expect(shown({})).toBe('')
})
