import type { ComponentType } from 'react'
import { afterPaint } from '../ui/after-paint.ts'

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
  'masker-preview': async () => (await import('../sections/masker-preview.tsx')).MaskerPreview,
  'official-site': async () => (await import('../purchase/product-islands.tsx')).OfficialSite,
  'client-code': async () => (await import('../purchase/product-islands.tsx')).ClientCodeBox,
  'links-again': async () => (await import('../purchase/links-again-form.tsx')).LinksAgainForm,
  buy: async () => (await import('../purchase/buy-screen.tsx')).BuyScreen,
  'business-card': async () => (await import('../forms/lead-forms.tsx')).BusinessCardForm,
  'lead-magnet': async () => (await import('../forms/lead-forms.tsx')).LeadMagnetForm,
  'draft-comments': async () => (await import('../sections/draft-comments.tsx')).DraftComments,
  receipt: async () => (await import('../privacy/receipt.tsx')).Receipt,
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof ISLANDS

export type IslandProps<Name extends IslandName> =
  Awaited<ReturnType<(typeof ISLANDS)[Name]>> extends (props: infer Props extends object) => unknown ? Props : object

/**
 * What starts an island before the visitor approaches it: `always`, because the page is empty without it; a query in
 * the address; survey answers saved in this tab.
 */
export type AtOnce = 'always' | 'query' | 'kept'

/** How long a press waits for its island. After that, the browser posts the form. */
const TIMEOUT_MS = 15_000
const FAILURE_MESSAGE = 'Something went wrong. Please try again.'

/** What the visitor pressed in an island before it was interactive. */
const early = new Map<HTMLElement, Set<HTMLElement>>()
const starting = new Set<HTMLElement>()

/** What waits for its island, and where it is among those of its island. */
const PRESSABLE = 'form, button[type=button]'
const placeOf = new WeakMap<HTMLElement, number>()

/** Starts islands when the visitor approaches or touches them, and replays early presses. */
export function startIslands() {
  addEventListener('click', storePress, true)
  addEventListener('submit', storePress, true)
  for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin'])
    addEventListener(type, ({ target }) => touch(waitingIslandAt(target)), { capture: true, passive: true })
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  for (const island of islands) if (isWantedAtOnce(island)) afterPaint(() => void start(island))
  afterFirstPaint(() => {
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) touch(waitingIslandAt(target))
      },
      { rootMargin: '50% 0px' },
    )
    for (const island of islands) near.observe(island)
  })
}

const isWantedAtOnce = ({ dataset: { atOnce } }: HTMLElement) =>
  atOnce === 'always' ||
  (atOnce === 'query' && location.search !== '') ||
  (atOnce === 'kept' && document.querySelector('[data-resumes]'))

/** The island around an element, if it isn't interactive yet. */
const waitingIslandAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-live], [data-failed])') : null

function touch(island: HTMLElement | null) {
  if (island) void start(island)
}

/** Forms and form-less buttons wait for their island. Links, menus and details work without it. */
function storePress(event: Event) {
  const island = waitingIslandAt(event.target)
  if (!island || !(event.target instanceof Element)) return
  const pressed = event.type === 'submit' ? event.target : event.target.closest('button[type=button]')
  if (!(pressed instanceof HTMLElement)) return
  event.preventDefault()
  // React listens while it hydrates and would handle some presses twice.
  event.stopPropagation()
  early.set(island, (early.get(island) ?? new Set()).add(pressed))
  placeOf.set(pressed, [...island.querySelectorAll(PRESSABLE)].indexOf(pressed))
  pressed.dataset['early'] = ''
  setTimeout(() => giveUp(island), TIMEOUT_MS)
  touch(island)
}

async function start(island: HTMLElement) {
  if (starting.has(island)) return
  starting.add(island)
  try {
    const [{ hydrate }, Part] = await Promise.all([
      import('./hydrate.tsx'),
      ISLANDS[island.dataset['island'] as IslandName](),
    ])
    // Where the browser has translated the page, React renders the island anew: not under a finger that's still down.
    while (island.matches(':active')) await new Promise((resume) => setTimeout(resume, 50))
    // React must find the HTML as it was rendered.
    for (const status of island.querySelectorAll('[data-told]')) forgetFailure(status)
    await hydrate(island, Part as Parameters<typeof hydrate>[1])
  } catch {
    starting.delete(island)
    return giveUp(island)
  }
  island.dataset['live'] = ''
  for (const pressed of takeEarly(island)) {
    // Where the browser had translated the page, React rendered it anew.
    const there = pressed.isConnected
      ? pressed
      : island.querySelectorAll<HTMLElement>(PRESSABLE)[placeOf.get(pressed) ?? -1]
    if (there instanceof HTMLFormElement) there.requestSubmit()
    else there?.click()
  }
}

function takeEarly(island: HTMLElement): HTMLElement[] {
  const pressed = [...(early.get(island) ?? [])]
  early.delete(island)
  for (const { dataset } of pressed) delete dataset['early']
  return pressed
}

/** The script failed or hangs. If the form has an action, the browser posts it; otherwise the next press retries. */
function giveUp(island: HTMLElement) {
  for (const pressed of takeEarly(island)) {
    // Offline, the browser's error page would wipe out what was typed.
    if (pressed instanceof HTMLFormElement && pressed.hasAttribute('action') && navigator.onLine) {
      HTMLFormElement.prototype.submit.call(pressed)
      return
    }
    const status = pressed.querySelector('[role=status]')
    if (!status) continue
    status.textContent = FAILURE_MESSAGE
    status.setAttribute('data-told', '')
  }
}

function forgetFailure(status: Element) {
  status.textContent = ''
  status.removeAttribute('data-told')
}

function afterFirstPaint(run: () => void) {
  const whenIdle = () => {
    // Runs within two seconds even if the browser is never idle. Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 })
    else setTimeout(run)
  }
  // Hidden pages don't get animation frames.
  const afterFrame = () => {
    if (document.hidden) whenIdle()
    else requestAnimationFrame(() => setTimeout(whenIdle))
  }
  if (document.readyState === 'complete') afterFrame()
  else addEventListener('load', afterFrame, { once: true })
}

/**
 * Remembers what's pressed before the page's script has come, on a slow phone seconds after the first paint. Inline,
 * since it has to be there with the buttons. Forms that the browser posts itself aren't kept, nor what opens a popover.
 */
export const EARLY_PRESSES =
  'onclick=e=>{let b=e.target.closest("button[type=button]:not([popovertarget]),[method=dialog] button");b&&(self.pressed??=new Set).add(b)}'

declare global {
  var pressed: Set<HTMLElement> | undefined
}

/** Presses it again, once something listens. */
export const pressAgain = () => globalThis.pressed?.forEach((button) => button.click())
