import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrandContext, brandOfPage } from '../brand-context.ts'

/** Resolves when the island is interactive. On failure, restores the rendered HTML, which still reads and posts. */
export function hydrate(island: HTMLElement, Part: ComponentType<object>): Promise<void> {
  const rendered = [...island.childNodes].map((node) => node.cloneNode(true))
  // Texts that the browser has translated by now don't match, so React draws the island anew, without what was typed.
  const isTranslated = island.matches(':has(font)')
  const typed = isTranslated ? readTyped(island) : []
  const props = JSON.parse(island.dataset['props'] ?? '{}') as object
  return new Promise((resolve, reject) => {
    // In slices, between which the page draws and answers.
    startTransition(() => {
      hydrateRoot(
        island,
        <WhenLive
          run={() => {
            for (const { name, value } of typed) typeAgain(island, name, value)
            resolve()
          }}
        >
          <BrandContext value={brandOfPage()}>
            <Part {...props} />
          </BrandContext>
        </WhenLive>,
        {
          identifierPrefix: island.dataset['island'] ?? '',
          onRecoverableError: (error) => isTranslated || reportError(error),
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
  })
}

const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox]), textarea'

const readTyped = (island: HTMLElement) =>
  [...island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].filter(({ value }) => value !== '')

function typeAgain(island: HTMLElement, name: string, value: string) {
  const field = [...island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].find(
    (each) => each.name === name,
  )
  if (!field || field.value !== '') return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
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
