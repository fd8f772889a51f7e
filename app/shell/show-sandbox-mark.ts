import { loadSiteConfig } from '../site-config.ts'

/** Names in the footer what isn't real on this server; nothing where everything is. */
export function showSandboxMark() {
  const place = document.querySelector('[data-sandbox-mark]')
  if (!place) return
  loadSiteConfig().then(
    ({ sandboxed }) => {
      if (sandboxed.length === 0) return
      const mark = document.createElement('a')
      mark.href = '/sandbox'
      mark.className = 'label py-1.5 text-accent-text underline-offset-4 hover:underline'
      mark.textContent = `Sandbox: ${sandboxed.join(', ')}`
      place.replaceWith(mark)
    },
    () => {},
  )
}
