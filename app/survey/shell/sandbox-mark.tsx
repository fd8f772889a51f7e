import { useSiteConfig } from '../../use-site-config.ts'

/** Says that something isn't real on this server, in one word to the eye; nothing where everything is. */
export function SandboxMark() {
  const config = useSiteConfig()
  if (!config?.sandboxed.length) return null
  return (
    <a href="/sandbox" className="label py-1.5 text-accent-text underline-offset-4 hover:underline">
      Sandbox<span className="sr-only">: {config.sandboxed.join(', ')}</span>
    </a>
  )
}
