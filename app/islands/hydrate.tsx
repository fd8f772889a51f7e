import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Resolves when the island is interactive. On failure, restores the rendered HTML, which still reads and posts. */
export function hydrate(island: HTMLElement, Part: ComponentType<object>): Promise<void> {
  const rendered = [...island.childNodes].map((node) => node.cloneNode(true))
  const props = JSON.parse(island.dataset['props'] ?? '{}') as object
  return new Promise((resolve, reject) => {
    hydrateRoot(
      island,
      <WhenLive run={resolve}>
        <Part {...props} />
      </WhenLive>,
      {
        identifierPrefix: island.dataset['island'] ?? '',
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
