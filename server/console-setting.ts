import { isIP } from 'node:net'
import type { ConfigMistake } from './setting-kinds.ts'

/** What's wrong with CONSOLE_ORIGIN. Cookies and passkeys don't tell ports apart, and the site's scheme decides how cookies are set. */
export function mistakeOfConsole(config: {
  publicOrigin?: string | undefined
  consoleOrigin?: string | undefined
}): ConfigMistake | undefined {
  if (config.consoleOrigin === undefined) return undefined
  const name = 'CONSOLE_ORIGIN'
  if (config.publicOrigin === undefined)
    return { name, wrong: 'is set, but PUBLIC_ORIGIN is not', cure: 'set both or neither' }
  const [site, console] = [new URL(config.publicOrigin), new URL(config.consoleOrigin)]
  if (isIP(console.hostname.replace(/^\[|\]$/g, '')) !== 0)
    return { name, wrong: 'is an IP address, where passkeys don’t work', cure: 'use a host name' }
  if (console.hostname === site.hostname)
    return {
      name,
      wrong: 'has the same host as PUBLIC_ORIGIN',
      cure: 'use another, such as https://console.example.com',
    }
  if (console.protocol !== site.protocol)
    return { name, wrong: 'has another scheme than PUBLIC_ORIGIN', cure: `use ${site.protocol}//` }
  return undefined
}
