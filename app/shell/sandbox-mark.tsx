import { useSiteConfig } from '../site-config.ts'
import { SiteLink } from '../ui/site-link.tsx'

/** Names what is not real on this server; nothing where everything is (decisions §6). The short one is one word to the eye. */
export function SandboxMark({ isShort = false }: { isShort?: boolean }) {
  const config = useSiteConfig()
  if (!config?.sandboxed.length) return null
  return (
    <SiteLink to="/sandbox" className="label py-1.5 text-accent-text underline-offset-4 hover:underline">
      Sandbox<span className={isShort ? 'sr-only' : undefined}>: {config.sandboxed.join(', ')}</span>
    </SiteLink>
  )
}
