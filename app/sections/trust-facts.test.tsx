import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { trust } from '#content/site.ts'
import { filledFacts, TrustFacts } from './trust-facts.tsx'

const fact = (label: string, value: string) => ({ label, value, write: 'it' })

test('only what the owner has filled in is shown', () => {
  const facts = { person: fact('Who you talk to', 'Jane Roe'), phone: fact('Phone', ''), state: fact('State', '  ') }
  expect(filledFacts(facts)).toEqual([facts.person])
  const page = renderToStaticMarkup(<TrustFacts facts={facts} />)
  expect(page).toContain('Jane Roe')
  expect(page).not.toContain('Phone')
})

test('without a single fact there is no heading either', () => {
  expect(renderToStaticMarkup(<TrustFacts facts={{ phone: fact('Phone', '') }} />)).toBe('')
})

test('each fact tells the owner what to write', () => {
  for (const { label, write } of Object.values(trust)) expect([label, write]).not.toContain('')
})
