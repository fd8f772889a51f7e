import { useSiteConfig } from '../site-config.ts'
import { SiteLink } from '../ui/site-link.tsx'

/** Names what is not real on this server; nothing where everything is (decisions §6). */
export function SandboxMark() {
  const config = useSiteConfig()
  if (!config?.sandboxed.length) return null
  return (
    <SiteLink to="/sandbox" className="label py-1.5 text-accent-text underline-offset-4 hover:underline">
      Sandbox: {config.sandboxed.join(', ')}
    </SiteLink>
  )
}
