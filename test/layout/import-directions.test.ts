import { expect, it } from 'vitest'
import { importsAgainstTheLine, resolveOurs } from './import-directions.ts'

const importing = (path: string, specifier: string) =>
  importsAgainstTheLine([{ path, imports: [specifier], environment: 'untouched' }])

it.each([
  ['app/pages/home.tsx', '#server/flows/capture-lead.ts'],
  ['app/pages/home.tsx', '#sandbox/sandbox.ts'],
  ['app/pages/home.tsx', '#content/services/fractional-cto.md'],
  ['app/sections/hero.tsx', '#app/pages/home.tsx'],
  ['app/ui/button.tsx', '#content/site.ts'],
  ['app/ui/button.tsx', '../sections/hero.tsx'],
  ['server/api/newsletter.ts', '#server/store/leads.ts'],
  ['server/api/newsletter.ts', '#server/app.ts'],
  ['server/http/rate-limit.ts', '#server/api/newsletter.ts'],
  ['server/flows/capture-lead.ts', '#server/api/newsletter.ts'],
  ['server/flows/read-scheduled-event.ts', '#server/partners/calendly.ts'],
  ['server/flows/capture-lead.ts', '#server/config.ts'],
  ['server/store/leads.ts', '#server/flows/capture-lead.ts'],
  ['server/outbox/deliver.ts', '#server/partners/webhooks.ts'],
  ['server/partners/webhooks.ts', '#server/outbox/deliver.ts'],
  ['server/pages/pages.ts', '#server/store/leads.ts'],
  ['server/config.ts', './main.ts'],
  ['server/third-parties.ts', '#sandbox/sandbox.ts'],
  ['sandbox/sandbox.ts', '#server/config.ts'],
  ['contracts/newsletter.ts', '#app/survey/steps.ts'],
  ['content/site.ts', '#app/content/services.ts'],
])('refuses that %s imports %s', (path, specifier) => {
  expect(importing(path, specifier)).toHaveLength(1)
})

it.each([
  ['app/pages/home.tsx', '#content/site.ts'],
  ['app/pages/home.tsx', '#contracts/newsletter.ts'],
  ['app/pages/home.tsx', './+types/home'],
  ['app/pages/home.tsx', 'react'],
  ['app/content/services.server.ts', '#content/services/fractional-cto.md'],
  ['server/main.ts', '#sandbox/sandbox.ts'],
  ['server/api/newsletter.ts', '#server/flows/capture-lead.ts'],
  ['server/flows/read-scheduled-event.ts', '#server/partners/scheduler.ts'],
  ['server/outbox/deliver.ts', '#server/store/deliveries.ts'],
  ['server/store/leads.test.ts', '#test/create-test-app.ts'],
  ['scripts/build.ts', '#server/pages/pages.ts'],
])('lets %s import %s', (path, specifier) => {
  expect(importing(path, specifier)).toEqual([])
})

it('wants a line for every folder', () => {
  expect(importing('server/mailer/send.ts', 'node:fs')).toHaveLength(1)
})

it('resolves what is ours, by alias or by path, and leaves packages alone', () => {
  expect(resolveOurs('app/pages/home.tsx', '#app/ui/button.tsx')).toBe('app/ui/button.tsx')
  expect(resolveOurs('app/pages/home.tsx', '../styles/app.css?url')).toBe('app/styles/app.css')
  expect(resolveOurs('app/pages/home.tsx', 'node:fs')).toBeUndefined()
})
