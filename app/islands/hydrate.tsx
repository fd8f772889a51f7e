import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandRoot } from './island-root.tsx'

/** Resolves when the island responds. If it fails, the rendered HTML is put back, to be read and posted. */
export function hydrate(island: HTMLElement, Part: ComponentType<object>): Promise<void> {
  const rendered = [...island.childNodes].map((node) => node.cloneNode(true))
  const props = JSON.parse(island.dataset['props'] ?? '{}') as object
  return new Promise((resolve, reject) => {
    hydrateRoot(
      island,
      <IslandRoot onLive={resolve}>
        <Part {...props} />
      </IslandRoot>,
      {
        identifierPrefix: island.dataset['island'] ?? '',
        onUncaughtError(error) {
          delete island.dataset['live']
          island.dataset['failed'] = ''
          // After React has removed its own.
          queueMicrotask(() => island.replaceChildren(failureNotice(), ...rendered))
          reportError(error)
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      },
    )
  })
}

function failureNotice(): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'wrap py-4 text-small font-medium text-bad'
  notice.textContent = 'This part of the page has failed. Load the page again.'
  return notice
}
