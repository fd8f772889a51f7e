import { CONSENT_KEY } from '#contracts/storage-keys.ts'

export type OptionalCategory = 'performance' | 'functionality'

/** Increment this when the categories change, to ask visitors again. */
const VERSION = 1
const TWELVE_MONTHS_MS = 365 * 24 * 60 * 60 * 1000

export interface Choice extends Record<OptionalCategory, boolean> {
  version: typeof VERSION
  date: string
  necessary: true
}

/** Parses a stored choice. Undefined if it's unreadable, from another version or older than a year. */
export function parseChoice(stored: string | null, now: number): Choice | undefined {
  if (!stored) return undefined
  try {
    const { version, date, necessary, performance, functionality } = JSON.parse(stored) as Record<string, unknown>
    if (version !== VERSION || necessary !== true || typeof date !== 'string') return undefined
    if (typeof performance !== 'boolean' || typeof functionality !== 'boolean') return undefined
    const age = now - Date.parse(date)
    return age >= 0 && age < TWELVE_MONTHS_MS ? { version, date, necessary, performance, functionality } : undefined
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()
/** A choice that local storage rejected. It applies until the visitor leaves the page. */
let unstored: string | null = null

function readStored(): string | null {
  try {
    return unstored ?? localStorage.getItem(CONSENT_KEY)
  } catch {
    return null
  }
}

let known: { stored: string | null; choice: Choice | undefined } | undefined

export function readChoice(): Choice | undefined {
  const stored = readStored()
  if (known?.stored !== stored || !known) known = { stored, choice: parseChoice(stored, Date.now()) }
  return known.choice
}

function storeChoice(allowed: Record<OptionalCategory, boolean>) {
  const choice: Choice = { version: VERSION, date: new Date().toISOString(), necessary: true, ...allowed }
  const text = JSON.stringify(choice)
  try {
    localStorage.setItem(CONSENT_KEY, text)
    unstored = null
  } catch {
    unstored = text
  }
  for (const listener of listeners) listener()
}

/** Calls back when the choice changes, in this tab or another, and when Back restores a page that slept through it. */
export function subscribe(listener: () => void): () => void {
  const wake = ({ persisted }: PageTransitionEvent) => persisted && listener()
  listeners.add(listener)
  addEventListener('storage', listener)
  addEventListener('pageshow', wake)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    removeEventListener('pageshow', wake)
  }
}

/** Global Privacy Control counts as refusing optional cookies until the visitor says otherwise. */
export const isPrivacyControlOn = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** Whether the visitor, or Global Privacy Control, has refused a category. No stored choice isn't a refusal. */
export function isRefused(category: OptionalCategory): boolean {
  const choice = readChoice()
  return choice ? !choice[category] : isPrivacyControlOn()
}

/** Whether the visitor has allowed a category. No stored choice isn't permission. */
export const isAllowed = (category: OptionalCategory): boolean => readChoice()?.[category] ?? false

/** Shows the cookie banner to visitors who haven't chosen, and on request for the cookie settings. */
export function runCookieBanner() {
  const template = document.querySelector<HTMLTemplateElement>('template[data-cookies]')
  if (!template) return
  let banner: HTMLFormElement | null = null
  let isReopened = false
  let opener: Element | null = null

  // What sticks to the bottom stands on the banner. Set on the whole page, it would style every element again.
  const above = document.querySelectorAll<HTMLElement>('[data-island=survey], .above-banner')
  const height = new ResizeObserver(() => {
    for (const one of above) one.style.setProperty('--banner', `${banner?.offsetHeight ?? 0}px`)
  })

  const update = () => {
    const isWanted = isReopened || (!readChoice() && !isPrivacyControlOn())
    if (isWanted && !banner) banner = put()
    else if (!isWanted && banner) {
      banner.remove()
      banner = null
    }
  }
  const open = () => {
    opener = document.activeElement
    isReopened = true
    update()
    if (!banner) return
    startCustomizing(banner)
    banner.focus()
  }
  const close = () => {
    isReopened = false
    update()
    const next = opener ?? document.getElementById('main')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    opener = null
  }
  const decide = (allowed: Record<OptionalCategory, boolean>) => {
    storeChoice(allowed)
    close()
  }

  function put(): HTMLFormElement | null {
    // First in the order of the keyboard; on screen, it stays at the bottom.
    if (template) document.body.prepend(template.content.cloneNode(true))
    const form = document.querySelector<HTMLFormElement>('[data-cookie-banner]')
    if (form && above.length > 0) height.observe(form)
    form?.addEventListener('submit', (event) => {
      event.preventDefault()
      const chosen = new FormData(form)
      decide({ performance: chosen.has('performance'), functionality: chosen.has('functionality') })
    })
    form?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && isReopened) close()
    })
    form?.addEventListener('click', ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null
      switch (pressed?.dataset['press']) {
        case 'customize':
          startCustomizing(form)
          return form.querySelector<HTMLElement>('input:enabled')?.focus()
        case 'necessary':
          return decide({ performance: false, functionality: false })
        case 'all':
          return decide({ performance: true, functionality: true })
        default:
      }
    })
    for (const part of form?.querySelectorAll<HTMLElement>('[data-privacy-control]') ?? [])
      part.hidden = !isPrivacyControlOn()
    return form
  }

  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-cookie-settings]')) open()
  })
  subscribe(update)
  update()
}

function startCustomizing(banner: HTMLFormElement) {
  banner.toggleAttribute('data-customizing', true)
  for (const part of banner.querySelectorAll<HTMLElement>('[data-customized]')) part.hidden = false
  for (const part of banner.querySelectorAll<HTMLElement>('[data-asked]')) part.hidden = true
  setSwitch(banner, 'performance', isAllowed('performance'))
  setSwitch(banner, 'functionality', !isRefused('functionality'))
}

function setSwitch(form: HTMLFormElement, name: OptionalCategory, isOn: boolean) {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.checked = isOn
}
