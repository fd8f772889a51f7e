import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrandContext, brandOfPage } from '../shell/brand.tsx'

/** Resolves when the island is interactive. On failure, restores the rendered HTML, which still reads and posts. */
export function hydrate(island: HTMLElement, Part: ComponentType<object>): Promise<void> {
  const rendered = [...island.childNodes].map((node) => node.cloneNode(true))
  // Texts that the browser has translated by then don't match, so React draws the island anew, without what was typed
  // and without the focus, whatever they are by then.
  const wasTranslated = isTranslated()
  const before = controlsOf(island)
  // Not `:focus`, which Safari denies while its window is in the background.
  let focused = document.activeElement
  const follow = ({ target }: FocusEvent) => (focused = target as Element)
  island.addEventListener('focusin', follow)
  const props = JSON.parse(island.dataset['props'] ?? '{}') as object
  return new Promise((resolve, reject) => {
    hydrateRoot(
      island,
      <WhenLive
        run={() => {
          island.removeEventListener('focusin', follow)
          carryOver(before, controlsOf(island), focused)
          resolve()
        }}
      >
        <BrandContext value={brandOfPage()}>
          <Part {...props} />
        </BrandContext>
      </WhenLive>,
      {
        identifierPrefix: island.dataset['island'] ?? '',
        // Its first elements may come while React hydrates; once an island that is the whole page is drawn anew, none is left.
        onRecoverableError: (error) => wasTranslated || isTranslated() || reportError(error),
        onUncaughtError(error) {
          delete island.dataset['live']
          island.dataset['failed'] = ''
          // Runs after React has removed its own nodes.
          queueMicrotask(() => island.replaceChildren(failureNotice(), ...rendered))
          reportError(error)
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      },
    )
  })
}

const isTranslated = () => document.body.matches(':has(font)')

type Control = HTMLElement & { value?: string | undefined }

const controlsOf = (island: HTMLElement) => [
  ...island.querySelectorAll<Control>('a, button, input, select, summary, textarea'),
]

/** Gives what was drawn anew the text and the focus of what stood there before. */
function carryOver(before: Control[], now: Control[], focused: Element | null) {
  if (now.length !== before.length) return
  for (const [place, old] of before.entries()) {
    const there = now[place]
    if (!there || there === old) continue
    // What was never typed may be there anew: kept in this browser.
    if (old.value && there.value !== old.value) {
      there.value = old.value
      there.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (old === focused && document.activeElement === document.body) there.focus()
  }
}

function WhenLive({ run, children }: { run: () => void; children: ReactNode }) {
  // The caller isn't a React component.
  useEffect(run, [run])
  return children
}

function failureNotice(): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'wrap py-4 text-small font-medium text-bad'
  notice.textContent = 'This part of the page failed. Reload the page.'
  return notice
}
