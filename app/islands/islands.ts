import type { ComponentType } from 'react'

/** The stateful parts of pages. React loads with the first one the visitor approaches. */
export const ISLANDS = {
  'service-index': async () => (await import('../sections/service-index.tsx')).ServiceIndex,
  newsletter: async () => (await import('../sections/newsletter-form.tsx')).NewsletterForm,
  services: async () => (await import('../sections/service-browser.tsx')).ServiceBrowser,
  articles: async () => (await import('../resources/article-list.tsx')).ArticleList,
  'case-studies': async () => (await import('../resources/case-study-list.tsx')).CaseStudyList,
  survey: async () => (await import('../survey/survey.tsx')).Survey,
  'resumed-calendar': async () => (await import('../survey/resumed-calendar.tsx')).ResumedCalendar,
  assistant: async () => (await import('../demo/assistant.tsx')).Assistant,
  'typed-intake': async () => (await import('../demo/typed-intake.tsx')).TypedIntake,
  price: async () => (await import('../purchase/product-islands.tsx')).Price,
  'masker-preview': async () => (await import('../masker/masker-preview.tsx')).MaskerPreview,
  'official-site': async () => (await import('../purchase/product-islands.tsx')).OfficialSite,
  'client-code': async () => (await import('../purchase/product-islands.tsx')).ClientCodeBox,
  'links-again': async () => (await import('../purchase/links-again-form.tsx')).LinksAgainForm,
  buy: async () => (await import('../purchase/buy-screen.tsx')).BuyScreen,
  'purchase-result': async () => (await import('../purchase/result-screen.tsx')).ResultScreen,
  'business-card': async () => (await import('../lead-forms/business-card-form.tsx')).BusinessCardForm,
  'lead-magnet': async () => (await import('../lead-forms/lead-magnet-form.tsx')).LeadMagnetForm,
  receipt: async () => (await import('../receipt/receipt.tsx')).Receipt,
  sandbox: async () => (await import('../sections/sandbox-inbox.tsx')).SandboxInbox,
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof ISLANDS

export type IslandProps<Name extends IslandName> =
  Awaited<ReturnType<(typeof ISLANDS)[Name]>> extends (props: infer Props extends object) => unknown ? Props : object

/**
 * What starts an island before the visitor approaches it: `always`, because the page is empty without it; a query in
 * the address; survey answers saved in this tab.
 */
export type AtOnce = 'always' | 'query' | 'kept'
