import {
  isAllowed,
  isPrivacyControlOn,
  isRefused,
  type OptionalCategory,
  readChoice,
  storeChoice,
  subscribe,
} from './consent.ts'

/** Shows the cookie banner to visitors who haven't chosen, and on request for the cookie settings. */
export function runCookieBanner() {
  const template = document.querySelector<HTMLTemplateElement>('template[data-cookies]')
  if (!template) return
  let banner: HTMLFormElement | null = null
  let isReopened = false
  let opener: Element | null = null

  // What sticks to the bottom of the survey stands on the banner. Set on the whole page, it would style every element again.
  const survey = document.querySelector<HTMLElement>('[data-island=survey]')
  const height = new ResizeObserver(() => survey?.style.setProperty('--banner', `${banner?.offsetHeight ?? 0}px`))

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
    template?.after(template.content.cloneNode(true))
    const form = document.querySelector<HTMLFormElement>('[data-cookie-banner]')
    if (form && survey) height.observe(form)
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
